import { expect, test } from '@playwright/test';
import {
  attackKharkov,
  bodiesOf,
  COMMITS,
  type Commits,
  closeContainers,
  commit,
  GAME,
  hand,
  menuOf,
  read,
  SEATS,
  SEED,
  type SeatName,
  secret,
  sitDown,
  takesBack,
  toldOf,
} from './secret-table';
import { clickHex, counter, logged, order, picture, prefer, prompt, putBriefingAway, start } from './table';

test('a turn of two players by clicking: nobody is told the other’s secrets before they are revealed', async ({
  browser,
  request,
}) => {
  const table = await sitDown(browser, request);
  const { russian, allied, heard } = table;
  await expect(russian.getByTestId('private')).toHaveCount(0);
  await closeContainers(table, COMMITS);

  // Each sees his own points, dice and container.
  await expect(secret(russian, 'ap-left')).toHaveText('12');
  await expect(secret(russian, 'ap-dice')).toHaveText('5 + 6');
  await expect(secret(russian, 'container').locator('.picture')).toHaveCount(2);
  await expect(secret(allied, 'ap-left')).toHaveText('7');
  await expect(secret(allied, 'container').locator('.picture')).toHaveCount(1);
  await expect(russian.getByTestId('private')).toContainText('only you see this');
  await expect(russian.locator('li.only')).toContainText('You roll 5 and 6');
  await expect(allied.locator('li.only')).toContainText('You roll 1 and 5');
  await picture(russian, 'putin-opening');

  await attackKharkov(table, COMMITS);
  await expect(russian.locator('[data-marker="aircraft"] .marker-count')).toHaveText('2');
  await expect(secret(russian, 'hand')).toHaveText('2');
  await expect(secret(russian, 'ap-left')).toHaveText('10');
  await expect(hand(russian, 'allied')).toHaveAttribute('data-hand', 'chooses');
  // The battle as far as each may know: his own hand, and the range of the other's.
  await expect(russian.getByTestId('unknown')).toContainText(
    'Columns by special forces: the attacker 2, the defender 0 to 6',
  );
  await expect(allied.getByTestId('unknown')).toContainText(
    'Columns by special forces: the attacker 0 to 8, the defender 0 to 5',
  );
  await expect(allied.getByTestId('final-odds')).toContainText(' to ');
  await expect(allied.locator('[data-result="DR at most"]')).toContainText(/30\/36 · 83 ?%/);
  // Each number has its chances.
  await allied.locator('[data-choose="commit 1"]').click();
  await expect(allied.getByTestId('hand-hint')).toContainText(
    /1 column: retreat 36 % to 83 %, defender loses a step 17 %/,
  );
  await picture(allied, 'putin-commit');
  const before = { russian: read(heard.russian), allied: read(heard.allied) };
  await allied.getByTestId('close-hand').click();

  // Both hands are opened, on both pages.
  for (const page of [russian, allied]) {
    const reveal = page.getByTestId('reveal');
    await expect(reveal.getByTestId('revealed')).toHaveCount(3);
    await expect(reveal).toContainText('Russia commits RUS-BFM, RUS-BSFM');
    await expect(reveal).toContainText('The alliance commits POL-GROM');
    await expect(reveal).toContainText('2 against 1: shift 1R, for the attacker');
    await expect(reveal.locator('.picture')).toHaveCount(3);
    await expect(logged(page, 'Ethnic Russians add')).toHaveCount(0);
    await expect(page.locator('[data-result="DR at least"]')).toContainText(/25\/36 · 69 ?%/);
    await expect(page.locator('[data-result="DR at most"]')).toContainText(/27\/36 · 75 ?%/);
  }
  await picture(russian, 'putin-reveal');

  // Who sees both hands decides on Vostok, and then the dice are rolled.
  await expect(prompt(russian)).toContainText('does the Vostok battalion go in?');
  await expect(order(russian, 'vostok')).toContainText(/retreat 75 ?%/);
  await expect(order(russian, 'without')).toContainText(/retreat 69 ?%/);
  await expect(order(allied, 'without')).toHaveCount(0);
  await order(russian, 'without').click();
  for (const page of [russian, allied]) {
    await expect(page.getByTestId('dice')).toContainText('20 against 5 is 4:1, shifted to 6:1: BB');
    await expect(logged(page, '20 against 5 is 4:1, shifted to 6:1: BB')).toHaveCount(1);
  }

  // The defender still has the hands before him until he puts them away.
  await allied.getByTestId('reveal-close').click();
  await expect(allied.getByTestId('reveal')).toHaveCount(0);

  // The loss is chosen, and can be chosen again until its player says that the special forces may roll.
  await expect(prompt(russian)).toContainText('which attacker loses a step?');
  await counter(russian, 'RUS-20G').click({ force: true });
  await expect(prompt(russian)).toContainText('is over with done');
  await takesBack(russian, 'free');
  await russian.getByTestId('undo').click();
  await expect(prompt(russian)).toContainText('which attacker loses a step?');
  await counter(russian, 'RUS-58').click({ force: true });
  await expect(prompt(russian)).toContainText('is over with done');
  await expect(logged(russian, 'is back on turn')).toHaveCount(0);
  await order(russian, 'done').click();
  for (const page of [russian, allied]) {
    await expect(logged(page, 'RUS-20G is reduced')).toHaveCount(0);
    await expect(logged(page, 'RUS-58 is reduced')).toHaveCount(1);
    await expect(logged(page, 'is back on turn')).toHaveCount(3);
  }

  // A roll for allies, with the chances; who has come in is crossed out.
  const nations = allied.getByTestId('offered-chart');
  await expect(nations.getByRole('row')).toHaveCount(7);
  await expect(nations).toContainText('the Czech Republic');
  await expect(nations.locator('s')).toHaveCount(0);
  await expect(russian.getByTestId('offered-chart')).toHaveCount(0);
  await order(allied, 'entry').click();
  await expect(logged(allied, 'New in the war: Finland')).toHaveCount(1);
  await expect(order(russian, 'pass')).toBeVisible();
  await russian.keyboard.press('Escape');
  await order(russian, 'pass').click();
  await expect(nations.locator('s')).toHaveText(['Finland', 'Sweden']);

  // A move, and two passes end the turn: now the containers are opened.
  await counter(allied, 'UKR-8').click({ force: true });
  // It costs a point and rolls a die: the first click only says so.
  const move = allied.getByTestId('choice-menu').locator('[data-order="move UKR-8"]');
  await expect(move).toContainText('1 AP, rolls a die');
  await move.click();
  await expect(prompt(allied)).toContainText('UKR-8 has 1 MP');
  await clickHex(allied, '2310');
  await expect(counter(allied, 'UKR-8')).toHaveAttribute('data-hex', '2310');
  await order(russian, 'pass').click();
  await order(allied, 'pass').click();
  for (const page of [russian, allied]) {
    await expect(page.getByTestId('revealed')).toContainText([
      'Russia rolled 5 and 6 and had 2 special forces in its container: 12 action points, 2 spent',
      'The alliance rolled 1 and 5 and had 1 special force in its container: 7 action points, 2 spent',
    ]);
    await expect(page.locator('[data-track="turn"]')).toContainText('2 of 10');
  }

  // Frame by frame: a page was told of its own seat only.
  SEATS.forEach((seat, index) => {
    const states = before[seat].filter(({ type }) => type === 'state');
    expect(states.length).toBeGreaterThan(10);
    for (const { view } of states) expect(view.seat).toBe(index);
    const lines = before[seat].flatMap(({ type, lines, view }) =>
      type === 'log' ? lines : (view?.log ?? []),
    );
    expect(lines.filter(({ only }) => only !== undefined)).toHaveLength(1);
    expect(lines.every(({ only }) => only === undefined || only === index)).toBe(true);
    expect(lines.filter(({ text }) => / commits | rolled /.test(text))).toEqual([]);
    const other = `container-${SEATS[1 - index]}`;
    for (const { view } of states) {
      expect(view.boxes.map(({ id }) => id)).not.toContain(other);
      expect(view.counters.map(({ place }) => place.box)).not.toContain(other);
    }
  });
  await Promise.all(table.contexts.map(context => context.close()));
});

test('what a page is told is the same whatever the other side holds', async ({ browser, request }) => {
  test.setTimeout(90_000);
  const play = async (commits: Commits) => {
    const table = await sitDown(browser, request);
    await closeContainers(table, commits);
    await attackKharkov(table, commits);
    const told = (seat: SeatName) => ({
      frames: toldOf(table.heard[seat]),
      bodies: bodiesOf(table.heard[seat], table.made),
    });
    const all = { russian: told('russian'), allied: told('allied') };
    await Promise.all(table.contexts.map(context => context.close()));
    return all;
  };
  const usual = await play(COMMITS);
  const otherRussia = await play({ ...COMMITS, russian: { container: 0, hand: 5 } });
  expect(otherRussia.allied).toEqual(usual.allied);
  expect(otherRussia.russian.frames).not.toEqual(usual.russian.frames);
  const otherAllies = await play({ ...COMMITS, allied: { container: 4, hand: 0 } });
  expect(otherAllies.russian).toEqual(usual.russian);
  expect(otherAllies.allied.frames).not.toEqual(usual.allied.frames);
});

test('at one screen the secrets are put away until the next player sits down', async ({ page }) => {
  let sockets = 0;
  let most = 0;
  page.on('framenavigated', () => {
    sockets = 0;
  });
  page.on('websocket', socket => {
    sockets += 1;
    most = Math.max(most, sockets);
    socket.on('close', () => {
      sockets = Math.max(0, sockets - 1);
    });
  });
  await prefer(page, { recap: false });
  await page.goto('/');
  const card = page.locator(`[data-game="${GAME}"]`);
  await card.getByTestId('seat-both').check();
  await card.getByTestId('options').click();
  await card.getByLabel('Seed of the dice').fill(SEED);
  await card.getByTestId(`play-${GAME}`).click();
  await putBriefingAway(page);

  // The set-up is open: the sides follow each other without more ado.
  await expect(prompt(page)).toContainText('Set up EST-1');
  await order(page, 'suggested').click();
  await expect(prompt(page)).toContainText('Set up RUS-2G');
  await order(page, 'suggested').click();
  const handOver = page.getByTestId('hand-over');
  const isPutAway = async (next: string) => {
    await expect(handOver).toContainText(`Hand the screen to the ${next} player`);
    await expect(
      page.locator('[data-private], [data-choose], [data-order], [data-box], li.only, .board'),
    ).toHaveCount(0);
    expect(await page.content()).not.toContain('You roll');
  };
  const seated = page.getByTestId('sit-down');

  // Russia was the last to set up and is still there; its container is closed, and gone from the page.
  await expect(page.getByTestId('private')).toContainText('Russian');
  await commit(page, 2);
  await isPutAway('Allied');
  await expect(handOver).toContainText('Russia closes its container');
  await picture(page, 'putin-hand-over');
  await seated.click();
  await expect(page.getByTestId('private')).toContainText('Allied');
  expect(await page.content()).not.toContain('Russian: only you see this');
  await commit(page, 1);

  // Back and forth; a reload does not open what was put away.
  await isPutAway('Russian');
  await page.reload();
  await isPutAway('Russian');
  await seated.click();
  await expect(page.getByTestId('private')).toContainText('Russian: only you see this');
  await expect(page.locator('li.only')).toContainText('You roll 5 and 6');
  for (const left of [2, 1]) {
    await expect(prompt(page)).toContainText(`${left} marker`);
    await clickHex(page, '2306');
  }
  await order(page, 'pass').click();
  await isPutAway('Allied');
  await seated.click();
  await expect(page.locator('li.only')).toContainText('You roll 1 and 5');

  // A wish to undo behind the dice is the other player's to grant.
  await takesBack(page, 'ask');
  await page.getByTestId('undo').click();
  await isPutAway('Russian');
  await seated.click();
  await page.getByTestId('undo-asked').getByRole('button', { name: 'Refuse' }).click();
  await isPutAway('Allied');
  expect(most).toBe(1);
});

test('the record can be had when the game is over', async ({ page, request }) => {
  const made = await start(page, request, { russian: 'me', allied: 'friend' }, GAME, SEED);
  const kept = await menuOf(page);
  await expect(kept).toHaveAttribute('aria-disabled', 'true');
  await expect(kept).toContainText('to be had when the game is over');
  await expect(kept).not.toHaveAttribute('href');
  await page.getByTestId('menu').click();
  await page.getByTestId('tab-share').click();
  await expect(page.locator('.share').getByTestId('record')).toHaveAttribute('aria-disabled', 'true');
  expect((await request.get(`/api/games/${made.id}/record`)).status()).toBe(403);

  await page.getByTestId('menu').click();
  await page.getByTestId('resign').click();
  await page.getByTestId('resign-yes').click();
  await expect(prompt(page)).toContainText('resigned');
  const link = page.locator('.share').getByTestId('record');
  await expect(link).toHaveAttribute('href', `/api/games/${made.id}/record`);
  expect((await request.get(`/api/games/${made.id}/record`)).ok()).toBe(true);
});

test('a unit that may do two things asks which', async ({ browser, request }) => {
  // With this seed Russia has three aircraft, and the attack on Gomel fails.
  const table = await sitDown(browser, request, '1');
  const { russian, allied } = table;
  const none = { container: 0, hand: 0 };
  await closeContainers(table, { russian: none, allied: none });
  for (const left of [3, 2, 1]) {
    await expect(prompt(russian)).toContainText(`${left} marker`);
    await clickHex(russian, '1114');
  }
  await expect(russian.locator('.reach-hex.target')).not.toHaveCount(0);
  await clickHex(russian, '2011');
  // Who alone can attack takes part by itself; the attack is declared all the same.
  await expect(russian.getByTestId('attack')).toHaveText('9');
  await order(russian, 'fight').click();
  await commit(russian, 0);
  await commit(allied, 0);
  await expect(russian.getByTestId('reveal')).toContainText('0 against 0: no shift');
  await russian.keyboard.press('Escape');
  await order(allied, 'pass').click();
  await expect(order(russian, 'pass')).toBeVisible();
  await counter(russian, 'RUS-36').click({ force: true });
  const menu = russian.getByTestId('choice-menu');
  await expect(menu.getByRole('menuitem')).toHaveText([/Move RUS-36/, /Regroup RUS-36/, 'Cancel']);
  await menu.getByRole('menuitem').nth(1).click();
  await expect(logged(allied, 'RUS-36 regroups to full strength')).toHaveCount(1);
  await Promise.all(table.contexts.map(context => context.close()));
});
