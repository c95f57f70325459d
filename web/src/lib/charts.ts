import type { Look, View } from './types';

/** The chart of those who may enter the war, and the track of those who have. */
export const ENTRY_CHART = 'entry';
const ENTERED = 'entered';

/** The names in charts that do not count any more: of those who have entered. */
export function crossedOut({ tracks }: View, { colours }: Look): ReadonlySet<string> {
  const entered = tracks.find(({ id }) => id === ENTERED)?.entries ?? [];
  return new Set(entered.map(id => colours.find(colour => colour.id === id)?.title ?? id));
}
