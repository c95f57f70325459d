// How smooth the map moves with every counter of the game on it, and how soon a table is seen. It measures and tells, and passes no judgement:
// figures depend on the machine. `npm run frames`; see README.md.
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { Counter, Moment } from '../src/lib/types';
import { address, create } from './table';

const STEPS = 40;
const FRAME = 16;

/** Brings everything that lies in boxes onto the map, two to a hex where there is need. */
function allOnMap(counters: Counter[], hexes: string[]): Counter[] {
  const taken = new Set(counters.flatMap(({ place }) => ('hex' in place ? [place.hex] : [])));
  const free = hexes.filter(hex => !taken.has(hex));
  const every = Math.max(1, Math.floor(free.length / counters.length));
  return counters.map((counter, index) => {
    const hex = free[(index * every) % free.length];
    return 'hex' in counter.place || hex === undefined ? counter : { ...counter, place: { hex } };
  });
}

interface Frames {
  readonly gesture: number[];
  readonly rest: number[];
}

/** Two fingers that draw apart or together around a point. */
async function pinch(page: Page, x: number, y: number, from: number, to: number): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', by: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [-by, by].map((dx, id) => ({ x: x + dx, y, id })),
    });
  await touch('touchStart', from);
  for (let step = 1; step <= STEPS; step++) {
    await touch('touchMove', from + ((to - from) * step) / STEPS);
    await page.waitForTimeout(FRAME);
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await finger.detach();
}

/** The times between frames while a gesture runs, and while the map comes to rest after it. */
async function frames(page: Page, gesture: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    const tick = (now: number) => {
      times.push(now);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  const taken = () =>
    page.evaluate(() => {
      const { times } = window as unknown as { times: number[] };
      const all = times.splice(0, times.length - 1);
      return [...all, ...times].slice(1).map((time, index) => time - (all[index] ?? time));
    });
  await gesture();
  const moving = await taken();
  await page.waitForTimeout(800);
  return { gesture: moving, rest: await taken() };
}

const at = (sorted: number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
function tell(name: string, { gesture, rest }: Frames): void {
  const sorted = [...gesture].sort((a, b) => a - b);
  const longest = Math.max(...rest).toFixed(1);
  console.log(
    `${name.padEnd(22)} ${String(sorted.length).padStart(4)} frames, ms: median ${at(sorted, 0.5)}, ` +
      `p95 ${at(sorted, 0.95)}, longest ${at(sorted, 1)}; coming to rest ${longest}`,
  );
}

async function wheel(page: Page, by: number): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    await page.mouse.wheel(0, by);
    await page.waitForTimeout(FRAME);
  }
}
async function drag(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.down();
  for (let step = 0; step < STEPS; step++) {
    await page.mouse.move(x + 3 * step, y + 2 * step);
    await page.waitForTimeout(FRAME);
  }
  await page.mouse.up();
}

test.use({ hasTouch: true });

const GAMES = {
  soyuz81: ['soviet', 'polish'],
  luzon1945: ['us'],
  'strike-counterstrike': ['soviet'],
  'putins-war': ['russian', 'allied'],
};

const bots = (seats: readonly string[]): Record<string, string> =>
  Object.fromEntries(seats.map(seat => [seat, 'bot:staff']));

for (const [game, seats] of Object.entries(GAMES))
  test(`frames while the map of ${game} moves`, ({ page, request }) => measure(page, request, game, seats));

for (const [game, seats] of Object.entries(GAMES))
  test(`first paint of a table of ${game}`, async ({ browser, request }) => {
    const made = await create(request, { [seats[0] ?? '']: 'me', ...bots(seats.slice(1)) }, game);
    const times: { paint: number; map: number }[] = [];
    // Nothing is kept from the visit before.
    for (let visit = 0; visit < 5; visit++) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(address(made, seats[0]));
      await expect(page.locator('.board .counter').first()).toBeAttached();
      times.push(
        await page.evaluate(() => ({
          paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
          map: performance.now(),
        })),
      );
      await context.close();
    }
    const sorted = (of: 'paint' | 'map') => times.map(time => Math.round(time[of])).sort((a, b) => a - b);
    console.log(`${game}: first paint ${sorted('paint')} ms, counters on the map ${sorted('map')} ms`);
  });

async function measure(
  page: Page,
  request: APIRequestContext,
  game: string,
  seats: readonly string[],
): Promise<void> {
  test.setTimeout(180_000);
  const made = await create(request, bots(seats), game);
  const row = async () => (await request.get(`/api/games/${made.id}`)).json();
  await expect.poll(async () => (await row()).over, { timeout: 90_000 }).toBe(true);
  const { orders } = await row();
  const n = Math.floor(orders / 3);
  const { map } = await (await request.get(`/api/shelf/${game}`)).json();
  const hexes: string[] = map.hexes
    .filter((one: { country: string }) => one.country !== '')
    .map((one: { hex: string }) => one.hex);
  await page.route('**/at/*', async route => {
    const moment: Moment = await (await route.fetch()).json();
    const counters = allOnMap(moment.view.counters, hexes);
    await route.fulfill({ json: { ...moment, view: { ...moment.view, counters } } });
  });
  await page.goto(`/g/${made.id}/replay?at=${n}`);
  await expect(page.locator('.board .counter').first()).toBeVisible();
  console.log(`${await page.locator('.board .counter').count()} counters on the map`);
  await page.waitForTimeout(1000);

  const [x, y] = [450, 420];
  await page.mouse.move(x, y);
  tell(
    'hover',
    await frames(page, async () => {
      for (let step = 0; step < STEPS; step++) {
        await page.mouse.move(x + 5 * step, y + 2 * step);
        await page.waitForTimeout(FRAME);
      }
      await page.mouse.move(x, y);
    }),
  );
  tell('drag, whole map', await frames(page, () => drag(page, x, y)));
  await page.mouse.move(x, y);
  tell('wheel in', await frames(page, () => wheel(page, -30)));
  tell('drag, near', await frames(page, () => drag(page, x, y)));
  await page.mouse.move(x, y);
  tell('wheel out', await frames(page, () => wheel(page, 30)));
  tell(
    'wheel to and fro',
    await frames(page, async () => {
      for (const by of [-60, 60, -60, 60]) await wheel(page, by);
    }),
  );
  tell('fingers apart', await frames(page, () => pinch(page, x, y, 60, 240)));
  tell('fingers together', await frames(page, () => pinch(page, x, y, 240, 60)));
}
