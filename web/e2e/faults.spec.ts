// What players once met and must not meet again, at a desk and on a phone.

import { expect, type Page, test } from '@playwright/test';
import { address, counter, type Made, order, prefer, prompt, putBriefingAway, SIZES, start } from './table';

/** A unit that can be chosen and lies in sight, uncovered. */
const inSight = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const isSeen = (one: Element) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.counter') === one;
    };
    const all = [...document.querySelectorAll<HTMLElement>('.board .counter.choosable')];
    return all.find(isSeen)?.dataset.unit ?? '';
  });

/** The cards of an open stack, from left to right. */
const cards = (page: Page, units: readonly string[]): Promise<string[]> =>
  page.evaluate(names => {
    const left = (unit: string) =>
      document.querySelector(`.board .counter[data-unit="${unit}"]`)?.getBoundingClientRect().x ?? 0;
    return names.toSorted((a, b) => left(a) - left(b));
  }, units);

for (const { name, width, height } of SIZES)
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height } });

    test('one click on a counter spends no action point and rolls no die', async ({ page, request }) => {
      await prefer(page, { recap: false });
      await start(page, request, { russian: 'me', allied: 'bot:staff' }, 'putins-war', '6');
      await order(page, 'suggested').click();
      await page.locator('[data-choose="commit 2"]').click();
      await page.getByTestId('close-hand').click();
      const isAsked = prompt(page).filter({ hasText: /marker|Choose an action/ });
      await expect(isAsked).toBeVisible();
      while (((await prompt(page).textContent()) ?? '').includes('marker')) {
        const before = (await prompt(page).textContent()) ?? '';
        await page.keyboard.press('n');
        await page.keyboard.press('Enter');
        await expect(prompt(page)).not.toHaveText(before);
      }
      await expect(prompt(page)).toContainText('Choose an action');
      const left = page.locator('[data-private="ap-left"] dd');
      const points = (await left.textContent()) ?? '';
      await counter(page, await inSight(page)).click({ force: true });
      await expect(page.getByTestId('choice-menu')).toContainText('1 AP');
      await page.keyboard.press('Escape');
      await expect(page.getByTestId('choice-menu')).toHaveCount(0);
      await expect(left).toHaveText(points);
      await expect(prompt(page)).toContainText('Choose an action');
    });

    test('an open stack keeps its cards, and no click falls through it', async ({ page, request }) => {
      const seats = { soviet: 'me', polish: 'bot:staff' };
      const response = await request.post('/api/games', { data: { game: 'soyuz81', seats, lesson: true } });
      const made: Made = await response.json();
      await page.goto(address(made, 'soviet'));
      await putBriefingAway(page);
      await page.getByTestId('suggest').click();
      await order(page, 'done').click();
      await expect(prompt(page)).toContainText('Northern Group moves');
      const units = await page
        .locator('.board .counter[data-hex="3735"]')
        .evaluateAll(all => all.map(one => one.getAttribute('data-unit') ?? ''));
      expect(units.length).toBeGreaterThan(2);
      await page
        .locator('.board .counter[data-hex="3735"]')
        .last()
        .click({ modifiers: ['Shift'], force: true });
      await expect(page.locator('.fan-frame')).toBeVisible();
      const [first = '', second = '', ...rest] = await cards(page, units);
      await counter(page, first).click({ force: true });
      await expect(counter(page, first)).toHaveClass(/moving/);
      expect(await cards(page, units)).toEqual([first, second, ...rest]);
      // The next card is the one that was there: it is picked too, and nobody has moved.
      await counter(page, second).click({ force: true });
      await expect(counter(page, second)).toHaveClass(/moving/);
      for (const unit of units) await expect(counter(page, unit)).toHaveAttribute('data-hex', '3735');
    });
  });
