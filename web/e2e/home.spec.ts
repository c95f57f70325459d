import { expect, test } from '@playwright/test';
import { AROUND_POZNAN, create, give, join, prompt, putBriefingAway, SIZES, start } from './table';

for (const { name, width, height } of SIZES)
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height } });

    test('my games tell whose turn it is and who won, and never drop off', async ({ page, request }) => {
      const made = await start(page, request, { red: 'me', blue: 'friend' }, 'skirmish');
      for (let other = 0; other < 51; other += 1) {
        await create(request, { blue: 'me', red: 'friend' }, 'skirmish');
        await new Promise(resolve => setTimeout(resolve, 30));
      }
      await page.goto('/');
      const mine = page.getByTestId('my-games');
      await expect(mine.locator('li')).toHaveCount(1);
      await expect(mine.getByTestId('standing')).toHaveText('Your turn');
      await expect(page.getByTestId('games').locator(`[data-game="${made.id}"]`)).toHaveCount(0);
      await expect(page.getByTestId('games').locator('li')).toHaveCount(50);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

      // Back at the seat, with the key that this browser has.
      await mine.getByRole('link', { name: 'Skirmish' }).click();
      await page.locator('.hit[data-order^="lay "]').first().click({ force: true });
      await expect(prompt(page)).toContainText('Blue to decide');
      await page.goto('/');
      await expect(mine).toContainText('1 order ·');
      await mine.getByRole('link', { name: 'Skirmish' }).click();
      await page.getByTestId('menu').click();
      await page.getByTestId('resign').click();
      await page.getByTestId('resign-yes').click();
      await expect(prompt(page)).toContainText('You lose.');
      await page.goto('/');
      await expect(mine.getByTestId('standing')).toContainText('You lost');
      await mine.getByRole('button', { name: 'forget' }).click();
      await expect(mine).toHaveCount(0);
    });

    test('watching a bot shows it play from the beginning', async ({ page }) => {
      await page.goto('/');
      const card = page.locator('form[data-game="strike-counterstrike"]');
      await expect(card).toContainText('the rules play the German side');
      await card.getByTestId('watch-staff').check({ force: true });
      await card.getByTestId('play-strike-counterstrike').click();
      await expect(page).toHaveURL(/\/replay/);
      const count = page.getByTestId('replay-count');
      const shown = async () => Number(((await count.textContent()) ?? '').split(' ')[0]);
      await expect(count).toBeVisible();
      expect(await shown()).toBeLessThan(15);
      await expect.poll(shown).toBeGreaterThan(2);
      await expect(page.getByTestId('replay-play')).toHaveAttribute('aria-label', 'Pause');
      await page.getByTestId('replay-play').click();
      const held = await shown();
      await page.waitForTimeout(800);
      expect(await shown()).toBe(held);
    });

    test('an unfinished record is marked, and played on from where it stood', async ({ page, request }) => {
      const made = await create(request, { soviet: 'me', polish: 'friend' });
      const [first = '', second = '', third = ''] = AROUND_POZNAN;
      await give(page, made, 'soviet', [`place ${first}`, `place ${second}`]);
      const record = await (await request.get(`/api/games/${made.id}/record`)).body();
      await page.goto('/');
      const file = { name: 'game.txt', mimeType: 'text/plain', buffer: record };
      await page.getByTestId('import').setInputFiles(file);
      await expect(page.getByTestId('replay-count')).toContainText('of 2');
      await page.getByTestId('replay-next').click();
      await expect(page.getByTestId('replay-count')).toHaveText('1 of 2');
      const record_id = page.url().match(/\/g\/(\w+)\//)?.[1];

      await page.getByTestId('play-from').click();
      await page.getByTestId('play-from-soviet').click();
      await expect(page).not.toHaveURL(/replay/);
      await putBriefingAway(page);
      await expect(prompt(page)).toContainText('Place NO-20Tk');
      await page.locator(`[data-hex="${third}"]`).first().click({ force: true });
      await expect(prompt(page)).not.toContainText('Place NO-20Tk');
      await page.goto('/');
      const loaded = page.getByTestId('games').locator(`[data-game="${record_id}"]`);
      await expect(loaded.getByTestId('standing')).toHaveText('Record, unfinished');
      await expect(page.getByTestId('my-games').getByTestId('standing')).toHaveText('Your turn');
    });

    test('a game that is over is replayed, or played again', async ({ page, browser, request }) => {
      const made = await start(page, request, { blue: 'me', red: 'bot:staff' }, 'skirmish');
      await page.getByTestId('menu').click();
      await page.getByTestId('resign').click();
      await page.getByTestId('resign-yes').click();
      await expect(page.getByTestId('end-replay')).toBeVisible();
      // Everything of the bar is in sight, and nothing lies over another thing.
      const bar = page.locator('header.bar');
      const boxes = await Promise.all(
        [bar.locator('.home'), bar.locator('.end'), page.getByTestId('menu')].map(one => one.boundingBox()),
      );
      for (const box of boxes) {
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      }
      expect(boxes[0]?.x).toBeLessThan(30);
      await page.getByTestId('rematch').click();
      await expect(page).not.toHaveURL(new RegExp(made.id));
      await putBriefingAway(page);
      await expect(prompt(page)).toContainText('Move a unit');
      const watcher = await join(browser, made);
      await expect(watcher.getByTestId('end-replay')).toBeVisible();
      await expect(watcher.getByTestId('rematch')).toHaveCount(0);
      await page.goto(`/g/${made.id}`);
      await page.getByTestId('end-replay').click();
      await expect(page.getByTestId('replay-count')).toBeVisible();
    });
  });
