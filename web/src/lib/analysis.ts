// What the page of an analysis reckons: where its lines go, and how its numbers are written.

import type { Analysis, CurvePoint, SeatAccount } from './types';
import { seatWord } from './words';

/** A share of one as points of a hundred, with its sign: `+3.2`. */
export function points(share: number): string {
  const hundred = 100 * share;
  const text = Math.abs(hundred).toFixed(1);
  const sign = hundred < 0 ? '−' : '+';
  return text === '0.0' ? '0.0' : `${sign}${text}`;
}

/** The same where it is known which way it counts: `3.2`. */
export const size = (share: number): string => (100 * share).toFixed(1);

/** A chance in whole per cent, or a grade of a hundred points. */
export const chanceWord = (chance: number, graded: boolean): string =>
  `${Math.round(100 * chance)}${graded ? '' : ' %'}`;

/** Twice a standard error: `± 3.2`; nothing where nothing is uncertain. */
export const uncertain = (error: number): string => (size(2 * error) === '0.0' ? '' : `± ${size(2 * error)}`);

/** Who has won, and how. */
export const verdict = ({ winner, text }: Analysis): string =>
  `${winner === null ? 'Nobody wins' : `${seatWord(winner)} wins`}: ${text}.`;

/** One of the parts that the change of a seat's chance is made of. */
export interface Part {
  readonly what: 'luck' | 'own' | 'other' | 'revision';
  readonly words: string;
  readonly value: number;
  readonly error: number;
}
/** What made the chance of a seat change: the parts add up to its end less its start. */
export function partsOf({ seats, sides, revision }: Analysis, seat: SeatAccount): Part[] {
  const parts: Part[] = [
    { what: 'luck', words: 'Luck of the dice', value: seat.luck, error: seat.luck_error },
    { what: 'own', words: 'Its own decisions', value: seat.decisions, error: seat.decisions_error },
  ];
  for (const other of seats)
    if (other.seat !== seat.seat)
      parts.push({
        what: 'other',
        words: `${seatWord(other.seat)} decisions`,
        value: -other.decisions,
        error: other.decisions_error,
      });
  const own = seat.seat === sides[0] ? revision : -revision;
  if (size(own) !== '0.0' && size(own) !== '-0.0')
    parts.push({ what: 'revision', words: 'Estimate revised', value: own, error: 0 });
  return parts;
}

/** What the general found beyond what a seat ordered, in a sentence. */
export function missedWords({ missed, missed_error, weighed }: SeatAccount): string {
  if (missed === null) return 'Its decisions were not weighed.';
  if (weighed === 0) return 'It never had a choice that could be weighed.';
  const [decisions, each] =
    weighed === 1 ? ['its one decision', ''] : [`its ${weighed} decisions`, ', each counted by itself'];
  const sum = `${points(missed)} ${uncertain(missed_error)}`.trim();
  return missed > 2 * missed_error && size(missed) !== '0.0'
    ? `In ${decisions} the general found ${sum} points more${each}.`
    : `In ${decisions} the general found nothing better beyond doubt (${sum} points).`;
}

/** How many orders two lines begin with alike: where they part is what matters. */
export function alike(one: readonly string[], other: readonly string[]): number {
  const parts = one.findIndex((order, index) => order !== other[index]);
  return parts < 0 ? one.length : parts;
}

/** The last point of the curve at or before so many orders. */
export const pointAt = (curve: readonly CurvePoint[], order: number): CurvePoint | undefined =>
  curve.findLast(point => point.order <= order) ?? curve[0];

/** How long something still takes, for a person: `40 s`, `3 min`. */
export function timeLeft(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.ceil(seconds))} s`;
  return `${Math.ceil(seconds / 60)} min`;
}

/** Where a drawing stands in its frame. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The last order. */
  readonly orders: number;
}

export const across = ({ left, width, orders }: Frame, order: number): number =>
  left + (width * order) / Math.max(1, orders);
export const down = ({ top, height }: Frame, chance: number): number =>
  top + height * (1 - Math.min(1, Math.max(0, chance)));

const place = (frame: Frame, order: number, chance: number): string =>
  `${across(frame, order).toFixed(1)},${down(frame, chance).toFixed(1)}`;

/** The line of the chance. */
export const linePath = (frame: Frame, curve: readonly CurvePoint[]): string =>
  `M${curve.map(({ order, chance }) => place(frame, order, chance)).join('L')}`;

/** The band of two standard errors around it. */
export function bandPath(frame: Frame, curve: readonly CurvePoint[]): string {
  const above = curve.map(({ order, chance, error }) => place(frame, order, chance + 2 * error));
  const below = curve.map(({ order, chance, error }) => place(frame, order, chance - 2 * error)).reverse();
  return `M${[...above, ...below].join('L')}Z`;
}

/** The first point of each turn: what a table tells of the curve. */
export const turnsOf = (curve: readonly CurvePoint[]): CurvePoint[] =>
  curve.filter(({ turn }, index) => index === 0 || curve[index - 1]?.turn !== turn);
