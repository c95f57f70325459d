// A finished game is looked at again: the curve, luck and decisions, and a better line that can be played from there.

import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { create, SIZES } from './table';

/** A small game of two bots, waited for until it is over. */
async function played(request: APIRequestContext): Promise<string> {
  const { id } = await create(request, { blue: 'bot:staff', red: 'bot:recruit' }, 'skirmish', '3');
  await expect
    .poll(async () => (await (await request.get(`/api/games/${id}`)).json()).over, { timeout: 60_000 })
    .toBe(true);
  return id;
}

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

for (const { name, width, height, isMobile } of SIZES)
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height }, isMobile, hasTouch: isMobile });

    test('a finished game is analysed, shown and played on from', async ({ page, request }) => {
      test.setTimeout(240_000);
      const id = await played(request);
      await page.goto(`/g/${id}/replay`);
      await page.getByTestId('replay-analysis').click();
      await expect(page.getByRole('heading', { name: /After the battle/ })).toBeVisible();
      await expect(page.getByTestId('curve')).toBeVisible({ timeout: 200_000 });
      for (const seat of ['blue', 'red']) {
        await expect(page.getByTestId(`account-${seat}`)).toContainText('Luck of the dice');
        await expect(page.getByTestId(`worst-${seat}`)).toBeVisible();
      }
      await expect(page.getByText('Losses and ground', { exact: true })).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect.soft(await faults(page), colorScheme).toEqual([]);
      }
      const better = page.locator('summary[data-testid^="better-"]').first();
      if ((await better.count()) > 0) {
        await better.click();
        await page.locator('button[data-testid^="better-"][data-testid$="-all"]').first().click();
        await expect(page).toHaveURL(/\/g\/(?!.*analysis)/);
        // Where one side has secrets, the screen is handed to whoever is asked there.
        const mine = page.getByRole('button', { name: /show my side/ });
        await expect(page.getByTestId('prompt').or(mine).first()).toBeVisible();
        if (await mine.isVisible()) await mine.click();
        await expect(page.getByTestId('prompt')).toBeVisible();
      }
    });
  });

test('a game that goes on is not analysed, and that is said', async ({ page, request }) => {
  const { id } = await create(request, { blue: 'me', red: 'friend' }, 'skirmish');
  await page.goto(`/g/${id}/analysis`);
  await expect(page.getByRole('alert')).toContainText('not over yet');
});
