import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import type { Lesson, LessonStep } from '../src/lib/types';
import { clickHex, counter, order, prompt } from './table';

const card = (page: Page): Locator => page.getByTestId('lesson');
const told = (page: Page): Locator => page.getByTestId('lesson-told');

async function lessonOf(request: APIRequestContext, game: string): Promise<Lesson> {
  const response = await request.get(`/api/shelf/${game}/lesson`);
  expect(response.ok()).toBe(true);
  return response.json();
}
/** Begins the lesson of a game from the first page. */
async function learn(page: Page, game: string, lesson: Lesson): Promise<void> {
  await page.goto('/');
  const button = page.getByTestId(`learn-${game}`);
  await expect(button).toContainText(`(${lesson.minutes} min)`);
  await button.click();
  await expect(card(page)).toBeVisible();
  await expect(prompt(page)).toBeVisible();
}

/** What of the page has changed when something was clicked: the card, what it says, a menu, an open stack. */
const seen = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const lesson = document.querySelector<HTMLElement>('[data-testid=lesson]');
    const say = document.querySelector('[data-testid=lesson-told]')?.textContent;
    const menu = document.querySelectorAll('[data-testid=choice-menu] [data-order]').length;
    const fan = document.querySelectorAll('.fan-frame').length;
    const bar = document.querySelector('header')?.textContent;
    const tray = document.querySelector('[data-testid=tray]')?.className;
    return [lesson?.dataset.step, lesson?.dataset.left, tray, say, menu, fan, bar].join('|');
  });

/** The orders that a step still asks for; none when it is over. */
const leftAt = (page: Page, step: number): Promise<string[]> =>
  card(page).evaluate(
    ({ dataset }, at) => (dataset.step === String(at) && dataset.left ? dataset.left.split(',') : []),
    step,
  );
/** How many orders were given in all. */
const orders = async (page: Page): Promise<number> => Number(await card(page).getAttribute('data-n'));

/** What is told over the map is put away: it would take the click. */
async function clearMap(page: Page): Promise<void> {
  // Somebody else may be asked in between, and a drive may be under way.
  await expect(page.locator('header.mine[aria-busy=false]')).toBeVisible({ timeout: 30_000 });
  const recap = page.getByTestId('recap-skip');
  if (await recap.isVisible()) await recap.click();
  await expect(page.getByTestId('recap')).toHaveCount(0);
  if (await page.getByTestId('reveal').or(page.getByTestId('fire')).first().isVisible())
    await page.keyboard.press('Escape');
}

/** One click on what an order needs: its button or the item of its menu, its counter beside or on the map, or its hex. */
async function clickFor(page: Page, words: string): Promise<void> {
  await clearMap(page);
  const [, object = ''] = words.split(' ');
  const button = order(page, words).first();
  const tray = page.locator(`[data-testid=tray] [data-unit="${object}"]`);
  const folded = page.getByTestId('tray-unfold');
  const step = page.getByTestId('play-on-step');
  const number = page.locator(`[data-choose="${words}"]`);
  if (await number.isVisible()) {
    // Where a number is chosen in secret it is given afterwards.
    await number.click();
    await page.getByTestId('close-hand').click();
  } else if (await button.isVisible()) await button.click();
  else if (words === 'continue' && (await step.isVisible())) await step.click();
  else if (/^\d{4}$/.test(object)) await clickHex(page, object);
  else if (await tray.isVisible()) await tray.click();
  else if (await folded.isVisible()) await folded.click();
  else await counter(page, object).last().click({ force: true });
}

/** Gives an order through the page: one click, and where that asks, the answer. */
async function giveByClicks(page: Page, words: string, isGiven: () => Promise<boolean>): Promise<void> {
  const given = await orders(page);
  for (let clicks = 0; clicks < 4; clicks += 1) {
    const before = await seen(page);
    await clickFor(page, words);
    await expect.poll(() => seen(page), { message: words }).not.toBe(before);
    if (!(await isGiven())) continue;
    // Until the answer comes nothing else is ordered.
    await expect.poll(() => orders(page), { message: words }).toBeGreaterThan(given);
    return;
  }
  throw new Error(`${words} could not be given by clicks`);
}

/** The card tells its step, and neither it nor the edge of the map hides what it points at. */
async function expectStep(page: Page, step: LessonStep, at: number, of: number): Promise<void> {
  await expect(card(page)).toHaveAttribute('data-step', String(at), { timeout: 30_000 });
  await expect(card(page)).toContainText(`Step ${at + 1} of ${of}`);
  await expect(card(page)).toContainText(step.text);
  // A battle is there only when it was declared.
  const pointed = page.locator('[data-pointed]').first();
  if (step.points !== null && step.orders.length === 0) await expect(pointed).toBeInViewport();
  await page.waitForTimeout(300);
  const hidden = await page.evaluate(hexes => {
    const lesson = document.querySelector('[data-testid=lesson]')?.getBoundingClientRect();
    const map = document.querySelector('.board')?.getBoundingClientRect();
    const isIn = (box: DOMRect | undefined, x: number, y: number) =>
      box !== undefined && x > box.left && x < box.right && y > box.top && y < box.bottom;
    return hexes.filter(hex => {
      const place = document.querySelector(`[data-hex="${hex}"]`)?.getBoundingClientRect();
      if (place === undefined) return true;
      const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
      return !isIn(map, x, y) || isIn(lesson, x, y);
    });
  }, step.hexes);
  expect(hidden, `${step.title}: hidden`).toEqual([]);
}

/** Tries an order that may lie anywhere: whoever looks for it finds it. */
async function find(page: Page, words: string): Promise<void> {
  await clearMap(page);
  await page.getByTestId('tool-palette').click();
  await page.getByTestId('palette-input').fill(words);
  const found = page.locator(`#palette-list [data-order="${words}"]`).first();
  await found.click();
  // What gives the game up is asked about.
  if (await found.isVisible()) await found.click();
  const hand = page.getByTestId('close-hand');
  if ((await hand.count()) > 0 && (await hand.isEnabled())) await hand.click();
}

async function playStep(page: Page, lesson: Lesson, at: number): Promise<void> {
  const step = lesson.steps[at];
  if (step === undefined) throw new Error('there is such a step');
  await expectStep(page, step, at, lesson.steps.length);
  if (step.orders.length === 0) return page.getByTestId('lesson-next').click();
  for (const { order: tried, why } of step.worse) {
    await find(page, tried);
    await expect(told(page)).toHaveText(why);
    await expect(card(page)).toHaveAttribute('data-left', step.orders.join(','));
  }
  // What one gesture gave, or what went on by itself, need not be given again.
  for (let left = step.orders; left.length > 0; left = await leftAt(page, at)) {
    const [next = ''] = left;
    const isGiven = async () => (await leftAt(page, at)).length < left.length;
    await giveByClicks(page, next, isGiven);
  }
}

test.use({ actionTimeout: 10_000 });

const GAMES = ['skirmish', 'soyuz81', 'luzon1945', 'strike-counterstrike', 'putins-war'];

test('every game has a lesson', async ({ request }) => {
  const { games } = await (await request.get('/api/shelf')).json();
  expect(games.map(({ id }: { id: string }) => id).sort()).toEqual(GAMES.toSorted());
});

for (const game of GAMES)
  test(`the lesson of ${game} is played from its first step to its last`, async ({ page, request }) => {
    test.setTimeout(180_000);
    const lesson = await lessonOf(request, game);
    await learn(page, game, lesson);
    for (const at of lesson.steps.keys()) await playStep(page, lesson, at);
    await expect(card(page)).toContainText('That was the lesson');
    await page.getByTestId('lesson-leave').click();
    await expect(card(page)).toHaveCount(0);
    await expect(prompt(page)).toBeVisible();
  });

/** The game to learn with. */
const SMALLEST = 'skirmish';
const atStep = (page: Page, at: number) => expect(card(page)).toHaveAttribute('data-step', String(at));
/** The first step that asks for orders, all before it read. */
async function toFirstOrder(page: Page, lesson: Lesson): Promise<{ at: number; first: string }> {
  const at = lesson.steps.findIndex(({ orders }) => orders.length > 0);
  for (let read = 0; read < at; read += 1) {
    await atStep(page, read);
    await page.getByTestId('lesson-next').click();
  }
  await atStep(page, at);
  return { at, first: lesson.steps[at]?.orders[0] ?? '' };
}

test('a lesson shows what to click, goes back, outlives a reload and lets go', async ({ page, request }) => {
  const lesson = await lessonOf(request, SMALLEST);
  await learn(page, SMALLEST, lesson);
  await expect(page.getByTestId('briefing')).toHaveCount(0);
  await expect(card(page)).toHaveAttribute('aria-label', 'Lesson');
  const { at, first } = await toFirstOrder(page, lesson);

  // What is read can be read again.
  await page.getByTestId('lesson-back').click();
  await atStep(page, at - 1);
  await page.getByTestId('lesson-next').click();

  const lit = page.locator('.board .lit');
  await page.getByTestId('lesson-show').click();
  await expect(lit.or(page.locator(`[data-pointed][data-order="${first}"]`)).first()).toBeVisible();

  // Anything else is explained and not sent: by key and by click.
  const asked = (await prompt(page).textContent()) ?? '';
  await page.keyboard.press('d');
  await expect(told(page)).not.toBeEmpty();
  await expect(prompt(page)).toHaveText(asked);

  const whole = lesson.steps[at]?.orders.join(',') ?? '';
  const moved = async () =>
    (await card(page).getAttribute('data-step')) !== String(at) ||
    (await card(page).getAttribute('data-left')) !== whole;
  await giveByClicks(page, first, moved);
  await expect(told(page)).toHaveText('');
  const here = await card(page).getAttribute('data-step');

  await page.reload();
  await expect(card(page)).toHaveAttribute('data-step', here ?? '');
  await page.getByTestId('lesson-back').click();
  await atStep(page, at);
  await expect(card(page)).toHaveAttribute('data-left', whole);
  await expect(prompt(page)).toHaveText(asked);

  await giveByClicks(page, first, moved);
  await page.getByTestId('undo').click();
  await atStep(page, at);

  await page.getByTestId('lesson-leave').click();
  await expect(card(page)).toHaveCount(0);
  const lines = await page.getByTestId('log-line').count();
  await order(page, 'done').click();
  await expect.poll(() => page.getByTestId('log-line').count()).toBeGreaterThan(lines);
  await page.reload();
  await expect(prompt(page)).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the card of a lesson is a sheet that covers nothing it points at', async ({ page, request }) => {
    test.setTimeout(120_000);
    const lesson = await lessonOf(request, SMALLEST);
    await learn(page, SMALLEST, lesson);
    for (const at of lesson.steps.keys()) {
      await playStep(page, lesson, at);
      const box = await card(page).boundingBox();
      expect(box?.width).toBeGreaterThan(380);
    }
    await expect(card(page)).toContainText('That was the lesson');
  });
});
