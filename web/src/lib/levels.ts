// How strong the bots are, in words.

import type { Level, Levels, Measured } from './types';
import { counted, seatWord } from './words';

const signed = (elo: number): string => `${elo < 0 ? '−' : '+'}${Math.abs(Math.round(elo))}`;
const share = ({ share, low, high }: Measured): string =>
  `${Math.round(100 * share)} % (${Math.round(100 * low)} to ${Math.round(100 * high)})`;

/** A bot's name for people: `general-quick` is the General, quick; `general:5` the one that has five seconds. */
export function botTitle(id: string): string {
  const [name = id, seconds] = id.split(':');
  if (seconds !== undefined) return `${seatWord(name)}, ${seconds} s`;
  return seatWord(name.replace('-', ', '));
}

/** How strong a bot is against the staff, with what is 95 per cent sure; or that nobody has measured it. */
export function levelWords(levels: Levels | undefined, bot: string): string {
  const level = levels?.levels.find(one => one.bot === bot);
  const words = level === undefined ? [] : strength(level);
  return words.length === 0 ? 'Strength not measured yet.' : `${words.join('; ')}.`;
}
function strength({ bot, elo, elo_low, elo_high, seats, grade }: Level): string[] {
  const words: string[] = [];
  if (bot === 'staff' && elo !== undefined) words.push('Elo 0: what the others are measured by');
  else if (elo !== undefined && elo_low !== undefined && elo_high !== undefined)
    words.push(`Elo ${signed(elo)} (${signed(elo_low)} to ${signed(elo_high)}) against Staff`);
  const scores = Object.entries(seats ?? {}).map(([seat, score]) => `${share(score)} as ${seatWord(seat)}`);
  if (scores.length > 0) words.push(`scores ${scores.join(', ')}`);
  if (grade !== undefined)
    words.push(`its games are worth ${share(grade).replace(' %', '')} of 100 on average`);
  const games = [...Object.values(seats ?? {}), ...(grade === undefined ? [] : [grade])].reduce(
    (sum, { games }) => sum + games,
    0,
  );
  if (games > 0) words.push(counted(games, 'game'));
  return words;
}
/** What the figures in brackets are. */
export const measuredBy = (levels: Levels | undefined): string =>
  levels === undefined || levels.levels.length === 0 ? '' : 'In brackets what is 95 per cent sure.';
