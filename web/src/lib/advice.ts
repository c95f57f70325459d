// What the general says, in words for the player. Numbers are told in a hundred; what stands after ± holds nineteen times of
// twenty as far as the dice of its games in thought go.

import type { Assessment, Estimate, Hint, HintMessage, Look, Measure, Step } from './types';
import { counted } from './words';

/** The quantile that leaves one case in twenty outside. */
const Z = 1.96;

export const hundredth = (worth: number): number => Math.round(100 * worth);
/** Half the width of what is likely, in hundredths; never less than one, for nothing is surer than that. */
export const giveOrTake = ({ error }: Estimate): number =>
  error === 0 ? 0 : Math.max(1, Math.round(100 * Z * error));
/** Where the number lies nineteen times of twenty. */
export function band({ worth, error }: Estimate): { low: number; high: number } {
  return { low: Math.max(0, worth - Z * error), high: Math.min(1, worth + Z * error) };
}
/** A number with how sure it is: `63 ± 4`. No chance is below nothing or above certainty: there the ends are told, `91 to 100`. */
export function plusMinus(estimate: Estimate): string {
  const mean = hundredth(estimate.worth);
  if (estimate.error === 0) return `${mean}`;
  const half = giveOrTake(estimate);
  if (mean - half >= 0 && mean + half <= 100) return `${mean} ± ${half}`;
  return `${Math.max(0, mean - half)} to ${Math.min(100, mean + half)}`;
}

/** What a number is, in a word. */
export const MEASURED: Record<Measure, string> = {
  wins: 'Wins of 100',
  score: 'Score of 100',
  grade: 'Grade',
};
const EXPECTS: Record<Measure, (worth: string) => string> = {
  wins: worth => `expects to win ${worth} in a hundred`,
  score: worth => `expects to score ${worth} in a hundred, a draw being half a win`,
  grade: worth => `expects a grade of ${worth} of 100 points`,
};

/** Why a hint: `expects to win 63 ± 4 in a hundred; the plain way 58`. */
export function hintWorth({ measure, worth, staff, better }: Hint): string {
  const expects = EXPECTS[measure](plusMinus(worth));
  return `${expects}; ${better ? `by the staff’s own way ${hundredth(staff)}` : 'the staff would do the same'}`;
}
/** What that stands on. */
export const hintGrounds = ({ games, better }: Hint): string =>
  `${better ? 'Better than the staff’s own way by more than the dice explain' : 'No other way looked better than the staff’s own'}, over ${counted(games, 'game')} in thought with the same dice. What stands after ± is luck of the dice nineteen times of twenty; that the general may judge wrongly is not in it.`;

/**
 * What is left of a hint when an order was given: the rest of its line, if that was its next order and what comes does not
 * depend on dice.
 */
export function followed(message: HintMessage | null, given: string | null, n: number): HintMessage | null {
  if (message === null || n !== message.n + 1) return null;
  const [first, ...line] = message.hint.line;
  if (first?.order !== given || line[0] === undefined || line[0].if_so) return null;
  return { ...message, n, hint: { ...message.hint, line } };
}

/** An order of the general's as the log would tell it, or else as it is written. */
export function stepWords({ order, told, words }: Step): string {
  if (told.length > 0) return told.join('; ');
  return words === '' ? order : `${order} (${words})`;
}
/** The hexes that an order is about. */
export function stepHexes({ target, path }: Step): string[] {
  if (path.length > 0) return path;
  return target !== null && 'hex' in target ? [target.hex] : [];
}

/** One side of the bar. */
export interface Part {
  title: string;
  colour: string;
  estimate: Estimate;
}
/** The sides of an assessment, by name and colour. */
export const parts = ({ sides }: Assessment, look: Look): Part[] =>
  sides.map((estimate, index) => ({
    title: look.seats[index]?.title ?? '',
    colour: look.seats[index]?.colour ?? 'var(--muted)',
    estimate,
  }));

const NAMES: Record<Measure, string> = {
  wins: 'Winning chance',
  score: 'Expected score, a draw being half a win',
  grade: 'Expected grade of 100',
};
/** The whole bar in a sentence. */
export function assessmentWords(assessment: Assessment, look: Look): string {
  const { measure, draws, games } = assessment;
  const each = parts(assessment, look).map(({ title, estimate }) => `${title} ${plusMinus(estimate)}`);
  if (draws !== null) each.push(`nobody ${plusMinus(draws)}`);
  const of = measure === 'grade' ? '' : ' in a hundred';
  return `${NAMES[measure]}: ${each.join(', ')}${of}, if the staff plays on for everybody; ${counted(games, 'game')} in thought.`;
}

/** What that stands on, and by whose knowledge it is weighed where there are secrets. */
export function assessmentGrounds({ games, ended }: Assessment, knower: string | null): string {
  const judged = games - ended;
  const how =
    judged === 0
      ? 'All of them were played to the end.'
      : `${judged === games ? 'They were' : `${judged} of them were`} judged where the turn ended.`;
  const known = knower === null ? '' : ` It goes by what ${knower} could know.`;
  return `${how}${known} The light band is what the dice leave open, nineteen times of twenty; that the general may judge wrongly is not in it.`;
}

/** `2 hints, evaluation`. */
export const helpWords = ({ hints, evaluation }: { hints: number; evaluation: boolean }): string =>
  [hints > 0 ? counted(hints, 'hint') : '', evaluation ? 'evaluation' : ''].filter(Boolean).join(', ');
