import { expect, test } from '@playwright/test';
import { clickHex, logged, order, prompt, start } from './table';

test('the game to learn with stands first, and a player turn is played by clicking', async ({
  page,
  request,
}) => {
  await page.goto('/');
  await expect(page.locator('[data-game]').first()).toHaveAttribute('data-game', 'skirmish');

  await start(page, request, { blue: 'me', red: 'bot:staff' }, 'skirmish');
  await expect(prompt(page)).toContainText('Move a unit, or go on to the attacks');
  await expect(page.getByTestId('phase')).toHaveText('Movement');
  await expect(page.getByTestId('aims')).toContainText('You win by');
  // To Blue every wood may hold the ambush, and no line of the log tells where it lies.
  await expect(page.locator('[data-marker="ambush"]')).toHaveCount(3);
  await expect(logged(page, /ambush/i)).toHaveCount(0);

  await page.locator('[data-unit="B1"]').first().click({ force: true });
  await expect(prompt(page)).toContainText('Where does it go?');
  await clickHex(page, '0302');
  await expect(logged(page, 'B1')).not.toHaveCount(0);
  await page.getByTestId('undo').click();
  await expect(prompt(page)).toContainText('Where does it go?');
  await clickHex(page, '0302');
  await order(page, 'done').click();
  await expect(logged(page, 'Turn 1: red')).toHaveCount(1);
  await expect(prompt(page)).toContainText('Move a unit, or go on to the attacks');
  await expect(logged(page, 'Turn 2: blue')).toHaveCount(1);
});
