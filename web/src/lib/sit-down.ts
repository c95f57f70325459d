import { create } from './api';
import { ownKeys } from './new-game';
import { fragmentOf, keepSeatLinks } from './seat-keys';
import { loadSettings } from './settings';
import type { GameRow, NewGame } from './types';

/** Makes a game and sits down at the seats that are played here. */
export async function sitDown(order: NewGame): Promise<void> {
  const { name } = loadSettings();
  const { id, keys } = await create(name === '' ? order : { ...order, name });
  keepSeatLinks(id, keys);
  location.href = `/g/${id}${fragmentOf(ownKeys(order, keys))}`;
}

/** The same game once more: the same seats here, the same bots, and friends where friends played. */
export function rematch({ game, options, seats }: GameRow, here: readonly string[]): NewGame {
  const who = seats.map(({ seat, bot }) => [
    seat,
    here.includes(seat) ? 'me' : bot === null ? 'friend' : `bot:${bot}`,
  ]);
  return { game, options, seats: Object.fromEntries(who) };
}
