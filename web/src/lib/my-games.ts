import { gamesOf } from './api';
import { fragmentOf, type OwnGame, ownGames } from './seat-keys';
import type { GameRow } from './types';
import { seatWord } from './words';

/** So many games are asked for at once. */
const AT_ONCE = 50;

/** A game that this browser has keys for, as it stands now. */
export interface MyGame {
  readonly row: GameRow;
  readonly own: OwnGame;
}

/** Newest activity first. */
export const byActivity = (a: GameRow, b: GameRow): number => Number(b.active) - Number(a.active);

/** The seats that are played here: the one that was sat at, those whose keys are known, or all that people play. */
export function seatsHere({ seats }: GameRow, own: OwnGame): string[] {
  if (own.seat !== null && own.keys.length < 2) return [own.seat];
  const known = Object.entries(own.links).flatMap(([seat, key]) => (own.keys.includes(key) ? [seat] : []));
  const people = seats.filter(({ kind }) => kind === 'person').map(({ seat }) => seat);
  return known.length > 0 ? known : own.keys.length >= people.length ? people : [];
}

export async function myGames(): Promise<MyGame[]> {
  const own = new Map(ownGames().flatMap(game => (game.keys.length > 0 ? [[game.id, game]] : [])));
  const ids = [...own.keys()];
  const asked = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) asked.push(gamesOf(ids.slice(at, at + AT_ONCE)));
  const rows = (await Promise.all(asked)).flat().sort(byActivity);
  return rows.flatMap(row => {
    const game = own.get(row.id);
    return game === undefined ? [] : [{ row, own: game }];
  });
}

/** Where a game is gone on with, or watched: what only bots play is played from its beginning. */
export function linkOf(row: GameRow, own?: OwnGame): string {
  if (own !== undefined) return `/g/${row.id}${fragmentOf([...own.keys])}`;
  const isPlayed = !row.record && row.seats.some(({ kind }) => kind === 'person');
  return isPlayed ? `/g/${row.id}` : `/g/${row.id}/replay?play`;
}

export type Standing = 'mine' | 'waiting' | 'over' | 'record';

/** Where a game stands: who is asked, or who has won. */
export function standing(row: GameRow, own?: OwnGame): { kind: Standing; text: string } {
  const here = own === undefined ? [] : seatsHere(row, own);
  if (row.ended !== null) {
    const { winner, text } = row.ended;
    const isAlone = here.length === 1;
    const who =
      winner === null
        ? 'Nobody won'
        : isAlone
          ? here.includes(winner)
            ? 'You won'
            : 'You lost'
          : `${seatWord(winner)} won`;
    return { kind: 'over', text: `${who}: ${text}` };
  }
  if (row.record) return { kind: 'record', text: 'Record, unfinished' };
  if (row.asked !== null && here.includes(row.asked)) {
    return { kind: 'mine', text: here.length > 1 ? `Your turn, as ${seatWord(row.asked)}` : 'Your turn' };
  }
  const asked = row.seats.find(({ seat }) => seat === row.asked);
  const seat = seatWord(row.asked ?? '');
  const isNamed = asked !== undefined && asked.player.toLowerCase() !== asked.seat.toLowerCase();
  return { kind: 'waiting', text: `${seat} to decide${isNamed ? ` (${asked.player})` : ''}` };
}
