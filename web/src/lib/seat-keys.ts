// The secrets that open seats: in the URL's fragment, which no server sees, and in this tab's storage.

/** The keys in a fragment such as `#abc,def`. */
export const keysIn = (fragment: string): string[] =>
  fragment
    .replace(/^#/, '')
    .split(',')
    .map(key => decodeURIComponent(key.trim()))
    .filter(key => key !== '');

export const fragmentOf = (keys: string[]): string =>
  keys.length === 0 ? '' : `#${keys.map(encodeURIComponent).join(',')}`;

const mine = (game: string): string => `grognard:keys:${game}`;
const links = (game: string): string => `grognard:links:${game}`;

/** The keys this tab plays with: the fragment's, or those of before a reload. */
export function seatKeys(game: string): string[] {
  const given = keysIn(location.hash);
  if (given.length > 0) {
    sessionStorage.setItem(mine(game), JSON.stringify(given));
    return given;
  }
  return read<string[]>(mine(game), []);
}

/** All keys of a game this tab has made, by seat, to be handed on as links. */
export const seatLinks = (game: string): Record<string, string> => read(links(game), {});
export const keepSeatLinks = (game: string, keys: Record<string, string>): void =>
  sessionStorage.setItem(links(game), JSON.stringify(keys));

function read<T>(name: string, otherwise: T): T {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? otherwise;
  } catch {
    return otherwise;
  }
}
