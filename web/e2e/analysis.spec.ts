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
      await expect(page.getByTestId('verdict')).toContainText(/^Blue wins: .+Red: recruit bot; 60 orders/);
      for (const seat of ['blue', 'red']) {
        await expect(page.getByTestId(`account-${seat}`)).toContainText('Luck of the dice');
        await expect(page.getByTestId(`worst-${seat}`)).toBeVisible();
        // The parts add up to the change, as far as they are rounded.
        const account = page.getByTestId(`account-${seat}`);
        const numbers = (await account.locator('strong').allTextContents()).map(text =>
          Number(text.replace('−', '-')),
        );
        const [change = 0, ...parts] = numbers;
        expect(parts.length).toBeGreaterThan(2);
        expect(Math.abs(change - parts.reduce((sum, part) => sum + part, 0))).toBeLessThan(0.3);
      }
      // Decisions are told in words, not as they are written in a record.
      await expect(
        page.getByTestId('worst-blue').or(page.getByTestId('worst-red')).first(),
      ).not.toContainText(/\bto \d{4},/);
      // Any moment of the curve leads to the replay.
      await expect(page.getByTestId('seen')).toHaveText(/^Turn 1, at the beginning: Blue \d+ %/);
      await page.getByTestId('along').focus();
      await page.keyboard.press('End');
      await expect(page.getByTestId('seen')).toHaveText('Turn 7, after order 60 of 60: Blue 100 %');
      await expect(page.getByTestId('seen-replay')).toHaveAttribute('href', `/g/${id}/replay?at=60`);
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
        await expect(page.locator('button[data-testid^="better-"]').first()).toContainText('against Staff');
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

test('what was found stays while it is looked at more closely', async ({ page, request }) => {
  test.setTimeout(240_000);
  const id = await played(request);
  await page.goto(`/g/${id}/analysis`);
  await expect(page.getByTestId('curve')).toBeVisible({ timeout: 200_000 });
  await page.getByTestId('stronger').click();
  await expect(page.getByTestId('time-left')).toBeVisible();
  await expect(page.getByTestId('curve')).toBeVisible();
  await expect(page.getByTestId('time-left')).toContainText(/\d+ % done/);
  await expect(page.getByTestId('time-left')).toHaveCount(0, { timeout: 200_000 });
  await expect(page.getByTestId('stronger')).toHaveCount(0);
  await expect(page.getByText('Each position was played on 48 times')).toBeVisible();
});

test('a game that goes on is not analysed, and that is said', async ({ page, request }) => {
  const { id } = await create(request, { blue: 'me', red: 'friend' }, 'skirmish');
  await page.goto(`/g/${id}/analysis`);
  await expect(page.getByRole('alert')).toContainText('not over yet');
});
