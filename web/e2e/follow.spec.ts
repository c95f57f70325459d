import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { counter, create, give, logged, type Made, open, order, prompt, SIZES, start } from './table';

interface Seen {
  readonly counters: { unit: string; seat: number; place: { hex?: string } }[];
  readonly log: { text: string; dice?: number[] }[];
  readonly battle: { attackers: unknown[]; defenders: unknown[] } | null;
}
const orders = async (request: APIRequestContext, { id }: Made): Promise<number> =>
  (await (await request.get(`/api/games/${id}`)).json()).orders;
const at = async (request: APIRequestContext, { id }: Made, n: number): Promise<Seen> =>
  (await (await request.get(`/api/games/${id}/at/${n}`)).json()).view;

/** A game of Skirmish that two bots have played to its end. */
async function played(request: APIRequestContext): Promise<Made> {
  const made = await create(request, { blue: 'bot:staff', red: 'bot:staff' }, 'skirmish');
  await expect.poll(async () => (await (await request.get(`/api/games/${made.id}`)).json()).over).toBe(true);
  return made;
}
/** After how many orders something is seen for the first time. */
async function first(request: APIRequestContext, made: Made, is: (seen: Seen) => boolean): Promise<number> {
  const total = await orders(request, made);
  for (let n = 1; n <= total; n += 1) {
    if (is(await at(request, made, n))) return n;
    // No faster than a server may be asked in the long run.
    await new Promise(resolve => setTimeout(resolve, 40));
  }
  throw new Error('it does not happen in this game');
}

/** Red lays its ambush, or ends its turn without an attack: then the bot plays Blue's. */
async function endTurn(page: Page): Promise<void> {
  const ambush = page.locator('.hit[data-order^="lay "]').last();
  await expect(ambush.or(order(page, 'done'))).toBeAttached();
  if ((await ambush.count()) > 0) return ambush.click({ force: true });
  await order(page, 'done').click();
  const attacks = page.getByTestId('phase').filter({ hasText: 'Attacks' });
  await expect(attacks.or(page.getByTestId('recap')).first()).toBeVisible();
  if (await attacks.isVisible()) await order(page, 'done').click();
}

for (const { name, width, height } of SIZES)
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height } });

    test('what the other side did is played on the position as it was', async ({ page, request }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const made = await start(page, request, { red: 'me', blue: 'bot:staff' }, 'skirmish');
      await endTurn(page);
      const recap = page.getByTestId('recap');
      await expect(recap).toContainText('1/');
      const [then, now] = [await at(request, made, 1), await at(request, made, await orders(request, made))];
      const stood = new Map(then.counters.map(({ unit, place }) => [unit, place.hex]));
      const moved = now.counters.filter(
        ({ unit, seat, place }) => seat === 0 && stood.get(unit) !== place.hex,
      );
      expect(moved.length).toBeGreaterThan(0);
      const hexes = (all: { unit: string }[]) =>
        Promise.all(all.map(({ unit }) => counter(page, unit).first().getAttribute('data-hex')));

      await page.getByTestId('recap-back').click();
      await expect(recap).toContainText('Before');
      await expect.poll(() => hexes(moved)).toEqual(moved.map(({ unit }) => stood.get(unit)));
      await page.getByTestId('recap-step').click();
      await expect.poll(() => hexes(moved)).not.toEqual(moved.map(({ unit }) => stood.get(unit)));
      await expect(recap.getByTestId('recap-play')).toBeVisible();
      await expect(recap.getByTestId('recap-speed')).toBeVisible();
      const box = await recap.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);

      await page.getByTestId('recap-skip').click();
      await expect(recap).toHaveCount(0);
      await expect.poll(() => hexes(moved)).toEqual(moved.map(({ place }) => place.hex));
      await expect(prompt(page)).toContainText('Move a unit');
    });

    test('it goes on by itself to the result, and a click on the map skips to it', async ({
      page,
      request,
    }) => {
      await start(page, request, { red: 'me', blue: 'bot:staff' }, 'skirmish');
      await endTurn(page);
      const recap = page.getByTestId('recap');
      await expect(recap).toContainText('Before');
      await expect(recap).toContainText(/2\/\d/);
      await page.getByTestId('recap-speed').selectOption('8');
      await expect(recap).toHaveCount(0);

      await endTurn(page);
      await expect(recap).toBeVisible();
      const n = await prompt(page).textContent();
      await page.locator('.hit').first().click({ force: true });
      await expect(recap).toHaveCount(0);
      await expect(prompt(page)).toHaveText(n ?? '');
    });

    test('the rules have one row of controls, and skip to their result', async ({ page, request }) => {
      const made = await create(request, { us: 'me' }, 'luzon1945', '22');
      await give(page, made, 'us', ['done', 'deduct 112CAV', 'done']);
      await open(page, made, 'us');
      await expect(page.getByTestId('play-on-lines')).toContainText('the Shobu Group attacks');
      const boxes = await Promise.all(
        ['play', 'step', 'speed', 'skip'].map(one => page.getByTestId(`play-on-${one}`).boundingBox()),
      );
      for (const box of boxes) expect(Math.abs((box?.y ?? 0) - (boxes[0]?.y ?? 0))).toBeLessThan(8);
      await page.getByTestId('play-on-skip').click();
      await expect(prompt(page)).toContainText('You win.', { timeout: 9_000 });
      await expect(page.getByTestId('play-on')).toHaveCount(0);
    });

    for (const [game, seats, given] of [
      ['luzon1945', { us: 'me' }, ['pick 43ID', 'to 1022']],
      ['putins-war', { russian: 'me', allied: 'friend' }, []],
    ] as const)
      test(`the newest line of the log is in sight with everything open, ${game}`, async ({
        page,
        request,
      }) => {
        const made = await create(request, seats, game);
        const [own = ''] = Object.keys(seats);
        await give(page, made, own, [...given]);
        await open(page, made, own);
        await page.evaluate(() => {
          for (const part of document.querySelectorAll<HTMLDetailsElement>('.facts details'))
            part.open = true;
        });
        await page.getByTestId('tab-log').click();
        const newest = page.locator('[data-testid=log-line]').last();
        if ((await newest.count()) > 0) await expect(newest).toBeInViewport({ ratio: 0.9 });
        const log = page.getByTestId('log');
        await expect(log).toBeInViewport({ ratio: 0.99 });
        expect((await log.boundingBox())?.height).toBeGreaterThan(60);
        // The facts scroll by themselves: nothing else does.
        expect(await page.locator('aside.side').evaluate(side => side.scrollHeight - side.clientHeight)).toBe(
          0,
        );
      });

    test('the log has chapters, the last two of which are open', async ({ page, request }) => {
      await start(page, request, { red: 'me', blue: 'bot:staff' }, 'skirmish');
      await endTurn(page);
      await expect(logged(page, 'Turn 1: red')).toHaveCount(1);
      const chapters = page.getByTestId('chapter');
      await expect(chapters.last()).toHaveAttribute('data-open', 'true');
      const blue = chapters.filter({ hasText: 'Turn 1: blue' });
      await expect(blue).toHaveAttribute('data-open', 'true');
      await blue.getByRole('button', { expanded: true }).click();
      await expect(blue.locator('li')).toHaveCount(0);
      await blue.getByRole('button', { expanded: false }).click();
      await expect(blue.locator('li').first()).toBeVisible();
      await page.getByTestId('recap-skip').click();
      await endTurn(page);
      await expect(logged(page, 'Turn 2: red')).toHaveCount(1);
      await expect(chapters.filter({ hasText: 'Turn 1: red' })).toHaveAttribute('data-open', 'false');
    });

    test('results are spelled out, and the key explains them', async ({ page, request }) => {
      const made = await played(request);
      const n = await first(request, made, ({ log }) =>
        log.some(({ text }) => / at \d:\d: 0\/1$/.test(text)),
      );
      await page.goto(`/g/${made.id}/replay?at=${n}`);
      await expect(logged(page, '0/1 (the defender loses a step)')).toHaveCount(1);
      await open(page, made);
      await page.keyboard.press('k');
      const key = page.getByTestId('key');
      await expect(key.getByTestId('key-results')).toContainText(/0\/2\s*the defender loses two steps/);
      await expect(
        key.getByTestId('key-sample').filter({ hasText: 'Hill' }).locator('path').first(),
      ).toBeAttached();
      await page.keyboard.press('Escape');
      await expect(key).toHaveCount(0);
    });

    test('who is attacked is told by whom', async ({ page, request }) => {
      const bots = await played(request);
      const n = await first(request, bots, ({ battle }) => battle !== null && battle.attackers.length > 0);
      const { log: _, ...seen } = await at(request, bots, n);
      const units = (seen.battle?.defenders ?? []) as { unit: string }[];
      const attacked = seen.counters.find(({ unit }) => unit === units[0]?.unit)?.seat ?? 0;
      const seats = ['blue', 'red'];
      const response = await request.post('/api/games', {
        data: { game: 'skirmish', seats: { blue: 'me', red: 'me' }, from: { id: bots.id, n } },
      });
      const made: Made = await response.json();
      await open(page, made, seats[attacked]);
      await expect(page.getByTestId('who-attacks')).toContainText(
        new RegExp(
          `You are attacked by ${attacked === 0 ? 'Red' : 'Blue'}: \\d units? against 1 unit at \\d:\\d`,
        ),
      );
      await open(page, made, seats[1 - attacked]);
      // Another seat of the same game is another address only behind the hash.
      await page.reload();
      await expect(page.getByTestId('who-attacks')).toContainText('You attack');
    });
  });
