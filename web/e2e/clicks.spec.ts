import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import {
  AGAINST_BOT,
  clickHex,
  counter,
  create,
  give,
  logged,
  type Made,
  open,
  order,
  prompt,
} from './table';

/** Counts what a person does: every press of a button of the mouse, wherever it is. */
const countClicks = (page: Page) =>
  page.addInitScript(() => {
    const pressed = { count: 0 };
    Object.assign(window, { pressed });
    addEventListener('pointerdown', () => {
      pressed.count += 1;
    });
  });
const clicks = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { pressed: { count: number } }).pressed.count);

/** A table at which clicks are counted from the first decision on. */
async function sitDown(page: Page, request: APIRequestContext, game: string, seed: string): Promise<Made> {
  await countClicks(page);
  const seats: Record<string, string> = game === 'soyuz81' ? AGAINST_BOT : { [OWN[game] ?? '']: 'me' };
  const made = await create(request, seats, game, seed);
  await open(page, made, OWN[game]);
  await page.evaluate(() => {
    (window as unknown as { pressed: { count: number } }).pressed.count = 0;
  });
  return made;
}
const OWN: Record<string, string> = { soyuz81: 'soviet', luzon1945: 'us', 'strike-counterstrike': 'soviet' };

/** Presses a button and waits until the page has taken it. */
async function press(page: Page, button: Locator): Promise<void> {
  const before = (await prompt(page).textContent()) ?? '';
  await button.click();
  await expect(prompt(page)).not.toHaveText(before);
}
const suggest = (page: Page): Locator => page.getByTestId('suggest');
const all = (page: Page): Locator => page.getByTestId('all').first();

/** The exercise force and the gold rows as they are suggested: four clicks. */
async function setUpAsSuggested(page: Page): Promise<void> {
  await press(page, suggest(page));
  await press(page, order(page, 'done'));
  await press(page, suggest(page));
  await press(page, order(page, 'done'));
  await expect(prompt(page)).toContainText('Northern Group moves');
}
/** A stack, and where it goes: two clicks, however many units. */
async function march(page: Page, unit: string, hex: string): Promise<void> {
  await counter(page, unit).click({ force: true });
  await expect(counter(page, unit)).toHaveClass(/moving/);
  await clickHex(page, hex);
  await expect(counter(page, unit)).toHaveAttribute('data-hex', hex);
}
/** A battle with all that can attack, its losses and the advance. */
async function fight(page: Page, hex: string): Promise<number> {
  const before = await clicks(page);
  await clickHex(page, hex);
  await expect(page.getByTestId('battle')).toBeVisible();
  await all(page).click();
  await press(page, order(page, 'fire'));
  if ((await suggest(page).count()) > 0) await press(page, suggest(page));
  if ((await prompt(page).textContent())?.includes('advance')) await clickHex(page, hex);
  await expect(prompt(page)).toContainText('name a hex to attack');
  return (await clicks(page)) - before;
}

test('soyuz 81: the first Soviet turn in at most 40 clicks', async ({ page, request }) => {
  test.setTimeout(180_000);
  await sitDown(page, request, 'soyuz81', '7');
  await setUpAsSuggested(page);
  const before = await clicks(page);
  await march(page, 'NO-CE-30GMR', '3436');
  expect((await clicks(page)) - before, 'a unit').toBe(2);
  await march(page, 'NO-BE-50GMR', '3220');
  for (const unit of ['NO-BE-37GTk', 'NO-BE-76Tk'])
    await expect(counter(page, unit)).toHaveAttribute('data-hex', '3220');
  expect((await clicks(page)) - before, 'a stack of three').toBe(4);
  await march(page, 'NO-CA-23Tk', '3136');
  await march(page, 'NO-BA-144GMR', '2418');
  await expect(logged(page, /moves from/)).toHaveCount(13);
  await press(page, order(page, 'done'));
  for (const hex of ['2630', '3036', '2417']) expect(await fight(page, hex)).toBeLessThanOrEqual(5);
  const fought = await clicks(page);
  // The rest of the turn: whatever else is asked is answered as it is suggested, by all at once, or by its end.
  while (await isTurn(page, 1)) await answer(page);
  const spent = await clicks(page);
  console.log(`soyuz81: ${fought} clicks to the end of three battles, ${spent} for the turn`);
  expect(spent).toBeLessThanOrEqual(40);
});

/** Whether the game is in a turn, by the track above the map. */
const isTurn = async (page: Page, turn: number): Promise<boolean> =>
  new RegExp(`Turn ${turn}\\b`).test((await page.getByTestId('phase-track').textContent()) ?? '');

/** Answers what is asked with one click. */
async function answer(page: Page): Promise<void> {
  const mine = page.locator('header.mine');
  await expect(mine).toBeVisible({ timeout: 60_000 });
  const state = async () => `${await prompt(page).textContent()} ${await logged(page, /./).count()}`;
  const before = await state();
  const offers = [suggest(page), all(page), order(page, 'done'), page.locator('.buttons button').last()];
  for (const offer of offers) {
    if ((await offer.count()) === 0) continue;
    await offer.click();
    await expect.poll(state).not.toBe(before);
    return;
  }
  throw new Error(`no answer to ${before}`);
}

/** A unit of the tray beside the map. */
const boxed = (page: Page, unit: string): Locator => page.locator(`[data-testid=tray] [data-unit="${unit}"]`);
/** Takes a counter along with the pointer and lets it go over a hex: one press. */
async function drag(page: Page, unit: string, hex: string): Promise<void> {
  const middle = async (thing: Locator) => {
    const box = await thing.boundingBox();
    if (box === null) throw new Error(`${thing} is not seen`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await page.mouse.move(...(await middle(counter(page, unit))));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page.locator(`.hit[data-hex="${hex}"]`))), { steps: 8 });
  await page.mouse.up();
  await expect(counter(page, unit)).toHaveAttribute('data-hex', hex);
}

test('luzon 1945: turn 1 with seven units in at most 14 clicks', async ({ page, request }) => {
  test.setTimeout(180_000);
  await sitDown(page, request, 'luzon1945', '7');
  await march(page, '43ID', '0819');
  await march(page, '6ID', '1018');
  await drag(page, '37ID', '0828');
  await drag(page, '40ID', '0527');
  for (const [unit, hex] of [
    ['158RCT', '0822'],
    ['13AG', '0925'],
    ['112CAV', '1023'],
  ] as const) {
    await boxed(page, unit).click();
    await clickHex(page, hex);
    await expect(counter(page, unit)).toHaveAttribute('data-hex', hex);
  }
  await order(page, 'done').click();
  // What would lose the game is asked about first.
  if ((await page.getByTestId('grave-go').count()) > 0) await page.getByTestId('grave-go').click();
  await expect(prompt(page)).not.toContainText('Pick a unit');
  const spent = await clicks(page);
  console.log(`luzon1945: ${spent} clicks for turn 1`);
  expect(spent).toBeLessThanOrEqual(14);
});

/** The guided first turn as it is meant, given over a socket: the second turn begins. */
async function afterTheLesson(page: Page, request: APIRequestContext, game: string): Promise<void> {
  const lesson = await (await request.get(`/api/shelf/${game}/lesson`)).json();
  const response = await request.post('/api/games', { data: { game, seats: {}, lesson: true } });
  const made: Made = await response.json();
  await give(
    page,
    made,
    lesson.seat,
    lesson.steps.flatMap(({ orders }: { orders: string[] }) => orders),
  );
  await countClicks(page);
  await open(page, made, lesson.seat);
}

/** Answers what a battle of rounds asks, one click each, until it is over. */
async function fightOut(page: Page): Promise<void> {
  const answers = ['interceptor', 'most-dangerous', 'again'].map(words => order(page, words));
  // A battle that goes on by itself is waited for.
  await expect(page.locator('header.mine')).toBeVisible();
  for (;;) {
    await page.waitForTimeout(400);
    const shown = await Promise.all(answers.map(button => button.count()));
    const answer = answers[shown.findIndex(count => count > 0)];
    if (answer === undefined) return;
    await answer.click();
  }
}

test('strike & counterstrike: turn 2 with eight attacks in at most 30 clicks', async ({ page, request }) => {
  test.setTimeout(180_000);
  await afterTheLesson(page, request, 'strike-counterstrike');
  expect(await isTurn(page, 2)).toBe(true);
  const before = await clicks(page);
  await press(page, suggest(page));
  await press(page, order(page, 'done'));
  for (const [army, hex] of [
    ['3S', '1901'],
    ['1S', '2405'],
    ['16A', '2408'],
    ['50A', '2313'],
    ['49A', '2311'],
    ['10A', '2411'],
    ['61A', '2514'],
    ['31A', '2303'],
  ] as const) {
    await counter(page, army).click({ force: true });
    await expect(counter(page, army)).toHaveClass(/moving/);
    await clickHex(page, hex);
    await fightOut(page);
  }
  await press(page, order(page, 'done'));
  while (await isTurn(page, 2)) await answer(page);
  const spent = (await clicks(page)) - before;
  console.log(`strike-counterstrike: ${spent} clicks for turn 2`);
  expect(spent).toBeLessThanOrEqual(30);
});
