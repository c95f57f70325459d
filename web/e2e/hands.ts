// Drivers that play whatever is offered, with one kind of hand alone: keys or fingers.

import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { address, create, prompt } from './table';

export interface Played {
  readonly game: string;
  readonly seats: Record<string, string>;
  readonly seed?: string;
  /** Orders that are given first, where whatever comes to hand would lose the game at once. */
  readonly opening: readonly string[];
}
/** With seed 3540: Tula is relieved, which the first turn asks for. */
export const RELIEF_OF_TULA = [
  'host 50A',
  'pick 50A',
  'to 2513',
  'hold',
  'to 2413',
  'hold',
  'pick 16A',
  'to 2507',
  'hold',
  'halt',
  'pick 49A',
  'to 2412',
  'hold',
  'halt',
  'done',
];

/** Every game of the shelf, as one person plays it against whoever else there is. */
export const GAMES: readonly Played[] = [
  { game: 'skirmish', seats: { blue: 'me', red: 'bot:staff' }, opening: [] },
  { game: 'soyuz81', seats: { soviet: 'me', polish: 'bot:staff' }, opening: [] },
  { game: 'luzon1945', seats: { us: 'me' }, opening: [] },
  { game: 'strike-counterstrike', seats: { soviet: 'me' }, seed: '3540', opening: RELIEF_OF_TULA },
  { game: 'putins-war', seats: { russian: 'me', allied: 'bot:staff' }, opening: [] },
];

type Hands = { pointers: string[]; keys: number };

/** Counts what the page is touched with; before it is opened. */
const watchHands = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const hands: Hands = { pointers: [], keys: 0 };
    addEventListener('pointerdown', event => hands.pointers.push(event.pointerType), true);
    addEventListener('keydown', () => hands.keys++, true);
    Object.assign(window, { hands });
  });
export const hands = (page: Page): Promise<Hands> =>
  page.evaluate(() => (window as unknown as { hands: Hands }).hands);

/** Sits down at a game with one kind of hand alone: the briefing that comes first is put away with it, too. */
export async function sitDown(
  page: Page,
  request: APIRequestContext,
  { game, seats, seed }: Played,
  putAway: (button: Locator) => Promise<void>,
): Promise<void> {
  await watchHands(page);
  const made = await create(request, seats, game, seed);
  await page.goto(address(made, Object.keys(seats)[0]));
  await expect(prompt(page)).toBeVisible();
  const briefing = page.getByTestId('briefing-close');
  await expect(briefing).toBeFocused();
  await putAway(briefing);
  await expect(briefing).toHaveCount(0);
}

/** The game turn that the track shows. */
export async function turnOf(page: Page): Promise<number> {
  const words = await page.locator('[data-track="turn"] :is(strong, .chip)').first().textContent();
  return Number.parseInt(words ?? '', 10);
}

/** How things stand on the page, as far as whoever plays has to see it. */
interface Sight {
  readonly isAsked: boolean;
  /** What the other side has done is still shown. */
  readonly isRecapped: boolean;
  readonly isOver: boolean;
  readonly hasMenu: boolean;
  /** What may lose the game is asked about. */
  readonly isGrave: boolean;
  /** The highlighted button, if it can be pressed. */
  readonly hasMain: boolean;
  readonly hasNumbers: boolean;
  readonly isSecret: boolean;
  /** The rules play on, or nothing is left but to say so. */
  readonly prompt: string;
}
const look = (page: Page): Promise<Sight> =>
  page.evaluate(() => {
    const has = (what: string) => document.querySelector(what) !== null;
    return {
      isAsked: has('header.bar.mine'),
      isRecapped: has('[data-testid=recap-skip]'),
      isOver: has('header.bar.over'),
      hasMenu: has('[data-testid=choice-menu]'),
      isGrave: has('[data-testid=grave-dialog]'),
      hasMain: has('.buttons button.primary:not(:disabled)'),
      hasNumbers: has('.buttons.numbers button'),
      isSecret: has('[data-choose]'),
      prompt: document.querySelector('[data-testid=prompt]')?.textContent ?? '',
    };
  });

/** Whatever an order changes: the question, the log, the menu. */
const marks = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      '[data-testid=prompt]',
      '[data-testid=news]',
      '[data-testid=asked]',
      '.tracks',
      '[data-testid=choice-menu]',
      '[data-testid=grave-dialog]',
      '.buttons',
    ]
      .map(what => document.querySelector(what)?.textContent ?? '')
      .join('|'),
  );
/** Whether something has changed within a while: a short one tells that nothing was meant by what was done. */
async function changes(page: Page, before: string, within = 600): Promise<boolean> {
  for (let waited = 0; waited < within; waited += 50) {
    if ((await marks(page)) !== before) return true;
    await page.waitForTimeout(50);
  }
  return false;
}

/** An order that is offered changes something, however slow the machine is. */
const LONG_ENOUGH = 10_000;

const MOST_STEPS = 500;

/** Plays until the turn track moves on: a few orders of each phase, then its end. */
async function playTurn(
  page: Page,
  opening: readonly string[],
  order: (words: string) => Promise<boolean>,
  step: (sight: Sight, tries: number, given: number) => Promise<void>,
): Promise<void> {
  await expect(prompt(page)).toBeVisible();
  const turn = await turnOf(page);
  for (const words of opening) {
    const before = await marks(page);
    // What a drive has given by itself is not offered any more.
    if (await order(words)) expect(await changes(page, before, LONG_ENOUGH), `given: ${words}`).toBe(true);
  }
  let tries = 0;
  let phase = '';
  let given = 0;
  for (let at = 0; at < MOST_STEPS; at++) {
    if ((await turnOf(page)) > turn) return;
    const sight = await look(page);
    expect(sight.isOver, 'the game ended before the turn did').toBe(false);
    if (!sight.isAsked) {
      await page.waitForTimeout(100);
      continue;
    }
    const now =
      (await page
        .getByTestId('phase')
        .textContent()
        .catch(() => '')) ?? '';
    if (now !== phase) given = 0;
    phase = now;
    const before = await marks(page);
    await step(sight, tries, given);
    const moved = await changes(page, before);
    tries = moved ? 0 : tries + 1;
    if (moved) given += 1;
    expect(tries, `stuck at: ${sight.prompt}`).toBeLessThan(6);
  }
  throw new Error(`turn ${turn} does not end`);
}

/** So many orders are given in a phase before it is ended. */
const ORDERS_IN_A_PHASE = 3;

/** Waits a while for something to be offered. */
const comes = (what: Locator): Promise<boolean> =>
  what
    .first()
    .waitFor({ state: 'visible', timeout: 3000 })
    .then(() => true)
    .catch(() => false);

/** Gives an order by its words; whether it is offered. */
async function orderByPalette(page: Page, words: string): Promise<boolean> {
  await page.keyboard.press('/');
  await page.keyboard.type(words);
  const isOffered = await comes(page.locator(`#palette-list [aria-selected=true][data-order="${words}"]`));
  await page.keyboard.press(isOffered ? 'Enter' : 'Escape');
  return isOffered;
}

export const playTurnByKeys = (page: Page, opening: readonly string[]): Promise<void> =>
  playTurn(
    page,
    opening,
    words => orderByPalette(page, words),
    async (sight, tries, given) => {
      const { keyboard } = page;
      if (sight.isGrave) {
        await keyboard.press('Tab');
        return keyboard.press('Enter');
      }
      if (sight.hasMenu) return keyboard.press('Enter');
      if (sight.isSecret) {
        await keyboard.press('1');
        return keyboard.press('d');
      }
      if (sight.hasMain && (given >= ORDERS_IN_A_PHASE || tries === 1)) return keyboard.press('d');
      if (sight.hasNumbers && tries < 2) return keyboard.press('1');
      if (tries >= 2) {
        // The first order that the palette knows.
        await keyboard.press('/');
        await expect(page.getByTestId('palette')).toBeVisible();
        for (let down = 0; down < 60; down++) {
          const kind = await page.locator('#palette-list [aria-selected=true]').getAttribute('data-kind');
          if (kind === 'order') break;
          await keyboard.press('ArrowDown');
        }
        return keyboard.press('Enter');
      }
      await keyboard.press('n');
      await keyboard.press('Enter');
    },
  );

/** Taps the middle of something, if it is there to be tapped. */
async function tap(page: Page, what: Locator): Promise<boolean> {
  const first = what.first();
  if ((await what.count()) === 0 || !(await first.isVisible())) return false;
  await first.scrollIntoViewIfNeeded();
  const box = await first.boundingBox();
  if (box === null) return false;
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  return true;
}

/** Where a finger can hit something that may be chosen on the map: hexes first, then units that are not in hand. */
const onMap = (page: Page): Promise<{ x: number; y: number } | null> =>
  page.evaluate(() => {
    const board = document.querySelector('.board');
    if (board === null) return null;
    const area = board.getBoundingClientRect();
    const wanted = [
      ...board.querySelectorAll('.hit[data-order]'),
      ...board.querySelectorAll('.counter.choosable:not(.moving)'),
    ];
    for (const one of wanted) {
      const box = (one.querySelector('.paper') ?? one).getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const isInside = x > area.left + 4 && x < area.right - 4 && y > area.top + 4 && y < area.bottom - 4;
      if (!isInside) continue;
      const hit = document.elementFromPoint(x, y)?.closest('[data-hex]');
      if (hit?.getAttribute('data-hex') === one.getAttribute('data-hex')) return { x, y };
    }
    return null;
  });

/** Gives an order where it is offered: a button, a hex, a counter, or a line of the menu that a hex opens; whether it is. */
async function orderByTouch(page: Page, words: string): Promise<boolean> {
  const [, what = ''] = words.split(' ');
  // A report of the last fire may lie on what is wanted.
  await tap(page, page.getByRole('button', { name: 'Close the report' }));
  const there = [
    page.locator(`.buttons button[data-order="${words}"]`),
    page.locator(`.board .counter[data-unit="${what}"] .paper`),
    page.locator(`.hit[data-hex="${what}"]`),
  ];
  const [button] = there;
  if (what === '' && button !== undefined && !(await comes(button))) return false;
  const before = await marks(page);
  for (const place of there) if (await tap(page, place)) break;
  await changes(page, before, LONG_ENOUGH);
  await tap(page, page.locator(`[data-testid=choice-menu] [data-order="${words}"]`));
  return true;
}

export const playTurnByTouch = (page: Page, opening: readonly string[]): Promise<void> =>
  playTurn(
    page,
    opening,
    words => orderByTouch(page, words),
    async (sight, tries, given) => {
      // What the other side did may cover the question.
      if (sight.isRecapped) await tap(page, page.getByTestId('recap-skip'));
      if (sight.isGrave && (await tap(page, page.getByTestId('grave-go')))) return;
      if (sight.hasMenu && (await tap(page, page.locator('[data-testid=choice-menu] button')))) return;
      if (sight.isSecret) {
        await tap(page, page.locator('[data-choose]'));
        await tap(page, page.getByTestId('close-hand'));
        return;
      }
      const main = page.locator('.buttons button.primary:not(:disabled)');
      if (sight.hasMain && (given >= ORDERS_IN_A_PHASE || tries === 1)) {
        await tap(page, main);
        return;
      }
      const spot = await onMap(page);
      if (spot !== null && tries < 3) return page.touchscreen.tap(spot.x, spot.y);
      if (await tap(page, page.getByTestId('play-on-step'))) return;
      if (await tap(page, page.locator('.buttons.numbers button[data-order]'))) return;
      if (await tap(page, page.locator('[data-testid=tray] .unit:not(:disabled)'))) return;
      if (await tap(page, page.getByTestId('tool-boxes'))) return;
      if (await tap(page, page.locator('.buttons button[data-order]:not(:disabled)'))) return;
      // What can be chosen lies out of sight.
      await tap(page, page.getByTestId('tool-fit'));
    },
  );
