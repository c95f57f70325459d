// What the general says to whoever plays, or looks at what is over: hints, the evaluation bar, and how strong it is.

import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { AGAINST_FRIEND, create, join, type Made, open, prefer, SIZES, start } from './table';

const HELP = ['hint', 'evaluation'];
/** A small game against a bot, with help. */
async function helped(page: Page, request: APIRequestContext): Promise<Made> {
  const data = { game: 'skirmish', seats: { blue: 'me', red: 'bot:staff' }, seed: '7', help: HELP };
  const response = await request.post('/api/games', { data });
  expect(response.ok()).toBe(true);
  const made: Made = await response.json();
  await open(page, made, 'blue');
  await expect(page.locator('header.bar.mine')).toBeVisible();
  return made;
}

for (const { name, width, height } of SIZES)
  test(`a hint is asked for, shown, followed and marked on ${name}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height });
    const made = await helped(page, request);
    await page.getByTestId('hint').click();
    const card = page.getByTestId('hint-card');
    await expect(card).toBeVisible({ timeout: 30_000 });
    // Where ± would go beyond certainty, the ends are told.
    await expect(card.getByTestId('hint-worth')).toHaveText(
      /It expects to win (\d+ ± \d+|\d+ to 100|0 to \d+) in a hundred; (by the staff’s own way \d+|the staff would do the same)\./,
    );
    await expect(page.locator('.board .lit, .board .pointed').first()).toBeAttached();
    const order = await card.getByTestId('hint-give').locator('small').textContent();
    const line = await card.getByRole('listitem').count();
    expect(line).toBeGreaterThan(1);
    // Nothing that is told lies under the button.
    await card.getByText('How sure is that?').click();
    await card.locator('.grounds').scrollIntoViewIfNeeded();
    const [grounds, give] = await Promise.all(
      [card.locator('.read'), card.getByTestId('hint-give')].map(one => one.boundingBox()),
    );
    expect((grounds?.y ?? 0) + (grounds?.height ?? 0)).toBeLessThanOrEqual(give?.y ?? 0);
    // What follows is not asked for anew: the rest of the line stays.
    await card.getByTestId('hint-give').click();
    await expect(card.getByRole('listitem')).toHaveCount(line - 1);
    await expect(card.getByTestId('hint-give')).not.toContainText(order ?? '');
    await card.getByTestId('hint-close').click();
    await expect(card).toHaveCount(0);
    await page.getByTestId('tab-log').click();
    await expect(page.getByText('asks the general for a hint').first()).toBeAttached();
    await page.getByTestId('tab-share').click();
    await expect(page.getByTestId('helped')).toContainText('1 hint');
    // What is hidden is told at the end: so is the record.
    await page.getByTestId('menu').click();
    await page.getByTestId('resign').click();
    await page.getByTestId('resign-yes').click();
    await expect(page.locator('header.bar.over')).toBeVisible();
    const record = await (await request.get(`/api/games/${made.id}/record`)).text();
    const mark = /^hint by blue before order (\d+) @[0-9a-f]{4}$/m.exec(record);
    expect(mark).not.toBeNull();
    const given = new RegExp(`^ *${mark?.[1]} blue ${order?.trim()}( \\||  *@)`, 'm');
    expect(record).toMatch(given);
  });

test('a key asks for a hint and puts it away', async ({ page, request }) => {
  await helped(page, request);
  await page.keyboard.press('g');
  await expect(page.getByTestId('hint-card')).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('hint-card')).toHaveCount(0);
});

test('the evaluation is off until it is wanted, and tells each side’s chances in words', async ({
  page,
  request,
}) => {
  await helped(page, request);
  await expect(page.getByTestId('evaluation')).toHaveCount(0);
  await page.getByTestId('menu').click();
  await page.getByTestId('show-evaluation').check();
  await page.keyboard.press('Escape');
  const bar = page.getByTestId('evaluation').getByRole('img');
  await expect(bar).toHaveAttribute(
    'aria-label',
    /^Winning chance: Blue \d+ ± \d+, Red \d+ ± \d+ in a hundred, if the staff plays on/,
    { timeout: 30_000 },
  );
  await page.getByTestId('tab-share').click();
  await expect(page.getByTestId('helped')).toContainText('evaluation');
  await page.getByTestId('evaluation-about').click();
  await expect(page.getByTestId('evaluation-told')).toContainText('the general may judge wrongly');
  await page.keyboard.press('e');
  await expect(page.getByTestId('evaluation')).toHaveCount(0);
});

/** A small game of two bots, waited for until it is over. */
async function over(request: APIRequestContext): Promise<Made> {
  const made = await create(request, { blue: 'bot:staff', red: 'bot:recruit' }, 'skirmish', '3');
  await expect
    .poll(async () => (await (await request.get(`/api/games/${made.id}`)).json()).over, { timeout: 60_000 })
    .toBe(true);
  return made;
}

for (const { name, width, height } of SIZES)
  test(`the replay of a finished game has each position weighed on ${name}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height });
    const { id } = await over(request);
    const asked: string[] = [];
    page.on('websocket', socket =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('"assess"')) asked.push(String(payload));
      }),
    );
    await page.goto(`/g/${id}/replay?at=20`);
    await expect(page.getByTestId('replay-count')).toHaveText('20 of 60');
    await expect(page.getByTestId('evaluation')).toHaveCount(0);
    await page.getByTestId('replay-evaluation').click();
    const bar = page.getByTestId('evaluation');
    await expect(bar.getByRole('img')).toHaveAttribute(
      'aria-label',
      /^Winning chance: Blue .+, Red .+ in a hundred/,
      {
        timeout: 30_000,
      },
    );
    await expect(bar).toHaveAttribute('aria-busy', 'false');
    // What is only passed through is not weighed, and what is known is not asked again.
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
    await expect(page.getByTestId('replay-count')).toHaveText('25 of 60');
    await expect(bar).toHaveAttribute('aria-busy', 'true');
    await expect(bar).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 });
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
    await expect(bar).toHaveAttribute('aria-busy', 'false');
    expect(asked).toEqual(['{"type":"assess","n":20}', '{"type":"assess","n":25}']);
    // At the end nothing is uncertain.
    await page.keyboard.press('End');
    await expect(bar.getByRole('img')).toHaveAttribute(
      'aria-label',
      /^Winning chance: Blue 100, Red 0 in a/,
      {
        timeout: 30_000,
      },
    );
    await page.getByTestId('evaluation-about').click();
    await expect(page.getByTestId('evaluation-told')).toContainText('It goes by what Blue could know.');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // It stays on in the next replay; a table has its own switch, since there the record marks it.
    await page.reload();
    await expect(bar).toBeVisible();
    await page.keyboard.press('e');
    await expect(bar).toHaveCount(0);
    const record = await (await request.get(`/api/games/${id}/record`)).text();
    expect(record).not.toContain('evaluation by');
  });

test('what the server will not weigh now is asked again later, and what it never will is said', async ({
  page,
  request,
}) => {
  const { id } = await over(request);
  let refused = 0;
  await page.routeWebSocket(/\/socket$/, socket => {
    const server = socket.connectToServer();
    socket.onMessage(message => {
      const { type, n } = JSON.parse(String(message));
      const later = refused === 0;
      if (type !== 'assess' || (n === 20 && !later)) return server.send(message);
      refused += 1;
      socket.send(
        JSON.stringify({ type: 'no-help', help: 'evaluation', n, error: 'too much at once', later }),
      );
    });
  });
  await prefer(page, { replayEvaluation: true });
  await page.goto(`/g/${id}/replay?at=20`);
  const bar = page.getByTestId('evaluation');
  await expect(bar.getByRole('img')).toHaveAttribute('aria-label', /^Winning chance/, { timeout: 30_000 });
  expect(refused).toBe(1);
  await page.keyboard.press('ArrowRight');
  await expect(bar).toHaveAttribute('title', 'Not evaluated: too much at once.');
  await expect(bar).toContainText('Not evaluated: too much at once.');
});

test('the replay of a game that goes on weighs nothing', async ({ page, request }) => {
  await prefer(page, { replayEvaluation: true });
  const made = await start(page, request, AGAINST_FRIEND);
  await page.goto(`/g/${made.id}/replay`);
  await expect(page.getByTestId('replay-count')).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByTestId('replay-evaluation')).toHaveCount(0);
  await expect(page.getByTestId('evaluation')).toHaveCount(0);
});

test('what is switched on in a replay is not switched on at a table', async ({ page, request }) => {
  await prefer(page, { replayEvaluation: true });
  await helped(page, request);
  await expect(page.getByTestId('evaluation')).toHaveCount(0);
});

test('neither is offered between two people, nor given to whoever asks all the same', async ({
  page,
  request,
  browser,
}) => {
  await prefer(page, { evaluation: true });
  const made = await start(page, request, AGAINST_FRIEND);
  const watcher = await join(browser, made);
  for (const one of [page, watcher]) {
    await expect(one.getByTestId('hint')).toHaveCount(0);
    await expect(one.getByTestId('evaluation')).toHaveCount(0);
    await one.getByTestId('menu').click();
    await expect(one.getByTestId('show-evaluation')).toHaveCount(0);
  }
  const answers = await page.evaluate(
    ([id, key]) =>
      new Promise<string[]>(resolve => {
        const socket = new WebSocket(`ws://${location.host}/api/games/${id}/socket`);
        const told: string[] = [];
        socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', key }));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(String(data));
          if (message.type === 'state' && told.length === 0)
            for (const type of ['hint', 'assess']) socket.send(JSON.stringify({ type, n: message.n }));
          if (message.type === 'no-help') told.push(message.error);
          if (told.length === 2) resolve(told);
        };
      }),
    [made.id, made.keys.soviet],
  );
  for (const error of answers) expect(error).toContain('nobody is helped against another person');
});

test('a new game says how strong each bot is, and none has a bonus', async ({ page }) => {
  await page.goto('/');
  const card = page.locator('[data-game=skirmish]');
  await expect(card.getByTestId('level-staff')).toContainText('Elo 0');
  await expect(card.getByTestId('level-general-quick')).toContainText(
    /Elo [+−]\d+ \([+−]\d+ to [+−]\d+\) against Staff/,
  );
  await expect(card.getByTestId('level-general-quick')).toContainText(
    /scores \d+ % \(\d+ to \d+\) as Red, \d+ % \(\d+ to \d+\) as Blue; \d+ games/,
  );
  await expect(card.getByTestId('no-bonus')).toContainText('No level has a bonus');
  await expect(card.getByTestId('no-bonus')).toContainText('against Staff: a win counts one, a draw a half');
  // First the seat that the bot would take.
  await expect(card.getByTestId('level-general-quick')).toContainText(/as Red, .+ as Blue/);
  await card.getByTestId('seat-red').check();
  await expect(card.getByTestId('level-general-quick')).toContainText(/as Blue, .+ as Red/);
  await card.getByTestId('seat-blue').check();
  const solitaire = page.locator('form[data-game="luzon1945"]');
  await expect(solitaire.getByTestId('level-staff')).toContainText(
    /Mean grade \d+ \(\d+ to \d+\) of 100; \d+ games/,
  );
  await expect(solitaire.getByTestId('no-bonus')).toContainText('A grade of 100 is the best there is.');
  await card.getByTestId('opponent-friend').check();
  await expect(card.getByTestId('allow-hint')).toHaveCount(0);
  await card.getByTestId('opponent-general').check();
  await card.getByTestId('seconds').fill('0.2');
  await card.getByTestId('allow-hint').check();
  await card.getByTestId('play-skirmish').click();
  await expect(page.getByTestId('prompt')).toBeVisible();
  await expect(page.locator('.seats')).toContainText('general bot, 0.2 s');
  await expect(page.getByTestId('hint')).toBeVisible();
});
