// Where a report lies that tells of a hex: near it, and in sight.

import type { Point } from '../board/layout';

export interface Size {
  readonly width: number;
  readonly height: number;
}
/** On which side of the hex a report lies, and from where on it is drawn. */
export interface Spot {
  readonly side: 'right' | 'left' | 'below' | 'above';
  readonly left: number;
  readonly top: number;
}

const WIDE = 300;
/** From the middle of the hex: the hex and its neighbours stay in sight. */
const GAP = 60;
const EDGE = 6;

const within = (low: number, wanted: number, high: number): number => Math.max(low, Math.min(wanted, high));

/** How many of some spots something would lie on. */
export const covered = (
  spots: readonly Point[],
  left: number,
  top: number,
  { width, height }: Size,
): number => spots.filter(({ x, y }) => x > left && x < left + width && y > top && y < top + height).length;

/**
 * Beside the hex where there is room for a report so high, on the side where it covers less of what can be clicked; else above
 * or below it.
 */
export function beside(at: Point, area: Size, high: number, spots: readonly Point[] = []): Spot {
  // A report that is too high for the area begins in sight.
  const lowest = area.height - high - EDGE;
  const level = within(EDGE, at.y - high / 2, lowest);
  const sides = (['right', 'left'] as const).filter(side =>
    side === 'right' ? at.x + GAP + WIDE < area.width : at.x - GAP - WIDE > 0,
  );
  const under = (side: 'right' | 'left') => {
    const left = side === 'right' ? at.x + GAP : at.x - GAP - WIDE;
    return covered(spots, left, level, { width: WIDE, height: high });
  };
  const [side] = sides.toSorted((a, b) => under(a) - under(b));
  if (side !== undefined) return { side, left: at.x, top: level };
  const left = within(WIDE / 2, at.x, area.width - WIDE / 2);
  return at.y < 230
    ? { side: 'below', left, top: within(EDGE, at.y + 40, lowest) }
    : { side: 'above', left, top: within(EDGE, at.y - 34 - high, lowest) };
}
