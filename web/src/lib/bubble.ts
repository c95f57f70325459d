// Where an answer lies that tells of a hex, and how long it stays.

import type { Point } from '../board/layout';
import type { Size } from './beside';

/** From the middle of the hex. */
const GAP = 26;
const EDGE = 6;

const within = (low: number, wanted: number, high: number): number => Math.max(low, Math.min(wanted, high));

/** Above the hex, or below it where there is no room, and always inside; without a hex near the lower edge. */
export function bubbleSpot(at: Point | null, area: Size, own: Size): Point {
  const middle = at?.x ?? area.width / 2;
  const x = within(EDGE, middle - own.width / 2, area.width - own.width - EDGE);
  const above = at === null ? area.height - own.height - 50 : at.y - GAP - own.height;
  const y = at !== null && above < EDGE ? at.y + GAP : above;
  return { x, y: within(EDGE, y, area.height - own.height - EDGE) };
}

/** Milliseconds: a moment to find it, and time for slow readers. */
export const readingTime = (text: string): number => 4000 + 70 * text.length;
