import { expect, type Page, test } from '@playwright/test';
import { GAMES, hands, playTurnByKeys, sitDown } from './hands';
import { AGAINST_BOT, AGAINST_FRIEND, clickHex, logged, prompt, SIZES, start } from './table';

/** What has the focus, in a word or two. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return at === null || at === document.body
      ? ''
      : `${at.tagName} ${at.id || at.getAttribute('aria-label') || at.textContent?.trim()}`;
  });

for (const { name, width, height } of SIZES)
  test.describe(`by keyboard on ${name}`, () => {
    test.use({ viewport: { width, height } });

    test('Tab walks the page, into the map and out of it, with a focus that is seen', async ({
      page,
      request,
    }) => {
      await start(page, request, AGAINST_BOT);
      await page.keyboard.press('n');
      await expect(page.locator('.board')).toBeFocused();
      await expect(page.locator('.outline.cursor')).toHaveCount(1);
      await page.keyboard.press('Tab');
      await expect(page.locator('.board')).not.toBeFocused();
      const seen = new Set<string>();
      for (let at = 0; at < 80; at++) {
        seen.add(await focused(page));
        const outline = await page.evaluate(() => {
          const at = document.activeElement;
          return at === null || at === document.body ? 'none' : getComputedStyle(at).outlineStyle;
        });
        if ((await focused(page)) !== '') expect(outline, await focused(page)).not.toBe('none');
        await page.keyboard.press('Tab');
      }
      const all = [...seen].join('\n');
      for (const reached of ['All games', 'Menu', 'map', 'Find', 'Log', 'Chat', 'To the map'])
        expect(all).toContain(reached);
      // Back again.
      await page.locator('.board').focus();
      await page.keyboard.press('Shift+Tab');
      await expect(page.locator('.board')).not.toBeFocused();
    });

    test('a skip link leads to the map', async ({ page, request }) => {
      await start(page, request, AGAINST_BOT);
      // Whoever comes again has no briefing to put away: the first Tab is at the top of the page.
      await page.reload();
      await expect(prompt(page)).toBeVisible();
      const [toQuestion, toMap] = [page.locator('.skip a').nth(0), page.locator('.skip a').nth(1)];
      await page.keyboard.press('Tab');
      await expect(toQuestion).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.locator('#question')).toBeFocused();
      await toMap.focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('.board')).toBeFocused();
    });

    test('the palette finds a hex, a unit, a town, an order and a rule', async ({ page, request }) => {
      await start(page, request, AGAINST_FRIEND);
      const [input, list] = [page.getByTestId('palette-input'), page.locator('#palette-list [role=option]')];
      const first = list.first();
      await page.keyboard.press('/');
      await expect(input).toBeFocused();

      // A number: the hex and what can be done there, which Enter gives.
      await page.keyboard.type('2231');
      await expect(first).toContainText('2231');
      await expect(list.nth(1)).toHaveAttribute('data-order', 'place 2231');
      await expect(page.getByTestId('palette-count')).toHaveText(/^\d+ found$/);
      await page.keyboard.press('ArrowDown');
      await expect(list.nth(1)).toHaveAttribute('aria-selected', 'true');
      await expect(input).toHaveAttribute('aria-activedescendant', 'palette-1');
      await page.keyboard.press('Enter');
      await expect(page.getByTestId('palette')).toHaveCount(0);
      await expect(logged(page, 'sets up in 2231')).toHaveCount(1);

      // A unit, by its name: the map goes there, and the keys are on it.
      await page.keyboard.press('Control+k');
      await page.keyboard.type('no-6gtk');
      await expect(first).toContainText('in 2231');
      await page.keyboard.press('Enter');
      await expect(page.locator('.board')).toBeFocused();
      await expect(page.getByTestId('status')).toContainText('2231');

      // A town by its name, a rule by its number, a command.
      await page.keyboard.press('/');
      await page.keyboard.type('warszawa');
      await expect(first).toContainText('2624 Warszawa');
      await input.fill('rules 4.2');
      await expect(first).toHaveAttribute('data-kind', 'rule');
      await page.keyboard.press('Enter');
      await expect(page.getByTestId('rules').locator('article.here')).toContainText('4.2');
      await page.keyboard.press('/');
      await page.keyboard.type('undo');
      await page.keyboard.press('Enter');
      await expect(prompt(page)).toContainText('Place NO-6GTk');
      await page.keyboard.press('/');
      await page.keyboard.type('no such thing');
      await expect(page.getByTestId('palette-count')).toHaveText('Nothing found');
      await page.keyboard.press('Escape');
      await expect(page.getByTestId('palette')).toHaveCount(0);
    });

    test('Escape shuts the menu, which has an entry for every key', async ({ page, request }) => {
      await start(page, request, AGAINST_BOT);
      await page.getByTestId('menu').press('Enter');
      await expect(page.getByTestId('menu-list')).toBeVisible();
      for (const words of [
        'Find',
        'Undo',
        'Done',
        'Rules',
        'Log',
        'Boxes',
        'Help',
        'Next choice',
        'Threats here',
        'Fit the map',
      ])
        await expect(page.getByTestId('menu-list').getByRole('button', { name: words })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByTestId('menu-list')).toBeHidden();
      await expect(page.getByTestId('menu')).toBeFocused();
      await page.keyboard.press('Enter');
      await page.getByTestId('menu-rules').press('Enter');
      await expect(page.getByTestId('rules')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByTestId('rules')).toHaveCount(0);
    });
  });

/** Everything that is told to a screen reader, in the order in which it is put there. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    for (const [name, what] of [
      ['news', '[data-testid=news]'],
      ['asked', '[data-testid=asked]'],
    ] as const) {
      const region = document.querySelector(what);
      if (region === null) continue;
      new MutationObserver(changes => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node.textContent?.trim()) told.push(`${name}: ${node.textContent}`);
      }).observe(region, { childList: true, subtree: true });
    }
  });
const told = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { told: string[] }).told);

test('results and questions are announced in full, and the same words twice', async ({ page, request }) => {
  await start(page, request, AGAINST_FRIEND);
  await listen(page);
  await clickHex(page, '2231');
  await expect(logged(page, 'sets up in 2231')).toHaveCount(1);
  await expect.poll(() => told(page)).toContain('asked: Place NO-20Tk for the field exercise');
  expect((await told(page)).filter(line => line.startsWith('news:'))).toEqual([
    'news: NO-6GTk sets up in 2231',
  ]);
  // The result stays beside the question.
  await page.waitForTimeout(200);
  await expect(page.getByTestId('news')).toContainText('NO-6GTk sets up in 2231');
  await expect(page.getByTestId('asked')).toContainText('Place NO-20Tk');

  // The same refusal twice is told twice.
  const refusals = async () =>
    (await told(page)).filter(line => line.includes('2624 Warszawa is occupied')).length;
  for (const times of [1, 2]) {
    await clickHex(page, '2624');
    await expect.poll(refusals).toBe(times);
  }
  await page.keyboard.press('u');
  await expect.poll(() => told(page)).toContain('news: Taken back.');
});

test('every page has a title, headings and landmarks', async ({ page, request }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grognard');
  const made = await start(page, request, AGAINST_BOT);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Soyuz 81');
  for (const name of ['What is asked', 'Log'])
    await expect(page.getByRole('heading', { level: 2, name })).toHaveCount(1);
  for (const role of ['banner', 'main', 'complementary'] as const)
    await expect(page.getByRole(role)).toHaveCount(1);
  await page.goto(`/g/${made.id}/replay`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Soyuz 81');
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing here');
});

test('letters can be taken from the commands; find and undo keep their keys', async ({ page, request }) => {
  await start(page, request, AGAINST_FRIEND);
  await page.getByTestId('menu').click();
  await page.getByTestId('letter-keys').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await page.keyboard.press('/');
  await expect(page.getByTestId('rules')).toHaveCount(0);
  await expect(page.getByTestId('palette')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByTestId('palette')).toBeVisible();
});

for (const played of GAMES)
  test(`a whole turn of ${played.game} is played by keyboard alone`, async ({ page, request }) => {
    test.setTimeout(180_000);
    await sitDown(page, request, played, () => page.keyboard.press('Enter'));
    await playTurnByKeys(page, played.opening);
    const used = await hands(page);
    expect(used.pointers).toEqual([]);
    expect(used.keys).toBeGreaterThan(3);
  });
