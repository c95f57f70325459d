import { expect, type Locator, type Page, test } from '@playwright/test';
import { RELIEF_OF_TULA } from './hands';
import {
  clickHex,
  counter,
  create,
  give,
  logged,
  open as openTable,
  order,
  picture,
  prefer,
  prompt,
  start,
} from './table';

const GAME = 'strike-counterstrike';
/** With this seed the first turn is won in four battles. */
const SEED = '3540';

const rounds = (page: Page): Locator => page.getByTestId('round');
const toFire = (page: Page, who: string): Locator => page.getByTestId('to-fire').filter({ hasText: who });

/** Every round is fought by hand: nothing goes on by itself. */
const fightByHand = (page: Page): Promise<void> => prefer(page, { driveAt: 101 });
/** What the next check would lose. */
const open = (page: Page): Locator =>
  page.getByTestId('open-defeats').getByRole('listitem').filter({ hasText: 'next to' });

async function hit(page: Page, unit: string): Promise<void> {
  await counter(page, unit).click({ force: true });
  await page.getByTestId('choice-menu').locator(`[data-order="hit ${unit}"]`).click();
}

async function pick(page: Page, army: string): Promise<void> {
  await counter(page, army).click({ force: true });
  await expect(prompt(page)).toContainText(`${army} has`);
}

test('the first turn is played by clicking: a pocket, a relief force, a breakout', async ({
  page,
  request,
}) => {
  await fightByHand(page);
  await start(page, request, { soviet: 'me' }, GAME, SEED);
  await expect(page.locator('[data-marker="front"]')).toHaveCount(25);
  await expect(page.locator('.front-over')).toHaveCount(1);
  await expect(page.locator('[data-track="pool"] strong')).toHaveText('89');
  await expect(open(page)).toHaveCount(6);
  await expect(page.getByTestId('objectives')).toContainText('Lost at the end of turn 1: any of these');
  await expect(page.getByTestId('stakes')).toContainText('Open defeat: 2412 Aleksin, next to Tula');
  await picture(page, 'strike-opening');

  // The engineers are given to an army, and lie below it from now on.
  await expect(counter(page, '50A')).toHaveClass(/choosable/);
  await counter(page, '50A').click({ force: true });
  await expect(logged(page, '1E goes with 50A')).toHaveCount(1);
  await expect(counter(page, '1E')).toHaveAttribute('data-hex', '2512');

  // Who takes up one army and clicks another means that one instead.
  await pick(page, '16A');
  await expect(page.locator('.counter.moving')).toHaveCount(1);
  // To enter 2513 would cut two hexes off: they light up before anything is decided.
  await pick(page, '50A');
  await expect(page.locator('.pocket-badge')).toHaveText(['1', '2']);
  // What is missing is brought into sight.
  await open(page).first().getByRole('button').first().click();
  await page.locator('.hit[data-hex="2413"]').hover({ force: true });
  await expect(page.locator('.way-words')).toContainText('battle');
  await expect(page.locator('.outline.cut')).toHaveCount(0);
  await page.locator('.hit[data-hex="2513"]').hover({ force: true });
  await expect(page.locator('.outline.cut')).toHaveCount(2);
  await expect(page.locator('.way-words')).toContainText('cuts off 2 hexes');
  await expect(page.getByTestId('status')).toContainText(
    'battle against a relief force, then a breakout, 92 %, cuts off 2612 2613',
  );
  await picture(page, 'strike-pocket');
  await page.keyboard.press('0');

  // It is entered: the relief force turns up, and nothing is fired before it is said who flies.
  const pool = page.locator('[data-track="pool"] strong');
  await clickHex(page, '2513');
  await expect(prompt(page)).toContainText(
    'Battle for 2513, round 1 begins: does VI Interceptor Corps fly in it?',
  );
  await expect(
    logged(page, 'A pocket threatens: a relief force of the marker and 1 more defends 2513'),
  ).toHaveCount(1);
  await expect(page.getByTestId('battle')).toContainText('Relief force (8.5)');
  await expect(toFire(page, 'Infantry')).toContainText('+1 relief force');
  await expect(page.locator('[data-result="no German left, then a breakout (8.6) at least"]')).toContainText(
    '%',
  );
  await expect(page.getByTestId('volley')).toHaveCount(0);

  // The relief force and the breakout are told throw by throw.
  await order(page, 'hold').click();
  const fire = page.getByTestId('fire');
  await expect(fire).toContainText('+1 relief force (10.2)');
  await expect(fire).toContainText('Breakout from 2612 Venev: 2');
  await expect(fire).toContainText('+1 breakout (8.6)');
  await expect(fire).toContainText('The breakout fails: the pocket is lost');
  await expect(fire.getByTestId('volley')).toHaveCount(7);
  await expect(logged(page, 'the pocket: 3 hexes in all')).toHaveCount(1);
  await expect(pool).toHaveText('85');
  await expect(open(page)).toHaveCount(3);
  await expect(counter(page, '50A')).toHaveAttribute('data-hex', '2513');
  await page.keyboard.press('Escape');
  await expect(fire).toHaveCount(0);

  // The force goes on with what it has left, other armies do the rest, and the check is passed.
  await clickHex(page, '2413');
  await order(page, 'hold').click();
  await expect(open(page)).toHaveCount(2);
  for (const [army, hex] of [
    ['16A', '2507'],
    ['49A', '2412'],
  ] as const) {
    await expect(prompt(page)).toContainText('Pick an army');
    await page.keyboard.press('Escape');
    await pick(page, army);
    await clickHex(page, hex);
    await order(page, 'hold').click();
    await order(page, 'halt').click();
  }
  await expect(page.getByTestId('open-defeats')).toHaveCount(0);
  await order(page, 'done').click();
  await expect(prompt(page)).toContainText('With which army do the engineers (1E) go on the next turn?');
  await page.getByTestId('tab-boxes').click();
  await expect(page.locator('[data-box="turn-2"] summary')).toContainText('12');
  await expect(page.locator('[data-box="pool"]')).toContainText('German force pool');
  await page.getByTestId('tab-log').click();
  await counter(page, '1S').click({ force: true });
  // Nothing is looked at before the player confirms that the turn is over.
  await expect(prompt(page)).toContainText('Phase IV of turn 1 is over: done');
  await expect(logged(page, 'Victory check')).toHaveCount(0);
  await expect(page.locator('[data-track="turn"]')).toContainText('1 of 6');
  await order(page, 'done').click();
  await expect(logged(page, 'Victory check: German hexes next to Moscow or Tula: 0')).toHaveCount(1);
  await expect(page.locator('[data-track="turn"]')).toContainText('2 of 6');
  await expect(page.getByTestId('objectives')).toContainText('Lost at the end of turn 3');
});

test('a battle of three rounds is fought by clicking, another is broken off', async ({ page, request }) => {
  await fightByHand(page);
  const made = await create(request, { soviet: 'me' }, GAME, SEED);
  await give(page, made, 'soviet', [...RELIEF_OF_TULA, 'host 1S', 'done', 'replace 16A', 'done']);
  await openTable(page, made, 'soviet');
  await pick(page, '61A');
  await clickHex(page, '2514');

  // Before the first die it is asked whether the fighters fly, and their chances are told: they stay on the ground.
  await expect(prompt(page)).toContainText('round 1 begins: does VI Interceptor Corps fly in it?');
  await expect(page.getByTestId('chance')).toHaveCount(4);
  await expect(page.locator('[data-result^="open: who flies"]')).toContainText('%');
  await expect(order(page, 'interceptor')).toContainText('no German left: 8');
  await expect(order(page, 'hold')).toContainText('no German left: 2');
  await expect(page.getByTestId('volley')).toHaveCount(0);
  await order(page, 'hold').click();

  // Round 1: who fired what, die by die, in the order of fire; the open stack asks who is hit.
  await expect(prompt(page)).toContainText('which unit is hit? 2 hits left');
  const battle = page.getByTestId('battle');
  await expect(battle).toContainText('round 1');
  await expect(battle).toContainText('Regular defense (8.3); 2 MP left, another round costs 1 (9.3)');
  await expect(page.getByTestId('defence')).toHaveText('6');
  await expect(rounds(page)).toHaveCount(1);
  const volleys = rounds(page).first().getByTestId('volley');
  await expect(volleys).toHaveCount(3);
  await expect(volleys.nth(0)).toContainText('Mechanized fires with 3 dice: 2 hits');
  await expect(volleys.nth(0).locator('[data-hit="true"]')).toHaveCount(2);
  await expect(volleys.nth(0).locator('[data-hit="false"]')).toHaveCount(1);
  await expect(volleys.nth(1)).toContainText('Infantry fires with 2 dice');
  await expect(volleys.nth(2).locator('[data-die]')).toHaveCount(8);
  await expect(page.locator('.fan-frame')).toBeVisible();
  // A hit may let others fire: what it brings is said before.
  await hit(page, '161I');
  await expect(prompt(page)).toContainText('1 hit left');
  await expect(page.getByTestId('defence')).toHaveText('5');
  await hit(page, '75I');
  await expect(prompt(page)).toContainText('round 1 is over: fight on? 2 MP left');
  await expect(page.getByTestId('to-come')).toContainText('Fire of round 2, if you fight on');
  await expect(toFire(page, 'Mechanized')).toContainText('4+');
  await expect(page.locator('[data-result="no German left at least"]')).toContainText('%');
  await picture(page, 'strike-battle');

  // Round 2, with them.
  await order(page, 'again').click();
  await expect(battle).toContainText('round 2');
  await expect(battle).toContainText('1 MP left');
  await expect(rounds(page)).toHaveCount(2);
  await expect(prompt(page)).toContainText('round 2 begins: does VI Interceptor Corps fly in it?');
  await order(page, 'interceptor').click();
  await expect(page.locator('[data-track="interceptor"]')).toContainText('used');
  await expect(logged(page, 'VI Interceptor Corps is committed to round 2')).toHaveCount(1);
  await expect(prompt(page)).toContainText('which unit is hit? 2 hits left');
  await hit(page, 'SEC-403');
  await expect(rounds(page).nth(1)).toContainText('VI Interceptor Corps fires with 2 dice');

  // Round 3 decides.
  await order(page, 'again').click();
  await expect(logged(page, 'Round 3: 0 MP left')).toHaveCount(1);
  await expect(logged(page, '2514 Bogoroditsk is taken')).toHaveCount(1);
  await expect(battle).toHaveCount(0);
  await expect(page.getByTestId('fire')).toContainText('2514 Bogoroditsk is taken');
  await expect(counter(page, '61A')).toHaveAttribute('data-hex', '2514');
  await page.keyboard.press('Escape');

  // Another battle goes badly and is broken off: the defenders stand there face up.
  await pick(page, '20A');
  await clickHex(page, '2506');
  await expect(prompt(page)).toContainText('round 1 is over: fight on?');
  const standing = Number(await page.getByTestId('defence').textContent());
  await order(page, 'break-off').click();
  await expect(logged(page, '20A withdraws to 2607 Lobnya: it breaks off')).toHaveCount(1);
  await expect(counter(page, '20A')).toHaveAttribute('data-hex', '2607');
  await expect(counter(page, '20A').locator('.badge.done')).toHaveCount(1);
  await expect(page.locator('.counter[data-hex="2506"]')).toHaveCount(standing);
});

test('nothing that the page is told names a counter that lies face down', async ({ page, request }) => {
  const heard: string[] = [];
  page.on('websocket', socket => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  page.on('response', async response => {
    if (response.url().includes('/api/')) heard.push(await response.text().catch(() => ''));
  });
  await start(page, request, { soviet: 'me' }, GAME, SEED);
  const names = ['7Pz', '18Pz', '31I', '292I', '45I', 'SEC-K580', 'GUDERIAN', 'RAID1', 'ROTKOPF'];
  const all = (): string => heard.join('\n');
  const told = (): string[] =>
    names.filter(name => all().includes(`"${name}"`) || all().includes(`${name} `));
  expect(told()).toEqual([]);
  // What waits on the turn track lies open.
  expect(all()).toContain('"VIIIFK"');
  await counter(page, '50A').click({ force: true });
  await pick(page, '61A');
  await page.locator('.hit[data-hex="2514"]').hover({ force: true });
  await page.keyboard.press('t');
  await expect(page.getByTestId('threat')).toContainText('The marker and 1d6-1 more from the pool');
  expect(told()).toEqual([]);

  // Who is turned up is named from then on.
  await clickHex(page, '2514');
  await expect(logged(page, /is there:/).first()).toBeVisible();
  const words = await page
    .locator('[data-testid=log-line] .words', { hasText: 'is there:' })
    .first()
    .textContent();
  const name = words?.trim().split(' ')[0] ?? '';
  expect(all()).toContain(`"unit":"${name}"`);
});
