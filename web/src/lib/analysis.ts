// What the page of an analysis reckons: where its lines go, and how its numbers are written.

import type { CurvePoint } from './types';

/** A share of one as points of a hundred, with its sign: `+3.2`. */
export function points(share: number): string {
  const hundred = 100 * share;
  const text = Math.abs(hundred).toFixed(1);
  const sign = hundred < 0 ? '−' : '+';
  return text === '0.0' ? '0.0' : `${sign}${text}`;
}

/** The same where it is known which way it counts: `3.2`. */
export const size = (share: number): string => (100 * share).toFixed(1);

/** A chance in whole per cent. */
export const chanceWord = (chance: number): string => `${Math.round(100 * chance)} %`;

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
