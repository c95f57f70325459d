// What wins and what loses, as whoever looks reads it.

import { by } from '../board/by';
import type { Look, Objective, Stake, View } from './types';

/** What one seat wins or loses by, its groups in the game's order. */
export interface StakeList {
  readonly head: string;
  readonly stake: Stake;
  readonly groups: readonly (readonly [string, readonly Objective[]])[];
}

const groupOf = ({ group }: Objective): string => group;
const STAKES: readonly Stake[] = ['wins', 'loses'];

/** Whoever plays a seat is `You`, and reads what is his own first; who plays or watches all of them reads names. */
export function stakesOf({ objectives, seat }: View, look: Look, playsAll: boolean): StakeList[] {
  const own = playsAll ? null : seat;
  const seats = look.seats.map((_, index) => index);
  if (own !== null) seats.sort((a, b) => Number(b === own) - Number(a === own));
  const head = (whose: number, stake: Stake) => {
    if (whose === own) return stake === 'wins' ? 'You win by' : 'You lose by';
    const who = own === null || look.seats.length > 2 ? (look.seats[whose]?.title ?? '') : 'The enemy';
    return `${who} ${stake} by`;
  };
  return seats.flatMap(whose =>
    STAKES.flatMap(stake => {
      const list = objectives.filter(one => one.seat === whose && one.stake === stake);
      const groups = [...by(list, groupOf)];
      return list.length === 0 ? [] : [{ head: head(whose, stake), stake, groups }];
    }),
  );
}

/** Whether an objective is reached, or a defeat stands open: as things stand, it would come when that is next looked at. */
export const isSo = ({ stake, reached, due }: Objective): boolean => reached && (stake === 'wins' || due);

/** The defeats that stand open: one's own, or everybody's for who plays or watches all seats. */
export const openDefeats = ({ objectives, seat }: View, playsAll: boolean): Objective[] =>
  objectives.filter(
    one => one.stake === 'loses' && isSo(one) && (playsAll || seat === null || one.seat === seat),
  );

const winsOf = ({ objectives, seat }: View, playsAll: boolean): Objective[] =>
  objectives.filter(one => one.stake === 'wins' && (playsAll || seat === null || one.seat === seat));
const reachedOf = (list: readonly Objective[]): string =>
  `${list.filter(one => one.reached).length} of ${list.length}`;

/** How far one is with what wins, where there is little room. */
export function winsInBrief(view: View, playsAll: boolean): string {
  const [first, ...more] = winsOf(view, playsAll);
  if (first === undefined) return '';
  return more.length === 0 && first.progress !== '' ? first.progress : reachedOf([first, ...more]);
}

/** How far one is with what wins, in a line; group by group. */
export function winsInShort(view: View, look: Look, playsAll: boolean): string {
  const own = playsAll ? null : view.seat;
  const list = winsOf(view, playsAll);
  const groups = look.seats.flatMap((_, seat) => [
    ...by(
      list.filter(one => one.seat === seat),
      groupOf,
    ),
  ]);
  const told = groups.map(([, group]) => {
    const [first, more] = group;
    if (first === undefined) return '';
    const who = own === null ? `${look.seats[first.seat]?.title}: ` : '';
    if (more === undefined)
      return `${who}${first.title}${first.progress === '' ? '' : `: ${first.progress}`}`;
    const name = first.group === '' ? '' : `${first.group}: `;
    return `${who}${name}${reachedOf(group)}`;
  });
  return told.join(' · ');
}
