import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Choice, ServerMessage, Warning } from '../src/lib/types';
import { address, clickHex, create, type Made, open, order, prompt } from './table';

const SMALLEST = 'skirmish';
const ALONE = { blue: 'me', red: 'bot:staff' };
const briefing = (page: Page): Locator => page.getByTestId('briefing');
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Opens a game at what comes first. */
async function comeTo(page: Page, made: Made, seat?: string): Promise<void> {
  await page.goto(address(made, seat));
  await expect(prompt(page)).toBeVisible();
}
/** Parts inside of a dialog that scroll by themselves. */
const scrollersIn = (dialog: Locator): Promise<number> =>
  dialog.evaluate(
    host =>
      [...host.querySelectorAll('*')].filter(
        part =>
          /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight + 1,
      ).length,
  );

for (const [device, viewport] of [
  ['desk', DESK],
  ['phone', PHONE],
] as const)
  test.describe(`on a ${device}`, () => {
    test.use({ viewport, hasTouch: device === 'phone' });

    test('every game is briefed on one page before the first order', async ({ page, request }) => {
      test.setTimeout(120_000);
      const { games } = await (await request.get('/api/shelf')).json();
      for (const { id, seats } of games as { id: string; seats: string[] }[]) {
        const [own = '', ...others] = seats;
        const who = Object.fromEntries([[own, 'me'], ...others.map(seat => [seat, 'friend'])]);
        const made = await create(request, who, id);
        for (const seat of seats) {
          await comeTo(page, made, seat);
          // Another seat of the same game is another address only behind the hash.
          await page.reload();
          for (const words of ['You win by', 'You lose by', 'How a turn goes', 'Your first decision'])
            await expect(briefing(page)).toContainText(words);
          await expect(briefing(page).locator('.rule-link')).not.toHaveCount(0);
          expect(await scrollersIn(briefing(page)), `${id}: scrolls inside`).toBe(0);
          const { isWhole, isWide } = await briefing(page).evaluate(dialog => ({
            isWhole: dialog.scrollHeight <= dialog.clientHeight + 1,
            isWide: dialog.scrollWidth > dialog.clientWidth + 1,
          }));
          expect(isWide, `${id} as ${seat}: too wide`).toBe(false);
          if (device === 'desk') expect(isWhole, `${id} as ${seat}: one page`).toBe(true);
          await expect(page.getByTestId('briefing-close')).toBeInViewport();
          await page.keyboard.press('Enter');
          await expect(briefing(page)).toHaveCount(0);
        }
      }
    });

    test('the phase track tells where in the turn one is, and what follows', async ({ page, request }) => {
      const made = await create(request, ALONE, SMALLEST);
      await open(page, made, 'blue');
      const track = page.getByTestId('phase-track');
      const now = track.locator('[aria-current=step]');
      const line = page.getByTestId('phase-line');
      await expect(now).toHaveCount(1);
      const steps = track.getByTestId('phase-step');
      const places = await steps.evaluateAll(list => list.map(step => step.getAttribute('data-when')));
      expect(places.filter(when => when === 'now')).toHaveLength(1);
      if (device === 'phone') {
        await expect(line).toContainText(/^Turn 1 · .+ \(1 of \d+\)/);
        await expect(steps.first()).toBeHidden();
        await line.click();
        await expect(steps.first()).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(steps.first()).toBeHidden();
      }
      const height = (await page.getByTestId('strip').boundingBox())?.height;
      const before = await now.textContent();
      // Into reach of an enemy, so that there is something to attack.
      await order(page, 'done').click();
      await expect(page.getByTestId('log').last()).toContainText('Turn 2');
      expect((await page.getByTestId('strip').boundingBox())?.height).toBe(height);
      await expect(now).toHaveText(before ?? '');
      await expect(track.locator('[aria-live]')).toContainText('Turn 2');
      if (device === 'phone') return;
      await now.click();
      await expect(page.getByTestId('rules')).toBeVisible();
    });

    test('what wins and what loses is in sight, and lights up on the map', async ({ page, request }) => {
      const made = await create(request, ALONE, SMALLEST);
      await open(page, made, 'blue');
      await expect(page.getByTestId('stakes')).toBeInViewport();
      await expect(page.getByTestId('stakes')).toContainText('Wins:');
      await expect(page.getByTestId('objectives')).toContainText('You win by');
      await page.getByTestId('stakes').click();
      await expect(page.locator('.board .lit').first()).toBeAttached();
      await expect(page.getByTestId('objective').first()).toBeInViewport();
    });
  });

test('a briefing is read once, and again from the menu', async ({ page, request }) => {
  const made = await create(request, ALONE, SMALLEST);
  await comeTo(page, made, 'blue');
  await expect(briefing(page)).toBeVisible();
  // Nothing is ordered behind it.
  const asked = (await prompt(page).textContent()) ?? '';
  await page.keyboard.press('d');
  await expect(prompt(page)).toHaveText(asked);
  await page.keyboard.press('Escape');
  await expect(briefing(page)).toHaveCount(0);
  await page.reload();
  await expect(prompt(page)).toBeVisible();
  await expect(briefing(page)).toHaveCount(0);
  await page.getByTestId('menu').click();
  await page.getByRole('button', { name: 'Briefing' }).click();
  await expect(briefing(page)).toBeVisible();
  await page.mouse.click(5, 400);
  await expect(briefing(page)).toHaveCount(0);
  // A rule opens beside the map.
  await page.getByTestId('menu').click();
  await page.getByRole('button', { name: 'Briefing' }).click();
  await briefing(page).locator('.rule-link').first().click();
  await expect(briefing(page)).toHaveCount(0);
  await expect(page.getByTestId('rules')).toBeVisible();
});

test('who plays all seats has a page for each; who watches one that takes no side', async ({
  page,
  request,
}) => {
  const made = await create(request, { soviet: 'me', polish: 'me' }, 'soyuz81');
  await page.goto(`/g/${made.id}#${made.keys.soviet},${made.keys.polish}`);
  await expect(briefing(page).getByTestId('briefing-soviet')).toHaveAttribute('aria-pressed', 'true');
  const first = (await briefing(page).locator('.first').textContent()) ?? '';
  await briefing(page).getByTestId('briefing-polish').click();
  await expect(briefing(page).locator('.first')).not.toHaveText(first);
  await page.keyboard.press('Escape');

  await page.goto('/');
  await comeTo(page, made);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(prompt(page)).toBeVisible();
  await expect(briefing(page)).toHaveCount(0);
  await page.getByTestId('menu').click();
  await page.getByRole('button', { name: 'Briefing' }).click();
  await expect(briefing(page)).not.toContainText('You win by');
  await expect(briefing(page)).toContainText('wins by');
  await expect(briefing(page).locator('.first')).toHaveCount(0);
});

/** Has the game warn of what it does not warn of by itself. */
async function warn(page: Page, warnings: Warning[]): Promise<{ sent: string[] }> {
  const sent: string[] = [];
  await page.routeWebSocket(/\/socket$/, socket => {
    const server = socket.connectToServer();
    socket.onMessage(message => {
      const told = JSON.parse(String(message));
      if (told.type === 'order' || told.type === 'orders') sent.push(told.order ?? told.orders.join(' '));
      server.send(message);
    });
    server.onMessage(message => {
      const told: ServerMessage = JSON.parse(String(message));
      if (told.type === 'state')
        for (const choice of told.view.choices as Choice[])
          if (choice.order === 'done') choice.warnings = warnings;
      socket.send(JSON.stringify(told));
    });
  });
  return { sent };
}
const UNMOVED: Warning = {
  text: 'Two units have not moved: B1, B2.',
  rule: '5.1',
  hexes: ['0202', '0203'],
  grave: false,
};
const OPEN: Warning = {
  text: 'The ford is open: whoever crosses it has won.',
  rule: '8.1',
  hexes: ['0305'],
  grave: true,
};

for (const [device, viewport] of [
  ['desk', DESK],
  ['phone', PHONE],
] as const)
  test.describe(`warnings on a ${device}`, () => {
    test.use({ viewport, hasTouch: device === 'phone' });

    test('are told beside what is asked, and shown on the map', async ({ page, request }) => {
      const { sent } = await warn(page, [UNMOVED]);
      const made = await create(request, ALONE, SMALLEST);
      await open(page, made, 'blue');
      const chip = page.getByTestId('warning');
      if (device === 'phone') await page.getByTestId('warning-count').click();
      await expect(chip).toHaveText(/Two units have not moved/);
      await expect(chip).toBeInViewport();
      await chip.click();
      await expect(page.locator('.board .lit')).toHaveCount(2);
      await expect(order(page, 'done').getByTestId('warned')).toContainText('1');
      // One that loses nothing stops nobody.
      await order(page, 'done').click();
      await expect.poll(() => sent).toEqual(['done']);
      await expect(page.getByTestId('grave-dialog')).toHaveCount(0);
    });

    test('of a defeat are asked about once, by click and by key', async ({ page, request }) => {
      const { sent } = await warn(page, [UNMOVED, OPEN]);
      const made = await create(request, ALONE, SMALLEST);
      await open(page, made, 'blue');
      const dialog = page.getByTestId('grave-dialog');
      await page.keyboard.press('d');
      await expect(dialog).toContainText('whoever crosses it has won');
      await expect(dialog).not.toContainText('have not moved');
      // The key that asked for it does not answer it.
      await page.keyboard.press('d');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      expect(sent).toEqual([]);

      // After another order it is another question.
      await page.locator('[data-unit="B1"]').first().click({ force: true });
      await clickHex(page, '0302');
      await expect.poll(() => sent).toEqual(['pick B1', 'to 0302']);
      const before = sent.length;
      await expect(order(page, 'done')).toBeEnabled();
      await order(page, 'done').click();
      await page.getByTestId('grave-back').click();
      await expect(dialog).toHaveCount(0);
      expect(sent.length).toBe(before);
      await order(page, 'done').click();
      await expect.poll(() => sent.length).toBe(before + 1);
      await expect(dialog).toHaveCount(0);
    });
  });
