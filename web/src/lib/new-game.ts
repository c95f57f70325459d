import type { GameInfo, Help, NewGame } from './types';

/** What the start card asks: which seat (or `*`, all of them here), against whom. */
export interface Wishes {
  seat: string;
  opponent: string;
  options: Record<string, string>;
  scenario: string;
  name: string;
  seed: string;
  /** The help that may be asked for; not against another person. */
  help?: Help[];
}

/** The order for a new game; only what differs from the game's own defaults is sent. */
export function newGame(game: GameInfo, wishes: Wishes): NewGame {
  const seats = game.seats.map(seat => [
    seat,
    wishes.seat === '*' || wishes.seat === seat ? 'me' : wishes.opponent,
  ]);
  const options = game.options
    .filter(
      option => wishes.options[option.name] !== undefined && wishes.options[option.name] !== option.values[0],
    )
    .map(option => `${option.name}=${wishes.options[option.name]}`);
  const scenario =
    wishes.scenario === '' || wishes.scenario === game.scenarios[0]?.id
      ? []
      : [`scenario=${wishes.scenario}`];
  const order: NewGame = {
    game: game.id,
    options: [...scenario, ...options],
    seats: Object.fromEntries(seats),
  };
  if (wishes.name !== '') order.name = wishes.name;
  const people = Object.values(order.seats).filter(who => !who.startsWith('bot:')).length;
  if (people < 2 && wishes.help !== undefined && wishes.help.length > 0) order.help = wishes.help;
  if (wishes.seed !== '') order.seed = wishes.seed;
  return order;
}

/** The keys this player sits down with; a friend's key is for the friend. */
export const ownKeys = (order: NewGame, keys: Record<string, string>): string[] =>
  Object.entries(order.seats).flatMap(([seat, who]) =>
    who === 'me' && keys[seat] !== undefined ? [keys[seat]] : [],
  );
