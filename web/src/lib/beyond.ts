// What one plays for and does not see: on which side of the map's area it lies.

import { by } from '../board/by';
import type { Point } from '../board/layout';
import type { Size } from './beside';
import { isSo } from './stakes';
import type { View } from './types';

const SIDES = ['above', 'below', 'left', 'right'] as const;
export type Side = (typeof SIDES)[number];
/** What lies beyond one side of the area. */
export interface Beyond {
  readonly side: Side;
  readonly titles: readonly string[];
  readonly hexes: readonly string[];
}

/** The side beyond which all of some spots lie; nothing if one is in sight, or they are scattered. */
function sideOf(spots: readonly Point[], { width, height }: Size): Side | undefined {
  const isBeyond: Record<Side, (spot: Point) => boolean> = {
    above: ({ y }) => y < 0,
    below: ({ y }) => y > height,
    left: ({ x }) => x < 0,
    right: ({ x }) => x > width,
  };
  return spots.length === 0 ? undefined : SIDES.find(side => spots.every(isBeyond[side]));
}

/** What the seat wins by before all else and has not reached, side by side, where nothing of it is in sight. */
export function beyond(
  { objectives, seat }: View,
  spotOf: (hex: string) => Point | null,
  area: Size,
): Beyond[] {
  const wins = objectives.filter(one => one.seat === seat && one.stake === 'wins');
  const first = wins.filter(one => one.group === wins[0]?.group && !isSo(one));
  // The map may be moving: each hex is looked for once.
  const bySide = by(first, ({ missing }) =>
    sideOf(
      missing.flatMap(hex => spotOf(hex) ?? []),
      area,
    ),
  );
  return SIDES.flatMap(side => {
    const there = bySide.get(side) ?? [];
    const [titles, hexes] = [there.map(({ title }) => title), there.flatMap(({ missing }) => missing)];
    return there.length === 0 ? [] : [{ side, titles, hexes }];
  });
}
