import { expect, type Locator, type Page, test } from '@playwright/test';
import { GAMES, hands, playTurnByTouch, sitDown } from './hands';
import { AGAINST_BOT, AGAINST_FRIEND, clickHex, create, give, logged, open, prompt, start } from './table';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const STRIKE = 'strike-counterstrike';
const LUZON = 'luzon1945';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
async function boxOf(what: Locator): Promise<Box> {
  const box = await what.boundingBox();
  if (box === null) throw new Error(`${what} is not on the page`);
  return box;
}
const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

/** Whether a box lies wholly inside another. */
const isInside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** The counters in sight that something else lies on, so that a finger would not hit them. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const area = document.querySelector('.board')?.getBoundingClientRect();
    return [...document.querySelectorAll('.board .counter')].flatMap(counter => {
      const box = counter.querySelector('.paper')?.getBoundingClientRect();
      if (box === undefined || area === undefined) return [];
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const isSeen = x > area.left && x < area.right && y > area.top && y < area.bottom;
      const hit = document.elementFromPoint(x, y);
      return isSeen && hit?.closest('.board') === null ? [counter.getAttribute('data-unit') ?? ''] : [];
    });
  });

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the header has one height, whatever is asked, and the map never jumps', async ({ page, request }) => {
    await start(page, request, AGAINST_FRIEND);
    const header = await boxOf(page.locator('header.bar'));
    const map = await boxOf(page.locator('.board'));
    // A question of any length, with and without buttons.
    const lengths = ['Go?', 'Which of these units is hit, and by which rule? '.repeat(9)];
    for (const words of lengths) {
      await prompt(page).evaluate((element, text) => element.replaceChildren(text), words);
      expect(await boxOf(page.locator('header.bar'))).toEqual(header);
      expect(await boxOf(page.locator('.board'))).toEqual(map);
    }
    // All of it can be read: it scrolls.
    const scrolls = page.locator('#question');
    expect(await scrolls.evaluate(host => host.scrollHeight > host.clientHeight)).toBe(true);
  });

  test('the map stays where it is through the orders of a turn', async ({ page, request }) => {
    await start(page, request, { us: 'me' }, LUZON);
    const map = await boxOf(page.locator('.board'));
    const seen = new Set<string>();
    for (let step = 0; step < 6; step++) {
      seen.add((await prompt(page).textContent()) ?? '');
      expect(await boxOf(page.locator('.board'))).toEqual(map);
      await page.locator('.board .counter.choosable, .hit[data-order]').first().tap({ force: true });
      await page.waitForTimeout(300);
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  for (const { game, seats } of GAMES)
    test(`nothing lies on the counters when ${game} opens`, async ({ page, request }) => {
      await start(page, request, seats, game);
      await expect(page.locator('.board .counter').first()).toBeAttached();
      await page.waitForTimeout(300);
      expect(await covered(page)).toEqual([]);
    });

  test('the tools are beside the map, not on it', async ({ page, request }) => {
    await start(page, request, { soviet: 'me' }, STRIKE);
    const [map, tools] = [
      await boxOf(page.locator('.board')),
      await boxOf(page.locator('.tools[role=toolbar]')),
    ];
    expect(tools.y).toBeGreaterThanOrEqual(map.y + map.height - 1);
    // Those that the opening had under buttons take a tap.
    for (const army of ['10A', '61A']) {
      const counter = page.locator(`.board [data-unit="${army}"]`);
      const { x, y } = middle(await boxOf(counter.locator('.paper')));
      const hit = await page.evaluate(
        ([x, y]) => document.elementFromPoint(x, y)?.closest('[data-hex]')?.getAttribute('data-hex'),
        [x, y] as const,
      );
      expect(hit).toBe(await counter.getAttribute('data-hex'));
    }
  });

  test('a map begins at a size at which hexes can be hit', async ({ page, request }) => {
    // All that is asked is about the boxes beside the map.
    const made = await create(request, { us: 'me' }, LUZON);
    await give(page, made, 'us', ['done']);
    await open(page, made, 'us');
    for (const hex of ['0923', '0924']) {
      const box = await boxOf(page.locator(`.hit[data-hex="${hex}"]`));
      expect(box.width).toBeGreaterThan(20);
    }
    await start(page, request, AGAINST_FRIEND);
    expect((await boxOf(page.locator('.hit[data-hex="2231"]'))).width).toBeGreaterThan(20);
  });

  test('what can be chosen beside the map is unfolded from the bar of tools', async ({ page, request }) => {
    await start(page, request, { us: 'me' }, LUZON);
    await expect(page.getByTestId('tray')).toBeHidden();
    await page.getByTestId('tool-boxes').tap();
    await page.locator('[data-testid=tray] .unit').first().tap();
    await expect(prompt(page)).toContainText('158RCT has 5 OP');
  });

  test('the palette is a sheet that a finger can use', async ({ page, request }) => {
    await start(page, request, AGAINST_FRIEND);
    await page.getByTestId('tool-palette').tap();
    const sheet = await boxOf(page.getByTestId('palette'));
    expect([sheet.x, sheet.y, sheet.width]).toEqual([0, 0, 390]);
    await page.getByTestId('palette-input').fill('2231');
    await page.locator('#palette-list [data-order="place 2231"]').tap();
    await expect(logged(page, 'sets up in 2231')).toHaveCount(1);
  });

  test('threats are asked for by touch, and told beside the map', async ({ page, request }) => {
    await start(page, request, AGAINST_BOT);
    await page.getByTestId('tool-threats').tap();
    await expect(page.getByTestId('tool-threats')).toHaveAttribute('aria-pressed', 'true');
    await page.locator('.hit[data-hex="2624"]').tap({ force: true });
    const threat = page.getByTestId('threat');
    await expect(threat).toContainText('Threats to 2624 Warszawa');
    const [panel, map] = [await boxOf(threat), await boxOf(page.locator('.board'))];
    expect(panel.y).toBeGreaterThanOrEqual(map.y + map.height);
    // It ordered nothing; with the tool let go, taps order again.
    await expect(prompt(page)).toContainText('Place NO-6GTk');
    await page.getByTestId('tool-threats').tap();
    await expect(threat).toHaveCount(0);
    await page.locator('.hit[data-hex="2231"]').tap({ force: true });
    await expect(prompt(page)).toContainText('Place NO-20Tk');
  });

  test('what fingers touch is 44 pixels large', async ({ page, request }) => {
    /** Buttons and fields that are smaller; numbers of rules and hexes stand in lines of text. */
    const small = () =>
      page.evaluate(() =>
        [
          ...document.querySelectorAll(
            'button, select, summary, input:not([type=checkbox], [type=radio]), a.item',
          ),
        ]
          .filter(one => !one.matches('.rule-link, .hex-link, .unit-link') && one.checkVisibility())
          .map(one => ({ one, box: one.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 1 && (box.width < 44 || box.height < 44))
          .map(({ one, box }) => `${one.outerHTML.slice(0, 90)} ${box.width}x${box.height}`),
      );
    await page.goto('/');
    await expect(page.getByTestId('play-soyuz81')).toBeVisible();
    expect(await small()).toEqual([]);
    await start(page, request, { us: 'me' }, LUZON);
    expect(await small()).toEqual([]);
    await page.getByTestId('tool-boxes').tap();
    await page.getByTestId('menu').tap();
    expect(await small()).toEqual([]);
    await page.getByTestId('menu-rules').tap();
    expect(await small()).toEqual([]);
  });

  for (const played of GAMES)
    test(`a whole turn of ${played.game} is played by touch alone`, async ({ page, request }) => {
      test.setTimeout(240_000);
      await sitDown(page, request, played, button => button.tap());
      await playTurnByTouch(page, played.opening);
      const used = await hands(page);
      expect(used.keys).toBe(0);
      expect(new Set(used.pointers)).toEqual(new Set(['touch']));
    });
});

for (const { name, ...use } of [
  { name: 'at a desk', viewport: { width: 1280, height: 800 } },
  { name: 'on a phone', ...PHONE },
])
  test.describe(name, () => {
    test.use(use);

    test('a refusal stays inside the map, swallows no click, and goes', async ({ page, request }) => {
      await start(page, request, AGAINST_FRIEND);
      const bubble = page.getByTestId('bubble');
      const map = await boxOf(page.locator('.board'));
      // Whatever hex in sight it is about, at the edges too.
      const seen = await page.evaluate(() => {
        const area = document.querySelector('.board')?.getBoundingClientRect();
        const hexes = [...document.querySelectorAll('.hit:not([data-order])')].flatMap(hit => {
          const { x, y, width, height } = hit.getBoundingClientRect();
          const [cx, cy] = [x + width / 2, y + height / 2];
          const isSeen =
            area && cx > area.left + 2 && cx < area.right - 2 && cy > area.top + 2 && cy < area.bottom - 2;
          return isSeen ? [{ x: cx, y: cy }] : [];
        });
        const by = (value: (at: { x: number; y: number }) => number) =>
          hexes.reduce((best, one) => (value(one) > value(best) ? one : best));
        return [by(at => at.x), by(at => -at.x), by(at => at.y), by(at => -at.y)];
      });
      for (const { x, y } of seen) {
        await page.mouse.click(x, y);
        await expect(bubble).toBeVisible();
        expect(isInside(await boxOf(bubble), map)).toBe(true);
        await page.keyboard.press('Escape');
      }

      // A click on what it covers goes through.
      await clickHex(page, '2624');
      await expect(bubble).toBeVisible();
      const words = await boxOf(bubble.locator('p'));
      const under = await page.evaluate(
        ([x, y]) => document.elementFromPoint(x, y)?.closest('.board') !== null,
        [words.x + 4, words.y + words.height - 2] as const,
      );
      expect(under).toBe(true);
      // The next click elsewhere puts it away.
      await clickHex(page, '2231');
      await expect(bubble).toHaveCount(0);
      await expect(logged(page, 'sets up in 2231')).toHaveCount(1);

      // And it goes by itself when it has been read.
      await page.clock.install();
      await clickHex(page, '2624');
      await expect(bubble).toBeVisible();
      await page.clock.fastForward(2000);
      await expect(bubble).toBeVisible();
      await page.clock.fastForward(20_000);
      await expect(bubble).toHaveCount(0);
    });

    test('a click by which nothing can be meant is answered', async ({ page, request }) => {
      await start(page, request, { soviet: 'me' }, STRIKE);
      // Only armies can be named here; the hex is empty.
      await expect(prompt(page)).toContainText('With which army do the engineers (1E) go?');
      const hex = await page.evaluate(() => {
        const isInSight = (one: Element) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2) === one;
        };
        const empty = [...document.querySelectorAll<HTMLElement>('.hit:not([data-order])')];
        return empty.find(isInSight)?.dataset.hex ?? '';
      });
      await clickHex(page, hex);
      await expect(page.getByTestId('bubble')).toContainText(`Nothing can be chosen in ${hex}`);
    });

    test('the rules have contents, and leave the map and its units alone', async ({ page, request }) => {
      await start(page, request, AGAINST_BOT);
      await page.getByTestId('tool-rules').click();
      const rules = page.getByTestId('rules');
      const [panel, map] = [await boxOf(rules), await boxOf(page.locator('.board'))];
      const isBeside = panel.x >= map.x + map.width - 1 || panel.y >= map.y + map.height - 1;
      expect(isBeside).toBe(true);
      await page.getByTestId('contents-tab').click();
      const contents = page.getByTestId('contents');
      await contents.locator('summary').nth(4).click();
      await contents.locator('a[data-rule="5.1"]').click();
      await expect(rules.locator('article.here')).toContainText('5.1');
      await expect(rules.locator('article.here')).toBeInViewport();
    });

    test('light or dark is chosen by hand, and stays', async ({ page, request }) => {
      await start(page, request, AGAINST_BOT);
      const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const day = await paper();
      await page.getByTestId('menu').click();
      await page.getByTestId('theme').selectOption('dark');
      const night = await paper();
      expect(night).not.toBe(day);
      await page.reload();
      await expect(prompt(page)).toBeVisible();
      expect(await paper()).toBe(night);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.getByTestId('menu').click();
      await page.getByTestId('theme').selectOption('light');
      expect(await paper()).toBe(day);
    });

    test('hexes show their numbers always, never or when near', async ({ page, request }) => {
      await start(page, request, AGAINST_BOT);
      const number = page.locator('.labels .number').first();
      await expect(number).toBeHidden();
      await page.keyboard.press('h');
      await expect(number).toBeVisible();
      await page.reload();
      await expect(prompt(page)).toBeVisible();
      await expect(number).toBeVisible();
      await page.keyboard.press('h');
      await expect(number).toBeHidden();
      for (let times = 0; times < 8; times++) await page.keyboard.press('+');
      await expect(page.locator('.board.near')).toBeVisible();
      await expect(number).toBeHidden();
    });

    test('sides differ in shape and pattern', async ({ page, request }) => {
      await start(page, request, { russian: 'me', allied: 'bot:staff' }, 'putins-war');
      const outline = (unit: string) => page.locator(`.board [data-unit="${unit}"] .paper`).getAttribute('d');
      await expect(page.locator('.board [data-unit="UKR-8"]')).toBeAttached();
      const red = await page.locator('.picture .paper').first().getAttribute('d');
      expect(await outline('UKR-8')).toBe(await outline('POL-11'));
      expect(await outline('UKR-8')).not.toBe(red);
      const patterns = await page
        .locator('.held-pattern')
        .evaluateAll(all => all.map(one => one.getAttribute('fill')));
      expect(new Set(patterns).size).toBe(2);
    });
  });

test('threats are asked for by mouse', async ({ page, request }) => {
  await start(page, request, AGAINST_BOT);
  await page.getByTestId('tool-threats').click();
  await clickHex(page, '2535');
  await expect(page.getByTestId('threat')).toContainText('Threats to 2535');
  await expect(prompt(page)).toContainText('Place NO-6GTk');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('tool-threats')).toHaveAttribute('aria-pressed', 'false');
});

test.describe('zoomed to 200 %', () => {
  test.use({ viewport: { width: 640, height: 400 } });

  for (const { game, seats } of GAMES)
    test(`the map of ${game} keeps half of the height, and nothing is cut off`, async ({ page, request }) => {
      await start(page, request, seats, game);
      const map = await boxOf(page.locator('.board'));
      expect(map.height).toBeGreaterThanOrEqual(200);
      expect(map.width).toBeGreaterThanOrEqual(320);
      const screen = { x: 0, y: 0, width: 640, height: 400 };
      for (const part of [
        'header.bar',
        'aside.side',
        '.tools[role=toolbar]',
        '[data-testid=menu]',
        '#question',
      ])
        expect(isInside(await boxOf(page.locator(part)), screen), part).toBe(true);
      // What is wider or higher than its place scrolls; nothing is hidden.
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('header.bar *, aside.side *, .tools *')]
          .filter(one => {
            const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(one);
            if (clipPath !== 'none') return false;
            const isCutX =
              one.scrollWidth > one.clientWidth + 1 &&
              (overflowX === 'hidden' || textOverflow === 'ellipsis');
            const isCutY = one.scrollHeight > one.clientHeight + 1 && overflowY === 'hidden';
            return one.clientWidth > 0 && (isCutX || isCutY);
          })
          .map(one => one.outerHTML.slice(0, 120)),
      );
      expect(cut).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    });
});

/** How many pages a sheaf of paper has. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

test('paper gets the whole map, all of the log and all of the rules', async ({ page, request }) => {
  await start(page, request, AGAINST_FRIEND);
  await clickHex(page, '2231');
  await expect(logged(page, 'sets up in 2231')).toHaveCount(1);
  const short = pagesOf(await page.pdf());
  expect(short).toBeGreaterThanOrEqual(2);
  await page.keyboard.press('r');
  expect(pagesOf(await page.pdf())).toBeGreaterThan(short + 10);

  await page.emulateMedia({ media: 'print' });
  const printed = page.getByTestId('printed');
  await expect(printed).toContainText('NO-6GTk sets up in 2231');
  for (const rule of ['1.1 Scale', '4.2']) await expect(printed).toContainText(rule);
  // From one corner of the map to the other.
  const sheet = await boxOf(page.locator('.board'));
  for (const hex of ['0841', '4425', '2445']) {
    const box = await boxOf(page.locator(`.hit[data-hex="${hex}"]`));
    expect(
      isInside(box, { x: sheet.x - 1, y: sheet.y - 1, width: sheet.width + 2, height: sheet.height + 2 }),
    ).toBe(true);
  }
  await expect(page.locator('.tools[role=toolbar]')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(printed).toHaveCount(0);
});
