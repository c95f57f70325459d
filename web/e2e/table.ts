import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import type { Settings } from '../src/lib/settings';

/** The screens that what players meet is held against. */
export const SIZES = [
  { name: 'a desk', width: 1280, height: 800, isMobile: false },
  { name: 'a phone', width: 390, height: 844, isMobile: true },
] as const;

/** A game that was created, with the keys of the seats that people play. */
export interface Made {
  readonly id: string;
  readonly keys: Record<string, string>;
}

export async function create(
  request: APIRequestContext,
  seats: Record<string, string>,
  game = 'soyuz81',
  seed = '7',
): Promise<Made> {
  const response = await request.post('/api/games', { data: { game, seats, seed } });
  expect(response.ok()).toBe(true);
  return response.json();
}

/** Where a game is opened as a seat, or as a spectator. */
export const address = (made: Made, seat?: string): string =>
  `/g/${made.id}${seat === undefined ? '' : `#${made.keys[seat]}`}`;

/** Waits for the table and puts the briefing away that comes first. */
export async function putBriefingAway(page: Page): Promise<void> {
  await expect(page.getByTestId('prompt')).toBeVisible();
  const close = page.getByTestId('briefing-close');
  if ((await close.count()) > 0) await close.click();
  await expect(page.getByTestId('briefing')).toHaveCount(0);
}

/** Opens a game as a seat, or as a spectator, at its map. */
export async function open(page: Page, made: Made, seat?: string): Promise<void> {
  await page.goto(address(made, seat));
  await putBriefingAway(page);
}

/** Has pages opened with settings of the player's own. */
export async function prefer(where: Page | BrowserContext, settings: Partial<Settings>): Promise<void> {
  await where.addInitScript(own => {
    localStorage.setItem('grognard:settings', JSON.stringify(own));
  }, settings);
}

/** Who plays the game that most tests are about. */
export const AGAINST_FRIEND = { soviet: 'me', polish: 'friend' };
export const AGAINST_BOT = { soviet: 'me', polish: 'bot:staff' };

/** Creates a game and opens it as the seat that is played here. */
export async function start(
  page: Page,
  request: APIRequestContext,
  seats: Record<string, string>,
  game?: string,
  seed?: string,
): Promise<Made> {
  const made = await create(request, seats, game, seed);
  const own = Object.keys(seats).find(seat => seats[seat] === 'me');
  await open(page, made, own);
  return made;
}

/** Opens a game in another browser. */
export async function join(browser: Browser, made: Made, seat?: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await open(page, made, seat);
  return page;
}

/** A game against a friend, who sits at another browser. */
export async function startWithFriend(
  page: Page,
  browser: Browser,
  request: APIRequestContext,
): Promise<{ made: Made; friend: Page }> {
  const made = await start(page, request, AGAINST_FRIEND);
  return { made, friend: await join(browser, made, 'polish') };
}

/** Gives the first orders of a game over a socket of its own: a test begins where it gets interesting. */
export async function give(page: Page, made: Made, seat: string, orders: string[]): Promise<void> {
  await page.goto('/');
  const refused = await page.evaluate(
    ([id, key, list]) =>
      new Promise<string | null>(resolve => {
        const socket = new WebSocket(`ws://${location.host}/api/games/${id}/socket`);
        const end = (why: string | null) => {
          socket.close();
          resolve(why);
        };
        socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', key }));
        let given = 0;
        socket.onmessage = event => {
          const message = JSON.parse(event.data);
          if (message.type === 'refused' || message.type === 'error') end(message.error);
          if (message.type !== 'state' || message.n !== given) return;
          if (given === list.length) return end(null);
          socket.send(JSON.stringify({ type: 'order', order: list[given], n: given }));
          given += 1;
        };
      }),
    [made.id, made.keys[seat], orders] as const,
  );
  expect(refused).toBeNull();
}

export const prompt = (page: Page) => page.getByTestId('prompt');

/** The button that gives an order. */
export const order = (page: Page, words: string): Locator => page.locator(`button[data-order="${words}"]`);
/** The lines of the log that say something. */
export const logged = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-testid=log-line]', { hasText: text });
/** A counter on the map. */
export const counter = (page: Page, unit: string): Locator => page.locator(`.board [data-unit="${unit}"]`);
/** The objectives with such a title. */
export const objective = (page: Page, title: string): Locator =>
  page.getByTestId('objective').filter({ hasText: title });

/** Clicks a hex on the map. */
export async function clickHex(page: Page, hex: string): Promise<void> {
  await page.locator(`[data-hex="${hex}"]`).first().click({ force: true });
}

/** The exercise units in the middle of Poland. */
export const IN_THE_MIDDLE = ['2231', '2232', '2131', '2132', '2332'];
/** The exercise units, all around Poznan. */
export const AROUND_POZNAN = ['1935', '1936', '2035', '2135', '2136'];

/** Places the exercise units by clicking; nothing is drawn yet. */
export async function placeExercise(page: Page, hexes: readonly string[]): Promise<void> {
  for (const hex of hexes) {
    const before = (await prompt(page).textContent()) ?? '';
    await clickHex(page, hex);
    await expect(prompt(page)).not.toHaveText(before);
    await expect(logged(page, `sets up in ${hex}`)).toHaveCount(1);
  }
}

/** Places the exercise units by clicking, and the drawn units by keyboard. */
export async function setUp(page: Page): Promise<void> {
  await placeExercise(page, AROUND_POZNAN);
  await expect(prompt(page)).toContainText('The exercise force is placed');
  await order(page, 'done').click();
  for (let drawn = 0; drawn < 13; drawn++) {
    await expect(prompt(page)).toContainText('in its gold row');
    const before = (await prompt(page).textContent()) ?? '';
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    await expect(prompt(page)).not.toHaveText(before);
  }
  await expect(prompt(page)).toContainText('Every unit is placed');
  await order(page, 'done').click();
  await expect(prompt(page)).toContainText('Northern Group moves');
}

/** Commits units to the battle that is prepared, by clicking. */
export async function commitUnits(page: Page, units: readonly string[]): Promise<void> {
  for (const unit of units) {
    await page.locator(`[data-unit="${unit}"]`).first().click({ force: true });
    await expect(page.getByTestId('battle')).toContainText(unit);
  }
}

/** Keeps a picture of the page; in the documents' folder when GROGNARD_UPDATE is set. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.GROGNARD_UPDATE === undefined ? 'test-results' : '../docs/images';
  await page.screenshot({ path: `${folder}/${name}.png` });
}
