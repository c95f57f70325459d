// The secrets that open seats: in the URL's fragment, which no server sees, in this tab's storage, and in this browser's,
// so that a game is found again.

/** The keys in a fragment such as `#abc,def`. */
export const keysIn = (fragment: string): string[] =>
  fragment
    .replace(/^#/, '')
    .split(',')
    .map(key => decodeURIComponent(key.trim()))
    .filter(key => key !== '');

export const fragmentOf = (keys: string[]): string =>
  keys.length === 0 ? '' : `#${keys.map(encodeURIComponent).join(',')}`;

/** A game that this browser has keys for. */
export interface OwnGame {
  readonly id: string;
  readonly keys: string[];
  /** All keys of a game that was made here, by seat, to be handed on as links. */
  readonly links: Record<string, string>;
  /** So many orders were followed when it was last open here. */
  readonly seen: number | null;
  /** The seat that was last sat at. */
  readonly seat: string | null;
}

const mine = (game: string): string => `grognard:keys:${game}`;
const links = (game: string): string => `grognard:links:${game}`;
const OWN = 'grognard:games';
/** So many games are remembered; the oldest is forgotten first. */
const REMEMBERED = 200;

/** The games this browser has keys for, the last opened first. */
export const ownGames = (): OwnGame[] => read<OwnGame[]>(localStorage, OWN, []);
const ownGame = (id: string): OwnGame | undefined => ownGames().find(game => game.id === id);
const write = (games: OwnGame[]): void =>
  localStorage.setItem(OWN, JSON.stringify(games.slice(0, REMEMBERED)));

function remember(id: string, change: Partial<OwnGame>): void {
  const known = ownGame(id) ?? { id, keys: [], links: {}, seen: null, seat: null };
  write([{ ...known, ...change }, ...ownGames().filter(game => game.id !== id)]);
}
export const forgetGame = (id: string): void => write(ownGames().filter(game => game.id !== id));

/** The keys this tab plays with: the fragment's, or those of before a reload. */
export function seatKeys(game: string): string[] {
  const given = keysIn(location.hash);
  if (given.length > 0) {
    sessionStorage.setItem(mine(game), JSON.stringify(given));
    remember(game, { keys: given });
    return given;
  }
  return read<string[]>(sessionStorage, mine(game), []);
}

/** All keys of a game that was made here, by seat, to be handed on as links. */
export const seatLinks = (game: string): Record<string, string> => {
  const kept = read<Record<string, string>>(sessionStorage, links(game), {});
  return Object.keys(kept).length > 0 ? kept : linksOf(game);
};
/** Only who plays here sees them again in another tab. */
const linksOf = (game: string): Record<string, string> =>
  seatKeys(game).length > 0 ? (ownGame(game)?.links ?? {}) : {};
export function keepSeatLinks(game: string, keys: Record<string, string>): void {
  sessionStorage.setItem(links(game), JSON.stringify(keys));
  if (Object.keys(keys).length > 0) remember(game, { links: keys });
}

/** So many orders were followed here with these keys. */
export const seenOrders = (game: string): number | null => ownGame(game)?.seen ?? null;
export function seeOrders(game: string, orders: number, seat: string | null): void {
  const known = ownGame(game);
  if (known !== undefined && (known.seen !== orders || known.seat !== seat))
    remember(game, { seen: orders, seat });
}

function read<T>(storage: Storage, name: string, otherwise: T): T {
  try {
    return JSON.parse(storage.getItem(name) ?? 'null') ?? otherwise;
  } catch {
    return otherwise;
  }
}
