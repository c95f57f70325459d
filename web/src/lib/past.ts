// What others did, page by page, each on the position as it was then.
import { hexesIn } from './log';
import type { Counter, LogLine, Scene, View } from './types';

/** How much a page matters: a lone march is quick, dice take a moment, blood and what comes to light are read. */
export type Pace = 'quick' | 'dice' | 'grave';

export interface Page {
  /** What was seen after it. */
  readonly view: View;
  readonly lines: readonly LogLine[];
  /** Where it happened: the way of who moved, or the hexes that are spoken of. */
  readonly hexes: readonly string[];
  readonly pace: Pace;
  /** Those who moved. */
  readonly movers: readonly string[];
}

const hexOf = ({ place }: Counter): string | null => ('hex' in place ? place.hex : null);

/** What was seen after an order, from what was seen before it. */
export function viewAfter(before: View, scene: Scene): View {
  const changed = new Map(scene.counters.map(counter => [counter.unit, counter]));
  const gone = new Set(scene.gone);
  const kept = before.counters
    .filter(({ unit }) => !gone.has(unit))
    .map(counter => {
      const now = changed.get(counter.unit);
      changed.delete(counter.unit);
      return now ?? counter;
    });
  return {
    ...before,
    counters: [...kept, ...changed.values()],
    markers: scene.markers ?? before.markers,
    control: scene.control ?? before.control,
    tracks: scene.tracks ?? before.tracks,
    battle: scene.battle,
    log: scene.log,
  };
}

/** Units that stood in a hex before and stand in another one now, each with both hexes. */
function moves(before: View, { counters }: Scene): { unit: string; from: string; to: string }[] {
  const stood = new Map(before.counters.map(counter => [counter.unit, hexOf(counter)]));
  return counters.flatMap(counter => {
    const from = stood.get(counter.unit) ?? null;
    const to = hexOf(counter);
    return from === null || to === null || from === to ? [] : [{ unit: counter.unit, from, to }];
  });
}

/** Whether a counter has left the map or lost a step. */
function hasLosses(before: View, { counters, gone }: Scene): boolean {
  const known = new Map(before.counters.map(counter => [counter.unit, counter]));
  const wasOnMap = (unit: string) => {
    const counter = known.get(unit);
    return counter !== undefined && hexOf(counter) !== null;
  };
  return (
    gone.some(wasOnMap) ||
    counters.some(
      now => wasOnMap(now.unit) && (hexOf(now) === null || now.steps < (known.get(now.unit)?.steps ?? 0)),
    )
  );
}

/** How much an order matters by its lines alone; nothing is seen of one that has none. */
export function paceOfLines(log: readonly LogLine[]): Pace | 'nothing' {
  if (log.length === 0) return 'nothing';
  if (log.some(line => line.reveals || line.hits_from !== undefined || line.heading !== undefined))
    return 'grave';
  return log.some(({ dice }) => dice !== undefined) ? 'dice' : 'quick';
}

function paceOf(before: View, scene: Scene): Pace {
  const { log } = scene;
  const hasDice = log.some(({ dice }) => dice !== undefined);
  const isBattle = hasDice && (before.battle !== null || log.some(line => line.hits_from !== undefined));
  const takes = scene.control !== null && before.control.length > 0;
  if (isBattle || takes || log.some(line => line.reveals) || hasLosses(before, scene)) return 'grave';
  return hasDice ? 'dice' : 'quick';
}

/** The way of a single mover, or else what the lines speak of. */
function hexesOf(
  moved: readonly { from: string; to: string }[],
  lines: readonly LogLine[],
  isHex: (word: string) => boolean,
): string[] {
  const [first] = moved;
  const isOneWay =
    first !== undefined && moved.every(({ from, to }) => from === first.from && to === first.to);
  if (first !== undefined && isOneWay) return [first.from, first.to];
  const spoken = lines.findLast(line => hexesIn(line, isHex).length > 0);
  return spoken === undefined ? [] : hexesIn(spoken, isHex);
}

/** A page that an order makes; none if nothing is to be seen of it. */
function pageOf(before: View, scene: Scene, isHex: (word: string) => boolean): Page | null {
  const moved = moves(before, scene);
  // That a turn begins is no deed.
  if (scene.log.every(({ heading }) => heading === 'chapter') && moved.length === 0) return null;
  return {
    view: viewAfter(before, scene),
    lines: scene.log,
    hexes: hexesOf(moved, scene.log, isHex),
    pace: paceOf(before, scene),
    movers: moved.map(({ unit }) => unit),
  };
}

/** Marches of the same units one after the other are one page. */
function joined(last: Page | undefined, next: Page): Page | null {
  if (last === undefined || last.pace !== 'quick' || next.pace !== 'quick' || next.movers.length === 0)
    return null;
  if (last.movers.join() !== next.movers.join() || last.hexes.at(-1) !== next.hexes[0]) return null;
  const hexes = [...last.hexes, ...next.hexes.slice(1)];
  return { ...next, lines: [...last.lines, ...next.lines], hexes };
}

/** What others did after `before`, page by page; what the seat itself ordered has no page. */
export function pagesOf(
  before: View,
  scenes: readonly Scene[],
  isHex: (word: string) => boolean,
): { pages: Page[]; after: View } {
  const pages: Page[] = [];
  let view = before;
  for (const scene of scenes) {
    const page = scene.by === before.seat ? null : pageOf(view, scene, isHex);
    view = page?.view ?? viewAfter(view, scene);
    if (page === null) continue;
    const march = joined(pages.at(-1), page);
    if (march !== null) pages.pop();
    pages.push(march ?? page);
  }
  return { pages, after: view };
}

const within = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

/** All quick pages together take about this long, in milliseconds. */
const QUICK_TOGETHER = 9000;

/** How long a page stays, in milliseconds: what matters as long as it takes to read. */
export function pauseOf(page: Page, pages: readonly Page[]): number {
  const letters = page.lines.reduce((sum, { text }) => sum + text.length, 0);
  if (page.pace === 'grave') return within(2200, 1200 + 28 * letters, 6500);
  if (page.pace === 'dice') return within(1300, 700 + 18 * letters, 2600);
  const quick = pages.filter(({ pace }) => pace === 'quick').length;
  return within(350, QUICK_TOGETHER / quick, 1100);
}
