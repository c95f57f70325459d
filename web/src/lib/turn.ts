// Where in the turn the game is: the steps of the look, and which of them is at hand.

import type { Look, Prompt, TurnStep, View } from './types';

/** The step to which what is asked belongs; of several alike the one that is at hand, or else the next after it. */
export function stepOf({ turn, seats }: Look, prompt: Prompt | null, last: TurnStep | null): TurnStep | null {
  if (prompt === null) return null;
  const asked = seats[prompt.seat]?.name;
  const fitting = turn.filter(({ phases }) => phases.includes(prompt.phase));
  const own = fitting.filter(({ seat }) => seat === null || seat === asked);
  // Who is asked in the middle of the other's step is no reason to leave it.
  const pool = own.length > 0 ? own : fitting;
  if (last !== null && pool.includes(last)) return last;
  const at = last === null ? -1 : turn.indexOf(last);
  return pool.find(step => turn.indexOf(step) > at) ?? pool[0] ?? null;
}

export interface Placed {
  readonly step: TurnStep;
  readonly when: 'past' | 'now' | 'ahead';
}

/** The steps that are shown: what comes once, before the first turn, only while it lasts. */
export function placed(turn: readonly TurnStep[], now: TurnStep | null): Placed[] {
  const shown = turn.filter(({ once }) => !once || now?.once === true);
  const at = now === null ? -1 : shown.indexOf(now);
  return shown.map((step, index) => ({
    step,
    when: index === at ? 'now' : index < at ? 'past' : 'ahead',
  }));
}

/** The turn as its track counts it: `2` or `2 of 7`; nothing where there is no such track. */
export const turnNumber = ({ tracks }: View): string | null =>
  tracks.find(({ id }) => id === 'turn')?.entries[0] ?? null;

/** All of it in a line: `Turn 2 · Movement (2 of 5)`. */
export function turnWords(view: View, steps: readonly Placed[]): string {
  const at = steps.findIndex(({ when }) => when === 'now');
  const now = steps[at]?.step;
  const number = turnNumber(view);
  const head = now?.once === true || number === null ? [] : [`Turn ${number.split(' ')[0]}`];
  // Steps that come once are counted by themselves.
  const alike = steps.filter(({ step }) => step.once === now?.once);
  const place = alike.findIndex(({ when }) => when === 'now') + 1;
  return [...head, ...(now === undefined ? [] : [`${now.title} (${place} of ${alike.length})`])].join(' · ');
}
