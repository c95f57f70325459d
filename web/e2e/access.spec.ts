// What an automated judge finds on every page and in every state, by day and by night, at a desk and on a phone.

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { GAMES, RELIEF_OF_TULA } from './hands';
import { clickHex, create, give, open, order, prompt, SIZES, start } from './table';

const GRAVE = ['serious', 'critical'];

/** What the colours of a page can spoil: all else is the same by night. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** What points out news fades away: the colours on the way there are nobody's. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Infinity;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map(({ finished }) => finished),
    );
  });
}

/** What is seriously wrong with what is shown, each with where it is. */
async function faults(page: Page, rules: string[] = []): Promise<string[]> {
  await atRest(page);
  // The map is one picture for an application of its own, which is told by its keys. Its drawing is not judged, and
  // put aside meanwhile: its thousands of parts would take most of the time.
  await page.evaluate(() => {
    const drawing = document.querySelector('.sheet > svg');
    Object.assign(window, { drawing });
    drawing?.remove();
  });
  const judge = new AxeBuilder({ page });
  const { violations } = await (rules.length === 0 ? judge : judge.withRules(rules)).analyze();
  await page.evaluate(() => {
    const { drawing } = window as unknown as { drawing: Element | null };
    if (drawing !== null) document.querySelector('.sheet')?.append(drawing);
  });
  return violations
    .filter(({ impact }) => GRAVE.includes(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
    );
}
/** Nothing serious is wrong, by day and by night; whatever is, is named. */
async function judge(page: Page, state: string): Promise<void> {
  for (const [colorScheme, rules] of [
    ['light', []],
    ['dark', OF_COLOUR],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await faults(page, [...rules]), `${state}, ${colorScheme}`).toEqual([]);
  }
}

test('the judge sees what is wrong', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByTestId('play-soyuz81')).toBeVisible();
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.insertAdjacentHTML(
        'afterbegin',
        '<p style="color: #ccc; background: #fff">pale</p><button></button>',
      );
  });
  const found = (await faults(page)).map(fault => fault.split(':')[0]);
  expect(found.sort()).toEqual(['button-name', 'color-contrast']);
});

const STRIKE = 'strike-counterstrike';

/** With its seed: the first turn, and the first army of the second against Bogoroditsk. */
const TO_BATTLE = [...RELIEF_OF_TULA, 'host 1S', 'done', 'replace 16A', 'done', 'pick 61A', 'to 2514'];

for (const { name, width, height, isMobile } of SIZES)
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height }, isMobile, hasTouch: isMobile });

    test('the first page and the form of a new game', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByTestId('play-soyuz81')).toBeVisible();
      await judge(page, 'home');
      for (const details of await page.getByTestId('options').all()) await details.click();
      await judge(page, 'a new game, with its options');
    });

    for (const { game, seats } of GAMES)
      test(`the table of ${game}`, async ({ page, request }) => {
        await start(page, request, seats, game);
        await judge(page, game);
      });

    test('menu, rules, help, palette, answers', async ({ page, request }) => {
      test.setTimeout(150_000);
      await start(page, request, { soviet: 'me', polish: 'friend' });
      await page.getByTestId('menu').click();
      await judge(page, 'menu');
      await page.keyboard.press('Escape');
      await page.getByTestId('tool-rules').click();
      for (const part of ['rules', 'contents', 'charts']) {
        await page.getByTestId(`${part}-tab`).click();
        await judge(page, part);
      }
      await page.keyboard.press('Escape');
      await page.getByTestId('tool-help').click();
      await judge(page, 'help');
      await page.keyboard.press('Escape');
      await page.getByTestId('tool-palette').click();
      await page.getByTestId('palette-input').fill('22');
      await judge(page, 'palette');
      await page.keyboard.press('Escape');
      await clickHex(page, '2624');
      await expect(page.getByTestId('bubble')).toBeVisible();
      await judge(page, 'a refusal');
      await page.keyboard.press('Escape');
      for (const tab of ['boxes', 'chat', 'share']) {
        await page.getByTestId(`tab-${tab}`).click();
        await judge(page, tab);
      }
      await page.getByTestId('tool-threats').click();
      await clickHex(page, '2624');
      await expect(page.getByTestId('threat')).toBeVisible();
      await judge(page, 'threats');
    });

    test('a battle', async ({ page, request }) => {
      const made = await create(request, { soviet: 'me' }, STRIKE, '3540');
      await give(page, made, 'soviet', TO_BATTLE);
      await open(page, made, 'soviet');
      await expect(page.getByTestId('battle')).toBeVisible();
      await judge(page, 'before a battle');
      await order(page, 'hold').click();
      await expect(page.getByTestId('round')).toHaveCount(1);
      await judge(page, 'a battle');
    });

    test('a secret choice', async ({ page, request }) => {
      await start(page, request, { russian: 'me', allied: 'bot:staff' }, 'putins-war');
      await order(page, 'suggested').click();
      await expect(page.getByTestId('commitment')).toBeVisible();
      await judge(page, 'a secret choice');
    });

    test('the end of a game, and its replay', async ({ page, request }) => {
      const made = await create(request, { blue: 'me', red: 'friend' }, 'skirmish');
      await open(page, made, 'blue');
      await page.getByTestId('menu').click();
      await page.getByTestId('resign').click();
      await judge(page, 'resigning');
      await page.getByTestId('resign-yes').click();
      await expect(prompt(page)).toContainText('You have resigned');
      await judge(page, 'the end');
      await page.goto(`/g/${made.id}/replay`);
      await expect(page.getByTestId('replay-slider')).toBeVisible();
      await judge(page, 'replay');
    });
  });
