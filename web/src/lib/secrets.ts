// What is known to one side only: how the page tells it apart from what everybody knows.

import type { Choice, LogLine, View } from './types';

/** The numbers to be chosen in secret; they are chosen first and given afterwards. */
export const secretNumbers = (view: View): Choice[] =>
  view.closed_hands === null ? [] : view.choices.filter(({ target }) => 'number' in target);

/** What everybody may read. */
export const openLines = (lines: readonly LogLine[]): LogLine[] =>
  lines.filter(({ only }) => only === undefined);

/** What came to light with an order, and what followed from it. */
export interface Revealed {
  readonly lines: readonly LogLine[];
  readonly after: readonly LogLine[];
}

export function revealedIn(lines: readonly LogLine[]): Revealed | null {
  const open = openLines(lines);
  const last = open.findLastIndex(({ reveals }) => reveals);
  if (last < 0) return null;
  return { lines: open.filter(({ reveals }) => reveals), after: open.slice(last + 1) };
}

/** Who has to look at the screen: who is asked, or who has to answer a wish to undo. */
export function seatWanted(view: View, seats: readonly { seat: string }[], undoAskedBy: string | null) {
  const asker = seats.findIndex(({ seat }) => seat === undoAskedBy);
  if (asker < 0) return view.prompt?.seat ?? null;
  return seats.findIndex((_, index) => index !== asker);
}
