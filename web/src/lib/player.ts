// Replay: which positions to show and when.
import type { Pace } from './past';

export const SPEEDS: readonly number[] = [0.5, 1, 2, 4, 8];

/** How long a step is seen at the usual speed, in milliseconds, by how much it matters. */
const STEPS: Record<Pace | 'nothing', number> = { nothing: 90, quick: 450, dice: 1100, grave: 1900 };

/** Milliseconds until the next step. */
export const pause = (speed: number, pace: Pace | 'nothing'): number => STEPS[pace] / speed;

export const clampStep = (n: number, total: number): number => Math.max(0, Math.min(total, Math.round(n)));

export type ReplayCommand = 'back' | 'forward' | 'first' | 'last' | 'play' | 'faster' | 'slower';

const TABLE: Record<string, ReplayCommand> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Home: 'first',
  End: 'last',
  ' ': 'play',
  ArrowUp: 'faster',
  ArrowDown: 'slower',
};
export const replayCommandOf = (key: string): ReplayCommand | null => TABLE[key] ?? null;

/** The neighbour of a speed, or itself at the end of the scale. */
export function changeSpeed(speed: number, step: 1 | -1): number {
  const at = SPEEDS.indexOf(speed);
  return SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + step))] ?? speed;
}
