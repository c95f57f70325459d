// How strong the bots are, in words.

import type { Level, Levels, Measured } from './types';
import { counted, seatWord } from './words';

/** Whoever asks for nobody meets the bot that the others are measured by. */
export const USUAL = 'staff';

const signed = (elo: number): string => `${elo < 0 ? '−' : '+'}${Math.abs(Math.round(elo))}`;
const share = ({ share, low, high }: Measured): string =>
  `${Math.round(100 * share)} % (${Math.round(100 * low)} to ${Math.round(100 * high)})`;

/** A bot's name for people: `general-quick` is the General, quick; `general:5` the one that has five seconds. */
export function botTitle(id: string): string {
  const [name = id, seconds] = id.split(':');
  if (seconds !== undefined) return `${seatWord(name)}, ${seconds} s`;
  return seatWord(name.replace('-', ', '));
}

/**
 * How strong a bot is against the staff, with what is 95 per cent sure; or that nobody has measured it. The seats come in the
 * order that is asked for: first the one that it would take.
 */
export function levelWords(levels: Levels | undefined, bot: string, seats: readonly string[] = []): string {
  const level = levels?.levels.find(one => one.bot === bot);
  const words = level === undefined ? [] : strength(level, seats);
  return words.length === 0 ? 'Strength not measured yet.' : `${words.join('; ')}.`;
}
function strength({ bot, elo, elo_low, elo_high, seats, grade }: Level, order: readonly string[]): string[] {
  const words: string[] = [];
  if (bot === 'staff' && elo !== undefined) words.push('Elo 0: what the others are measured by');
  else if (elo !== undefined && elo_low !== undefined && elo_high !== undefined)
    words.push(`Elo ${signed(elo)} (${signed(elo_low)} to ${signed(elo_high)}) against Staff`);
  const place = (seat: string) => (order.includes(seat) ? order.indexOf(seat) : order.length);
  const listed = Object.entries(seats ?? {}).sort(([one], [other]) => place(one) - place(other));
  const scores = listed.map(([seat, score]) => `${share(score)} as ${seatWord(seat)}`);
  if (scores.length > 0) words.push(`scores ${scores.join(', ')}`);
  if (grade !== undefined) words.push(`Mean grade ${share(grade).replace(' %', '')} of 100`);
  const games = [...Object.values(seats ?? {}), ...(grade === undefined ? [] : [grade])].reduce(
    (sum, { games }) => sum + games,
    0,
  );
  if (games > 0) words.push(counted(games, 'game'));
  return words;
}
/** What the figures mean. */
export function measuredBy(levels: Levels | undefined): string {
  if (levels === undefined || levels.levels.length === 0) return '';
  const isGraded = levels.levels.some(({ grade }) => grade !== undefined);
  const isRated = levels.levels.some(({ elo }) => elo !== undefined);
  return [
    isRated
      ? 'Elo and scores are against Staff: a win counts one, a draw a half, and 200 Elo more score 76 % against the same opponent.'
      : '',
    isGraded ? 'A grade of 100 is the best there is.' : '',
    'In brackets what is 95 per cent sure.',
  ]
    .filter(Boolean)
    .join(' ');
}
