export type Route =
  | { page: 'home' }
  | { page: 'game'; id: string }
  | { page: 'replay'; id: string; at: number | null; plays: boolean }
  | { page: 'unknown' };

/** The page of an address. */
export function routeOf(path: string, search: string): Route {
  if (path === '/' || path === '/index.html') return { page: 'home' };
  const [, id, replay] = path.match(/^\/g\/([\w-]+)(\/replay)?\/?$/) ?? [];
  if (id === undefined) return { page: 'unknown' };
  if (replay === undefined) return { page: 'game', id };
  const asked = new URLSearchParams(search);
  const at = asked.get('at');
  const isNumber = at !== null && /^\d+$/.test(at);
  return { page: 'replay', id, at: isNumber ? Number(at) : null, plays: asked.has('play') };
}
