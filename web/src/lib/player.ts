// Replay: which positions to show and when.
export const SPEEDS: readonly number[] = [0.5, 1, 2, 4, 8];

/** Milliseconds between two steps. */
export const pause = (speed: number): number => 600 / speed;

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
