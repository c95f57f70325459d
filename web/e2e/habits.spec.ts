import { type CDPSession, expect, type Locator, type Page, test } from '@playwright/test';
import {
  AGAINST_BOT,
  AGAINST_FRIEND,
  clickHex,
  commitUnits,
  logged,
  prompt,
  SIZES,
  setUp,
  start,
  startWithFriend,
} from './table';

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const hexOn = (page: Page, hex: string): Locator => page.locator(`.hit[data-hex="${hex}"]`);
const placed = (page: Page, hex: string): Locator => logged(page, `sets up in ${hex}`);

/** Where the middle of a hex is seen now. */
async function spot(page: Page, hex: string): Promise<Spot> {
  const box = await hexOn(page, hex).boundingBox();
  if (box === null) throw new Error(`hex ${hex} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
}
/** Waits until the map is drawn at its true scale again. */
const rest = (page: Page) => expect(page.locator('.sheet')).not.toHaveAttribute('style', /scale\((?!1\))/);

for (const { name, width, height } of SIZES)
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height } });

    test('resigning asks first, ends the game for both, and cannot be undone', async ({
      page,
      browser,
      request,
    }) => {
      const { friend } = await startWithFriend(page, browser, request);
      const ask = async () => {
        await page.getByTestId('menu').click();
        await page.getByTestId('resign').click();
      };
      await ask();
      await expect(page.getByTestId('resign-dialog')).toContainText('cannot be undone');
      // The harmless answer is the one that a stray key gives.
      await page.keyboard.press('Enter');
      await expect(page.getByTestId('resign-dialog')).toHaveCount(0);
      await clickHex(page, '2231');
      await expect(prompt(page)).toContainText('Place NO-20Tk');

      await ask();
      await page.getByTestId('resign-yes').click();
      await expect(prompt(page)).toHaveText(/You have resigned\. You lose\. ?4\.0/);
      await expect(friend.getByTestId('prompt')).toHaveText(/Soviet has resigned\. You win\./);
      await expect(page.getByTestId('undo')).toBeDisabled();
      await page.reload();
      await expect(prompt(page)).toHaveText(/You have resigned/);
      await page.getByTestId('menu').click();
      await expect(page.getByTestId('resign')).toHaveCount(0);
    });
  });

/** How many elements of the page would move by themselves. */
const moving = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter(element => {
        const { transitionDuration, animationName } = getComputedStyle(element);
        return transitionDuration !== '0s' || animationName !== 'none';
      }).length,
  );

test('who wants less motion gets none, and turns the pages of the report himself', async ({
  page,
  request,
}) => {
  await start(page, request, AGAINST_BOT);
  await expect(page.locator('.counter').first()).toBeVisible();
  expect(await moving(page)).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await moving(page)).toBe(0);

  await setUp(page);
  await page.keyboard.press('d');
  await expect(prompt(page)).toContainText('name a hex to attack');
  await page.keyboard.press('d');
  const recap = page.getByTestId('recap');
  await expect(recap).toContainText('1/');
  await expect(page.locator('.trail-over')).toHaveCount(1);
  await expect(recap.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.getByTestId('recap-step').click();
  await expect(recap).toContainText('2/');
  await page.getByTestId('recap-skip').click();
  await expect(recap).toHaveCount(0);
  await expect(page.locator('.trail-over')).toHaveCount(0);
});

test('the orders of a bot are shown one after the other', async ({ page, request }) => {
  await start(page, request, AGAINST_BOT);
  await setUp(page);
  await page.keyboard.press('d');
  await expect(prompt(page)).toContainText('name a hex to attack');
  await page.keyboard.press('d');
  const recap = page.getByTestId('recap');
  await expect(recap).toContainText(/moves from \d{4}/);
  // It goes on by itself.
  await expect(recap).toContainText(/^\s*([2-9]|\d\d)\//);
  await page.keyboard.press('Escape');
  await expect(recap).toHaveCount(0);
});

/** Counts what is played instead of playing it. */
const countSounds = (page: Page) =>
  page.addInitScript(() => {
    const heard = { count: 0 };
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      heard.count += 1;
      start.call(this, when);
    };
    Object.assign(window, { heard });
  });
const sounds = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: { count: number } }).heard.count);

test('dice are silent until the switch is turned, and it stays as it was left', async ({ page, request }) => {
  await countSounds(page);
  await start(page, request, AGAINST_BOT);
  await setUp(page);
  await page.keyboard.press('d');
  const attack = async (hex: string, units: string[]) => {
    await expect(prompt(page)).toContainText('name a hex to attack');
    await clickHex(page, hex);
    await commitUnits(page, units);
    await page.locator('[data-order="fire"]').click();
    await expect(page.getByTestId('dice')).toBeVisible();
  };
  await attack('2036', ['NO-6GTk', 'NO-20Tk']);
  expect(await sounds(page)).toBe(0);

  const turn = page.getByTestId('sound');
  await page.getByTestId('menu').click();
  await expect(turn).not.toBeChecked();
  await turn.check();
  const sample = await sounds(page);
  expect(sample).toBeGreaterThan(0);

  // Taken back, which here needs nobody's consent, and thrown again: now it is heard.
  await page.getByTestId('undo').click();
  await expect(page.getByTestId('battle')).toContainText('NO-20Tk');
  await page.locator('[data-order="fire"]').click();
  await expect.poll(() => sounds(page)).toBeGreaterThan(sample);
  await page.reload();
  await page.getByTestId('menu').click();
  await expect(turn).toBeChecked();
  await turn.uncheck();
  await page.reload();
  await page.getByTestId('menu').click();
  await expect(turn).not.toBeChecked();
});

test('clicks hit what is seen, while the map moves and when it rests', async ({ page, request }) => {
  await start(page, request, AGAINST_FRIEND);
  const first = await spot(page, '2231');
  const other = await spot(page, '2232');
  // The wheel makes everything twice as large around the pointer; in the same breath, long before the map is drawn
  // anew, the other hex is clicked where it must be by now.
  const seen = { x: first.x + 2 * (other.x - first.x), y: first.y + 2 * (other.y - first.y) };
  const hit = await page.evaluate(
    ([around, point]) => {
      const at = ({ x, y }: { x: number; y: number }) => ({ clientX: x, clientY: y, bubbles: true });
      const under = ({ x, y }: { x: number; y: number }) => document.elementFromPoint(x, y);
      under(around)?.dispatchEvent(new WheelEvent('wheel', { ...at(around), deltaY: -500 }));
      const target = under(point);
      target?.dispatchEvent(new MouseEvent('click', at(point)));
      return target?.closest('[data-hex]')?.getAttribute('data-hex');
    },
    [first, seen] as const,
  );
  expect(hit).toBe('2232');
  await expect(placed(page, '2232')).toHaveCount(1);
  await rest(page);
  const still = await spot(page, '2232');
  expect(Math.hypot(still.x - seen.x, still.y - seen.y)).toBeLessThan(1.5);

  // Dragged, and clicked where it has come to.
  await page.mouse.move(still.x, still.y + 200);
  await page.mouse.down();
  await page.mouse.move(still.x + 60, still.y + 240, { steps: 4 });
  await page.mouse.up();
  const dragged = await spot(page, '2231');
  await page.mouse.click(dragged.x, dragged.y);
  await expect(placed(page, '2231')).toHaveCount(1);
  await page.mouse.move(dragged.x + 1, dragged.y + 1);
  await expect(page.getByTestId('stack-card')).toContainText('2231');
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true });

  const touch = (
    finger: CDPSession,
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: { x: number; y: number }[],
  ) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    });

  test('a tap orders, a long press tells, two fingers zoom', async ({ page, request }) => {
    await start(page, request, AGAINST_FRIEND);
    const finger = await page.context().newCDPSession(page);
    await hexOn(page, '2231').tap({ force: true });
    await expect(placed(page, '2231')).toHaveCount(1);

    // A long press shows what hovering shows, orders nothing, and stays until the next touch.
    const warsaw = await spot(page, '2624');
    await touch(finger, 'touchStart', [warsaw]);
    const card = page.getByTestId('stack-card');
    await expect(card).toContainText('2624 Warszawa');
    await touch(finger, 'touchEnd', []);
    await page.getByTestId('card-threat').tap();
    await expect(page.getByTestId('threat')).toContainText('2624 Warszawa');
    await expect(card).toBeVisible();
    await expect(page.getByTestId('bubble')).toHaveCount(0);

    // Two fingers, spread around a hex: it grows and stays between them.
    const before = await spot(page, '2232');
    const spread = (by: number) => [
      { x: before.x - by, y: before.y },
      { x: before.x + by, y: before.y },
    ];
    await touch(finger, 'touchStart', spread(30));
    for (const by of [40, 50, 60, 75, 90]) await touch(finger, 'touchMove', spread(by));
    await touch(finger, 'touchEnd', []);
    await expect(card).toHaveCount(0);
    await rest(page);
    const after = await spot(page, '2232');
    expect(after.width / before.width).toBeCloseTo(3, 0);
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(3);
    await hexOn(page, '2232').tap({ force: true });
    await expect(placed(page, '2232')).toHaveCount(1);

    // One finger moves the map.
    const from = { x: after.x, y: after.y };
    await touch(finger, 'touchStart', [from]);
    for (const by of [20, 40, 60]) await touch(finger, 'touchMove', [{ x: from.x + by, y: from.y }]);
    await touch(finger, 'touchEnd', []);
    await expect.poll(async () => Math.round((await spot(page, '2232')).x - after.x)).toBeGreaterThan(40);
  });

  for (const [name, width, height] of [
    ['upright', 820, 1180],
    ['a phone', 390, 844],
  ] as const)
    test(`everything has its place, ${name}`, async ({ page, request }) => {
      await page.setViewportSize({ width, height });
      await start(page, request, AGAINST_FRIEND);
      const box = async (what: Locator) => (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const words = await box(prompt(page));
      expect(words.width).toBeGreaterThan(200);
      const map = await box(page.locator('.board'));
      expect(map.width).toBe(width);
      expect(map.height).toBeGreaterThan(height * 0.35);
      expect(words.y + words.height).toBeLessThanOrEqual(map.y);
      const panels = await box(page.locator('aside.side'));
      expect(panels.y).toBeGreaterThanOrEqual(map.y + map.height - 1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await hexOn(page, '2231').tap({ force: true });
      await expect(placed(page, '2231')).toHaveCount(1);
    });
});
