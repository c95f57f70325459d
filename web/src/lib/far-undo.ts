import { isAsked } from '../board/state';
import type { StateMessage } from './types';

/** What was asked of whom after so many orders, and who was in hand. */
export interface Mark {
  readonly n: number;
  readonly asked: string;
  readonly inHand: string;
}
export interface FarUndo {
  readonly to: number;
  readonly what: 'unit' | 'phase';
}

const inHand = ({ view }: StateMessage): string =>
  view.counters
    .filter(({ marks, seat }) => marks.includes('moving') && seat === view.seat)
    .map(({ unit }) => unit)
    .join(' ');

/** The trail with where the game stands now: what was taken back is forgotten. */
export function mark(trail: readonly Mark[], message: StateMessage): Mark[] {
  const { n, view } = message;
  const before = trail.filter(known => known.n < n);
  if (!isAsked(view) || view.prompt === null) return trail.filter(known => known.n <= n);
  return [...before, { n, asked: `${view.prompt.seat} ${view.prompt.phase}`, inHand: inHand(message) }];
}

/** Where the move of the unit in hand began, and where the phase did, if there is more than one step to either. */
export function farUndos(trail: readonly Mark[]): FarUndo[] {
  const last = trail.at(-1);
  if (last === undefined) return [];
  const begun = trail.findLastIndex(({ asked }) => asked !== last.asked) + 1;
  const phase = trail.slice(begun);
  const free = phase.findLastIndex(known => known.inHand === '');
  const found: FarUndo[] = [];
  const unit = phase[free];
  if (last.inHand !== '' && unit !== undefined && phase.length - free > 2)
    found.push({ to: unit.n, what: 'unit' });
  const start = phase[0];
  if (start !== undefined && phase.length > 2 && start.n !== unit?.n)
    found.push({ to: start.n, what: 'phase' });
  return found;
}
