export type Route =
  | { page: 'home' }
  | { page: 'game'; id: string }
  | { page: 'replay'; id: string; at: number | null }
  | { page: 'unknown' };

/** The page of an address. */
export function routeOf(path: string, search: string): Route {
  if (path === '/' || path === '/index.html') return { page: 'home' };
  const [, id, replay] = path.match(/^\/g\/([\w-]+)(\/replay)?\/?$/) ?? [];
  if (id === undefined) return { page: 'unknown' };
  if (replay === undefined) return { page: 'game', id };
  const at = new URLSearchParams(search).get('at');
  return { page: 'replay', id, at: at !== null && /^\d+$/.test(at) ? Number(at) : null };
}
