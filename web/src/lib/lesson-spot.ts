import type { Point } from '../board/layout';
import type { Size } from './beside';

const CORNERS = ['top-right', 'bottom-right', 'bottom-left', 'top-left'] as const;
/** Where on the map the card of a lesson lies. */
export type Corner = (typeof CORNERS)[number];

/** How near the card may come to the middle of a hex that it points at. */
const CLEAR = 48;

function covers(corner: Corner, { x, y }: Point, card: Size, area: Size): boolean {
  const isBeside = corner.endsWith('left') ? x < card.width + CLEAR : x > area.width - card.width - CLEAR;
  const isAtEnd = corner.startsWith('top') ? y < card.height + CLEAR : y > area.height - card.height - CLEAR;
  return isBeside && isAtEnd;
}

/**
 * The corner in which a card covers the fewest of what it points at, and then the fewest of what else can be seen; the one
 * where it lies, if that is as good.
 */
export function emptiest(
  spots: readonly Point[],
  others: readonly Point[],
  card: Size,
  area: Size,
  now: Corner,
): Corner {
  const count = (list: readonly Point[], corner: Corner) =>
    list.filter(spot => covers(corner, spot, card, area)).length;
  const covered = (corner: Corner) => count(spots, corner) * 1000 + count(others, corner);
  return CORNERS.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best), now);
}
