import { expect, type Locator, type Page, test } from '@playwright/test';
import {
  clickHex,
  counter,
  create,
  give,
  logged,
  objective,
  open,
  order,
  picture,
  prompt,
  SIZES,
  start,
} from './table';

const GAME = 'luzon1945';
const boxed = (page: Page, unit: string): Locator =>
  page.getByTestId('tray').locator(`[data-unit="${unit}"]`);
/** Where the middle of a hex is seen, from the middle of the map. */
async function fromMiddle(page: Page, hex: string): Promise<number> {
  const map = await page.locator('.board').boundingBox();
  const box = await page.locator(`.hit[data-hex="${hex}"]`).boundingBox();
  if (map === null || box === null) throw new Error(`hex ${hex} is not on the page`);
  const dx = box.x + box.width / 2 - map.x - map.width / 2;
  const dy = box.y + box.height / 2 - map.y - map.height / 2;
  return Math.hypot(dx, dy);
}

test('a solitaire game asks for no opponent, and the rules are named as the other player', async ({
  page,
}) => {
  await page.goto('/');
  const card = page.locator(`[data-game="${GAME}"]`);
  await expect(card).toContainText('the rules play the Japan side');
  await expect(card.getByTestId('opponent-friend')).toHaveCount(0);
  await expect(card.getByTestId('seat-both')).toHaveCount(0);
  await card.getByTestId('options').click();
  await expect(card.locator('[data-option="variant"] option')).toHaveCount(3);
  await card.getByPlaceholder('random').fill('7');
  await card.getByTestId(`play-${GAME}`).click();
  await expect(prompt(page)).toBeVisible();
  await expect(page.getByTestId('automaton')).toContainText('the rules');
  await expect(counter(page, '40ID')).toHaveClass(/choosable/);
});

test('a bot can be watched at a solitaire game', async ({ page }) => {
  await page.goto('/');
  const card = page.locator(`[data-game="${GAME}"]`);
  await card.getByTestId('watch-random').check();
  await card.getByTestId(`play-${GAME}`).click();
  // It is seen playing, from the beginning.
  await expect(page).toHaveURL(/\/g\/\w+\/replay/);
  await expect(page.getByTestId('replay-count')).toContainText(/[1-9]/);
  await expect(page.getByTestId('undo')).toHaveCount(0);
});

test('the first turn is played by clicking', async ({ page, request }) => {
  await start(page, request, { us: 'me' }, GAME);
  await expect(page.locator('.area-name').first()).toHaveText('Shobu Group');
  await picture(page, 'luzon-opening');

  // A division is picked on the map and moved: no defenders, and one point gone from its counter.
  await counter(page, '43ID').click({ force: true });
  await expect(prompt(page)).toContainText('43ID has 10 OP');
  await expect(counter(page, '43ID').locator('.gauge-part.gone')).toHaveCount(0);
  await clickHex(page, '1022');
  await expect(logged(page, '43ID takes 1022')).toHaveCount(1);
  await expect(counter(page, '43ID').locator('.gauge')).toHaveText('9');
  await expect(counter(page, '43ID').locator('.gauge-part.gone')).toHaveCount(1);
  await expect(page.locator('[data-marker="start"]')).toHaveCount(1);
  await expect(page.locator('[data-marker="trail"]')).toHaveCount(1);

  // Baguio is defended: each die is shown as a hit or a miss, at the hex and in the log.
  await clickHex(page, '1122');
  await expect(logged(page, '43ID takes 1122')).toHaveCount(1);
  const towns = objective(page, '8 towns').getByTestId('progress');
  await expect(towns).toHaveText('0 of 8, 0 of 2 next to it');
  await clickHex(page, '1121');
  const fire = page.getByTestId('fire');
  await expect(fire).toContainText('3 battalions defend 1121 Baguio');
  await expect(fire.getByTestId('fire-hits')).toHaveText('2 hits');
  await expect(fire).toContainText('43ID takes 1121 Baguio');
  await expect(fire.getByTestId('fire-hits')).toBeVisible();
  await picture(page, 'luzon-battle');
  const line = logged(page, 'Japanese fire in 1121');
  await expect(line.locator('[data-hit="true"]')).toHaveCount(2);
  await expect(line.locator('[data-hit="false"]')).toHaveCount(1);
  await expect(towns).toHaveText('1 of 8, 1 of 2 next to it');
  await page.keyboard.press('Escape');
  await expect(fire).toHaveCount(0);

  // A regiment lands from the Offshore Box.
  await expect(page.getByTestId('tab-boxes')).toHaveText('Boxes (5)');
  await boxed(page, '158RCT').click();
  await expect(prompt(page)).toContainText('158RCT has 5 OP');
  await clickHex(page, '0822');
  await expect(logged(page, '158RCT takes 0822')).toHaveCount(1);
  await expect(counter(page, '158RCT')).toBeVisible();
  await expect(boxed(page, '158RCT')).toHaveCount(0);

  // The phase ends, the deduction is spread over two units, the second turn begins.
  await page.locator('[data-order="done"]').click();
  await expect(prompt(page)).toContainText('who bears the deduction?');
  const left = page.locator('[data-track="deduction"] strong');
  const all = Number(await left.textContent());
  expect(all).toBeGreaterThan(1);
  await counter(page, '6ID').click({ force: true });
  await page.locator('[data-order="take 1"]').click();
  await expect(logged(page, '6ID bears 1 OP, 9 left')).toHaveCount(1);
  await expect(left).toHaveText(String(all - 1));
  await boxed(page, '13AG').click();
  if (all > 2) await page.locator(`[data-order="take ${all - 1}"]`).click();
  await expect(logged(page, `13AG bears ${all - 1} OP`)).toHaveCount(1);
  await order(page, 'done').click();
  await expect(page.locator('[data-track="turn"]')).toContainText('2 of 6');
});

test('a unit without points looks spent', async ({ page, request }) => {
  const made = await create(request, { us: 'me' }, GAME);
  await give(page, made, 'us', ['done', 'deduct 112CAV', 'take 5', 'done']);
  await open(page, made, 'us');
  await page.getByTestId('tab-boxes').click();
  const spent = page.locator('[data-box="offshore"] [data-unit="112CAV"]');
  await expect(spent.locator('.spent-hatch')).toHaveCount(1);
  await expect(spent.locator('.gauge')).toHaveText('0');
  await expect(page.locator('[data-box="offshore"] [data-unit="13AG"] .spent-hatch')).toHaveCount(0);
});

test('objectives light up and bring their hexes into sight', async ({ page, request }) => {
  await start(page, request, { us: 'me' }, GAME);
  const bay = objective(page, 'The shore of Manila Bay').getByRole('button').first();
  await bay.hover();
  await expect(page.locator('.outline.lit')).toHaveCount(13);
  expect(await fromMiddle(page, '1337')).toBeGreaterThan(300);
  await bay.click();
  await expect.poll(() => fromMiddle(page, '1337')).toBeLessThan(150);
  await page.mouse.move(500, 20);
  await expect(page.locator('.outline.lit')).toHaveCount(0);
});

test('what the game is about and is not in sight is named at the edge of the map', async ({
  page,
  request,
}) => {
  await start(page, request, { us: 'me' }, GAME);
  const beyond = page.getByTestId('beyond');
  await expect(beyond).toHaveText('▾ Intramuros, Manila and 3 more');
  expect(await fromMiddle(page, '1538')).toBeGreaterThan(450);
  await beyond.click();
  await expect.poll(() => fromMiddle(page, '1538')).toBeLessThan(350);
  await expect(beyond).toHaveCount(0);
});

test('two ways into a city are asked about, and the assault tells its chances', async ({ page, request }) => {
  const made = await create(request, { us: 'me' }, GAME);
  const jumps = ['pick 11ABN', 'drop 1536', 'pick 503PIR', 'drop 1436', 'pick 11ABN'];
  await give(page, made, 'us', ['done', 'deduct 112CAV', 'take 5', 'done', ...jumps]);
  await open(page, made, 'us');
  await clickHex(page, '1537');
  const menu = page.getByTestId('choice-menu');
  await expect(menu).toContainText('To 1537 Intramuros');
  await expect(menu).toContainText('3 OP, prepared assault');
  // By keyboard: the second entry, then Enter.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(prompt(page)).toContainText('Prepared assault on 1537');
  // What support costs is told before it is given.
  await counter(page, '503PIR').click({ force: true });
  await expect(order(page, 'support 503PIR')).toContainText('2 OP');
  await order(page, 'support 503PIR').click();
  const battle = page.getByTestId('battle');
  await expect(battle).toContainText('503PIR');
  const row = await (await request.get(`/api/games/${made.id}`)).json();
  const { view } = await (await request.get(`/api/games/${made.id}/at/${row.orders}`)).json();
  await expect(page.getByTestId('attack')).toHaveText(String(view.battle.attack));
  await expect(page.getByTestId('defence')).toHaveCount(0);
  await expect(page.getByTestId('odds')).toHaveText(view.battle.odds);
  await expect(page.getByTestId('chance')).toHaveCount(view.battle.chances.length);
  await expect(battle).toContainText(view.battle.notes[0]);
  await page.locator('[data-order="fire"]').click();
  await expect(page.getByTestId('fire')).toContainText('NG defends 1537 Intramuros');
});

test('the counteroffensive is followed step by step, and runs by itself', async ({ page, request }) => {
  const made = await create(request, { us: 'me' }, GAME, '22');
  await give(page, made, 'us', ['done', 'deduct 112CAV', 'done']);
  await open(page, made, 'us');
  const control = page.getByTestId('play-on');
  const lines = page.getByTestId('play-on-lines');
  await expect(lines).toContainText('the Shobu Group attacks');
  await page.keyboard.press(' ');
  await expect(lines).toContainText('Final objective: 0923 Rabon');
  await expect(page.locator('[data-marker="goal"]')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(lines).toContainText('enters 1121 Baguio: the shortest way');
  const group = counter(page, 'SG');
  await expect(group).toHaveAttribute('data-hex', '1121');
  await expect(page.locator('.outline.pointed')).toHaveCount(1);
  await page.getByTestId('play-on-step').click();
  await expect(group).toHaveAttribute('data-hex', '1021');
  expect(await fromMiddle(page, '1021')).toBeLessThan(450);

  // Let run, it comes to its end without another key.
  await page.getByTestId('play-on-speed').selectOption('8');
  await page.getByTestId('play-on-play').click();
  await expect(prompt(page)).toContainText('You win.', { timeout: 20_000 });
  await expect(control).toHaveCount(0);
  await expect(logged(page, '103D fires at 43ID').locator('[data-hit]')).toHaveCount(1);
});

for (const { name, width, height } of SIZES)
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height } });

    test('to give the game up takes two clicks and no key', async ({ page, request }) => {
      await start(page, request, { us: 'me' }, GAME, '2');
      await expect(prompt(page)).toContainText('Rescue mission');
      // On a small map the bar of tools has the tray.
      if (width > 760) await expect(boxed(page, '6RGR')).toBeVisible();
      await page.keyboard.press('d');
      await page.keyboard.press('1');
      const refuse = page.locator('[data-order="refuse"]');
      await refuse.click();
      await expect(refuse).toContainText('Really?');
      await refuse.click();
      await expect(prompt(page)).toContainText('You lose.');
    });
  });

test('the charts are beside the rules, and a Japanese hex tells who may defend it', async ({
  page,
  request,
}) => {
  await start(page, request, { us: 'me' }, GAME);
  await page.locator('.hit[data-hex="1121"]').hover({ force: true });
  await page.keyboard.press('t');
  const threat = page.getByTestId('threat');
  await expect(threat).toContainText('Defenders of 1121 Baguio');
  await expect(threat).toContainText('battalions, a die each');
  await expect(threat.getByTestId('chance').first()).toContainText('%');
  await expect(threat).not.toContainText('against 0');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await page.getByTestId('charts-tab').click();
  await expect(page.getByTestId('chart')).toHaveCount(3);
  await expect(page.getByTestId('chart').nth(1)).toContainText('Japanese fire');
});

test('who wants less motion sees the dice at once, and puts them away himself', async ({ page, request }) => {
  const made = await create(request, { us: 'me' }, GAME);
  await give(page, made, 'us', ['pick 43ID', 'to 1022', 'to 1122']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, made, 'us');
  await clickHex(page, '1121');
  const fire = page.getByTestId('fire');
  await expect(fire.getByTestId('fire-hits')).toBeVisible();
  await expect(fire.locator('.hidden')).toHaveCount(0);
  await fire.getByRole('button', { name: 'Close the report' }).click();
  await expect(fire).toHaveCount(0);
});
