// Two players of a game with secrets, and what each of them is told.

import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { clickHex, counter, create, logged, type Made, open, order, prefer, prompt } from './table';

export const GAME = 'putins-war';
/** With this seed Russia has two aircraft on the first turn, and the Czech Republic comes in. */
export const SEED = '6';
export const SEATS = ['russian', 'allied'] as const;
export type SeatName = (typeof SEATS)[number];

/** What a page is told, by socket and by HTTP. */
interface Heard {
  readonly frames: string[];
  readonly bodies: string[];
}
interface Table {
  readonly made: Made;
  readonly russian: Page;
  readonly allied: Page;
  readonly heard: Record<SeatName, Heard>;
  readonly contexts: BrowserContext[];
}
/** How many special forces a side puts into its container, and into its hand in the battle for Kharkov. */
export type Commits = Record<SeatName, { readonly container: number; readonly hand: number }>;
export const COMMITS: Commits = { russian: { container: 2, hand: 2 }, allied: { container: 1, hand: 1 } };

export const secret = (page: Page, track: string): Locator => page.locator(`[data-private="${track}"] dd`);
export const hand = (page: Page, seat: SeatName): Locator => page.getByTestId(`hand-${seat}`);
export const menuOf = async (page: Page): Promise<Locator> => {
  await page.getByTestId('menu').click();
  return page.getByTestId('record').first();
};

function listen(page: Page): Heard {
  const heard: Heard = { frames: [], bodies: [] };
  page.on('websocket', socket =>
    socket.on('framereceived', ({ payload }) => heard.frames.push(String(payload))),
  );
  page.on('response', async response => {
    if (response.url().includes('/api/')) heard.bodies.push(await response.text().catch(() => ''));
  });
  return heard;
}

/** Two players, each in a browser of his own. */
export async function sitDown(browser: Browser, request: APIRequestContext, seed = SEED): Promise<Table> {
  const made = await create(request, { russian: 'me', allied: 'friend' }, GAME, seed);
  const contexts = [await browser.newContext(), await browser.newContext()];
  // Who follows the other side step by step orders nothing meanwhile: here both play at once.
  await Promise.all(contexts.map(context => prefer(context, { recap: false })));
  const [russian, allied] = await Promise.all(contexts.map(context => context.newPage()));
  if (russian === undefined || allied === undefined) throw new Error('two pages');
  const heard = { russian: listen(russian), allied: listen(allied) };
  await open(russian, made, 'russian');
  await open(allied, made, 'allied');
  return { made, russian, allied, heard, contexts };
}

/** The two steps: a number is chosen, then the hand is closed on it. */
export async function commit(page: Page, count: number): Promise<void> {
  const close = page.getByTestId('close-hand');
  await expect(close).toBeDisabled();
  await page.locator(`[data-choose="commit ${count}"]`).click();
  await close.click();
  await expect(close).toHaveCount(0);
}

/** Set-up and containers. */
export async function closeContainers({ russian, allied }: Table, commits: Commits): Promise<void> {
  await order(allied, 'suggested').click();
  await order(russian, 'suggested').click();
  await commit(russian, commits.russian.container);
  await expect(hand(allied, 'russian')).toHaveAttribute('data-hand', 'closed');
  await commit(allied, commits.allied.container);
}

/** What was given can be taken back freely, or only if the other player agrees. */
export async function takesBack(page: Page, kind: 'free' | 'ask'): Promise<void> {
  const button = page.getByTestId('undo');
  await expect(button).toHaveAttribute('data-kind', kind);
  await expect(button).toHaveText(kind === 'free' ? 'Undo' : 'Ask to take back');
}

/** Aircraft over Kharkov, and an attack on it, up to the Russian hand. */
export async function attackKharkov({ russian, allied }: Table, commits: Commits): Promise<void> {
  for (const left of [2, 1]) {
    await expect(prompt(russian)).toContainText(`${left} marker`);
    await clickHex(russian, '2306');
  }
  await expect(prompt(russian)).toContainText('Choose an action');
  await clickHex(russian, '2306');
  await expect(prompt(russian)).toContainText('Who takes part');
  await counter(russian, 'RUS-58').click({ force: true });
  await expect(russian.getByTestId('attack')).toHaveText('10');
  await counter(russian, 'RUS-20G').click({ force: true });
  await expect(russian.getByTestId('attack')).toHaveText('20');
  // The attack is declared by a word of its own; what was announced stands.
  await expect(prompt(russian)).toContainText('fight declares it, and it stands');
  await takesBack(russian, 'free');
  await order(russian, 'fight').click();
  await expect(logged(allied, 'Russia attacks 2306 Kharkov with 2 units')).toHaveCount(1);
  await takesBack(russian, 'ask');
  await commit(russian, commits.russian.hand);
  await expect(hand(allied, 'russian')).toHaveAttribute('data-hand', 'closed');
}

interface Told {
  readonly type: string;
  readonly n: number;
  readonly log_start: number;
  readonly start: number;
  readonly lines: { text: string; only?: number }[];
  readonly view: {
    seat: number;
    private: { id: string }[];
    boxes: { id: string }[];
    counters: { unit: string; place: { box?: string } }[];
    log: { text: string; only?: number }[];
  };
}
export const read = ({ frames }: Heard): Told[] => frames.map(frame => JSON.parse(frame));

/** What the frames tell, however they were cut: the view after each order and the whole log. */
export function toldOf(heard: Heard): unknown {
  const views: Record<number, unknown> = {};
  const log: unknown[] = [];
  const put = (start: number, lines: unknown[]) => log.splice(start, log.length - start, ...lines);
  for (const frame of read(heard)) {
    if (frame.type === 'log') put(frame.start, frame.lines);
    if (frame.type !== 'state') continue;
    if (frame.view.log.length > 0) put(frame.log_start, frame.view.log);
    // Who is there is no secret, and comes when it comes.
    const { view, n, seats: _seats, log_start: _start, ...rest } = frame as Told & { seats: unknown };
    views[n] = { ...rest, view: { ...view, log: [] } };
  }
  return { views, log, types: [...new Set(read(heard).map(({ type }) => type))].sort() };
}
export const bodiesOf = ({ bodies }: Heard, { id }: Made): string[] =>
  [...new Set(bodies)].map(body =>
    body
      .replaceAll(id, 'ID')
      .replace(/"(created|present|orders|active)":[^,}]+/g, '')
      .replace(/"player":"[^"]*"/g, ''),
  );
