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
 * The corner in which a card covers the fewest of what is to be seen, what comes first in the lists before all else; the one
 * where it lies, if that is as good.
 */
export function emptiest(lists: readonly (readonly Point[])[], card: Size, area: Size, now: Corner): Corner {
  const covered = (corner: Corner) =>
    lists.map(list => list.filter(spot => covers(corner, spot, card, area)).length);
  const isBetter = (a: number[], b: number[]) => {
    const at = a.findIndex((count, index) => count !== b[index]);
    return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
  };
  return CORNERS.reduce((best, corner) => (isBetter(covered(corner), covered(best)) ? corner : best), now);
}
