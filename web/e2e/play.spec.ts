import { expect, test } from '@playwright/test';
import {
  AGAINST_BOT,
  AGAINST_FRIEND,
  clickHex,
  commitUnits,
  IN_THE_MIDDLE,
  join,
  logged,
  picture,
  placeExercise,
  prompt,
  putBriefingAway,
  SIZES,
  setUp,
  start,
  startWithFriend,
} from './table';

test('a new user starts a game from the first page and is told what to do', async ({ page }) => {
  await page.goto('/');
  // The card tells what each side plays for, to who wants to know.
  const aims = page.locator('[data-game="soyuz81"]').getByTestId('new-game-aims');
  await aims.getByText('How the game is won').click();
  await expect(aims).toContainText('You win by');
  await page.locator('[data-game="soyuz81"]').getByTestId('seat-both').check();
  await expect(aims).toContainText('Polish wins by');
  await page.locator('[data-game="soyuz81"]').getByTestId('seat-soviet').check();
  await page.getByTestId('play-soyuz81').click();
  await expect(page).toHaveURL(/\/g\/\w+#\w+/);
  await putBriefingAway(page);
  await expect(prompt(page)).toContainText('Place NO-6GTk for the field exercise');
  await expect(page.getByTestId('phase')).toHaveText('Set-up: field exercise');
  await expect(page.getByTestId('aims')).toContainText('You win by');
  await expect(page.getByTestId('aims').locator('[data-rule="4.2"]')).not.toHaveCount(0);
  await clickHex(page, '2231');
  await expect(prompt(page)).toContainText('Place NO-20Tk');
  await expect(page.locator('[data-unit="NO-6GTk"]').first()).toBeVisible();
});

test('the opening turn is played by clicking, and the battle preview is the engine’s', async ({
  page,
  request,
}) => {
  const made = await start(page, request, AGAINST_BOT);
  await setUp(page);
  await picture(page, 'opening');

  // Move: pick a unit, see where it can go, take it back.
  await page.locator('[data-unit="NO-6GTk"]').first().click({ force: true });
  await expect(prompt(page)).toContainText('pick more units or a hex to move to');
  await picture(page, 'reach');
  await page.getByTestId('undo').click();
  await expect(prompt(page)).toContainText('pick a unit to move');

  // Fight: done with moving, attack Poznan with everyone around it.
  await page.locator('[data-order="done"]').click();
  await expect(prompt(page)).toContainText('name a hex to attack');
  await clickHex(page, '2036');
  await expect(prompt(page)).toContainText('commit attackers');
  await commitUnits(page, ['NO-6GTk', 'NO-20Tk', 'NO-1MR', 'NO-2MR', 'NO-3MR']);
  const row = await (await request.get(`/api/games/${made.id}`)).json();
  const { view } = await (await request.get(`/api/games/${made.id}/at/${row.orders}`)).json();
  const battle = view.battle;
  expect(battle.attack).toBe(38);
  await expect(page.getByTestId('attack')).toHaveText(String(battle.attack));
  await expect(page.getByTestId('defence')).toHaveText(String(battle.defence));
  await expect(page.getByTestId('odds')).toHaveText(battle.odds);
  await expect(page.getByTestId('final-odds')).toHaveText(battle.final_odds);
  await expect(page.getByTestId('column')).toHaveText(battle.column);
  await expect(page.getByTestId('shift')).toHaveCount(battle.shifts.length);
  await expect(page.getByTestId('chance')).toHaveCount(battle.chances.length);
  await picture(page, 'battle');

  await page.locator('[data-order="fire"]').click();
  await expect(logged(page, 'Attack on 2036')).toHaveCount(1);
});

test('five attackers are committed with one click and taken back with one', async ({ page, request }) => {
  await start(page, request, AGAINST_BOT);
  await setUp(page);
  await page.locator('[data-order="done"]').click();
  await expect(prompt(page)).toContainText('name a hex to attack');
  // What lies under a counter is counted.
  const stacks = page.locator('.stack-count');
  const counted = await stacks.count();
  expect(counted).toBeGreaterThan(0);
  const under = await stacks.first().getAttribute('data-count');
  expect(Number(under)).toBeGreaterThan(1);
  // The whole battle: its hex, everybody, fire.
  await clickHex(page, '2036');
  await expect(page.getByTestId('all')).toHaveText(/Commit all \(5\)/);
  await page.getByTestId('all').click();
  await expect(page.getByTestId('attack')).toHaveText('38');
  await expect(page.getByTestId('all')).toHaveCount(0);
  await page.getByTestId('undo').click();
  await expect(prompt(page)).toContainText('commit attackers');
  await expect(page.getByTestId('all')).toHaveText(/Commit all \(5\)/);
  await page.getByTestId('all').click();
  await page.locator('[data-order="fire"]').click();
  await expect(logged(page, 'Attack on 2036')).toHaveCount(1);
});

test('an order that is not allowed is answered with its rule', async ({ page, request }) => {
  await start(page, request, AGAINST_FRIEND);
  await clickHex(page, '2624');
  await expect(page.getByText('2624 Warszawa is occupied 3.2')).toBeVisible();
});

test('undo takes the last order back, and a reload goes on where it was', async ({ page, request }) => {
  await start(page, request, AGAINST_FRIEND);
  await clickHex(page, '2231');
  await clickHex(page, '2232');
  await expect(prompt(page)).toContainText('Place NO-1MR');
  await page.keyboard.press('u');
  await expect(prompt(page)).toContainText('Place NO-20Tk');
  await page.reload();
  await expect(prompt(page)).toContainText('Place NO-20Tk');
  await clickHex(page, '2232');
  await expect(prompt(page)).toContainText('Place NO-1MR');
});

test('a friend by link and a spectator see the order arrive', async ({ page, browser, request }) => {
  const { made, friend } = await startWithFriend(page, browser, request);
  const watcher = await join(browser, made);
  await clickHex(page, '2231');
  for (const other of [friend, watcher]) {
    await expect(logged(other, 'NO-6GTk sets up in 2231')).toHaveCount(1);
  }
  await expect(watcher.getByTestId('status')).toContainText('watching');
  await friend.getByTestId('tab-chat').click();
  await friend.getByTestId('chat-input').fill('<b>good luck</b>');
  await friend.getByTestId('chat-input').press('Enter');
  await page.getByTestId('tab-chat').click();
  await expect(page.getByTestId('chat-line').filter({ hasText: '<b>good luck</b>' })).toHaveCount(1);
});

test('the rules open at the rule of the prompt and can be searched', async ({ page, request }) => {
  await start(page, request, AGAINST_FRIEND);
  await prompt(page).getByText('3.2').click();
  await expect(page.getByTestId('rules')).toContainText('Soviet set-up');
});

test('a game is replayed with the slider', async ({ page, request }) => {
  const made = await start(page, request, AGAINST_FRIEND);
  await clickHex(page, '2231');
  await clickHex(page, '2232');
  await expect(prompt(page)).toContainText('Place NO-1MR');
  await page.goto(`/g/${made.id}/replay?at=1`);
  await expect(page.getByTestId('replay-count')).toHaveText('1 of 2');
  await expect(page.locator('[data-unit="NO-6GTk"]').first()).toBeVisible();
  await page.getByTestId('replay-slider').fill('2');
  await expect(page.getByTestId('replay-count')).toHaveText('2 of 2');
  await picture(page, 'replay');
});

test('the pages fit a small screen', async ({ page, request }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/');
  await expect(page.getByTestId('play-soyuz81')).toBeVisible();
  await picture(page, 'home');
  await start(page, request, AGAINST_FRIEND);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('the threat view tells who could attack a hex, and at what odds', async ({ page, request }) => {
  await start(page, request, AGAINST_BOT);
  await setUp(page);
  await page.locator('[data-hex="2036"]').first().hover({ force: true });
  await page.keyboard.press('t');
  const threat = page.getByTestId('threat');
  await expect(threat).toContainText('Northern Group of Forces');
  await expect(threat).toContainText('6:1');
  await expect(threat).toContainText('4:1');
  await picture(page, 'threat');
});

test('a record is saved, loaded on the first page, and replayed', async ({ page, request }) => {
  const made = await start(page, request, AGAINST_FRIEND);
  await clickHex(page, '2231');
  await expect(prompt(page)).toContainText('Place NO-20Tk');
  const record = await (await request.get(`/api/games/${made.id}/record`)).text();
  await page.goto('/');
  const file = { name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(record) };
  await page.getByTestId('import').setInputFiles(file);
  await expect(page.getByTestId('replay-count')).toContainText('of 1');
  await page.goto('/');
  const broken = { ...file, buffer: Buffer.from(record.replace('place 2231', 'place 2624')) };
  await page.getByTestId('import').setInputFiles(broken);
  await expect(page.getByText('2624 Warszawa is occupied')).toBeVisible();
});

for (const { name, width, height } of SIZES)
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height } });

    test('an order behind the dice is taken back only if the other player agrees', async ({
      page,
      browser,
      request,
    }) => {
      const { friend } = await startWithFriend(page, browser, request);
      await placeExercise(page, IN_THE_MIDDLE);
      // Nothing is drawn before the player says so: until then the last order is taken back freely.
      await expect(prompt(page)).toContainText('done draws the units');
      await expect(page.getByTestId('undo')).toHaveText('Undo');
      await page.getByTestId('undo').click();
      await expect(prompt(page)).toContainText('Place NO-3MR');
      await clickHex(page, '2332');
      await expect(prompt(page)).toContainText('done draws the units');
      await page.keyboard.press('Enter');
      await expect(prompt(page)).toContainText('in its gold row');
      await expect(page.getByTestId('undo')).toHaveText('Ask to take back');
      await page.getByTestId('undo').click();
      const wish = friend.getByTestId('undo-asked');
      await expect(wish).toContainText('Soviet asks to take back the last order: Soviet: done.');
      await wish.getByRole('button', { name: 'Refuse' }).click();
      await expect(page.getByTestId('undo-refused')).toContainText('Polish does not agree to take it back');
      await page.getByTestId('undo').click();
      await expect(page.getByTestId('undo-refused')).toHaveCount(0);
      await wish.getByRole('button', { name: 'Agree' }).click();
      await expect(prompt(page)).toContainText('done draws the units');
      await expect(logged(friend, 'takes back the last order, as agreed')).toHaveCount(1);
    });
  });

test('against a bot a roll is taken back as a takeback: it is kept, and new dice come', async ({
  page,
  request,
}) => {
  const made = await start(page, request, AGAINST_BOT);
  await placeExercise(page, IN_THE_MIDDLE);
  const button = page.getByTestId('undo');
  await expect(button).toHaveAttribute('data-kind', 'free');
  await page.keyboard.press('d');
  await expect(prompt(page)).toContainText('in its gold row');
  await expect(button).toHaveText('Take back');
  await expect(button).toHaveAttribute('title', /the record keeps it, and new dice will be rolled/);
  const first = await prompt(page).textContent();
  const drawn = new Set([first]);
  for (let times = 0; times < 4; times++) {
    await button.click();
    await expect(prompt(page)).toContainText('done draws the units');
    await page.keyboard.press('d');
    await expect(prompt(page)).toContainText('in its gold row');
    drawn.add(await prompt(page).textContent());
  }
  expect(drawn.size).toBeGreaterThan(1);
  const record = await (await request.get(`/api/games/${made.id}/record`)).text();
  expect(record.match(/^takeback 1 by soviet @/gm)).toHaveLength(4);
});

test('who wants no confirmation is not asked when an action is over', async ({ page, request }) => {
  await start(page, request, AGAINST_FRIEND);
  await page.getByTestId('menu').click();
  await expect(page.getByTestId('confirm-ends')).toBeChecked();
  await page.getByTestId('confirm-ends').uncheck();
  await page.keyboard.press('Escape');
  await page.getByTestId('menu').click();
  await placeExercise(page, IN_THE_MIDDLE);
  await expect(prompt(page)).toContainText('in its gold row');
});
