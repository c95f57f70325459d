export type Route =
  | { page: 'home' }
  | { page: 'game'; id: string }
  | { page: 'replay'; id: string; at: number | null; plays: boolean }
  | { page: 'analysis'; id: string }
  | { page: 'unknown' };

/** The page of an address. */
export function routeOf(path: string, search: string): Route {
  if (path === '/' || path === '/index.html') return { page: 'home' };
  const [, id, part] = path.match(/^\/g\/([\w-]+)(?:\/(replay|analysis))?\/?$/) ?? [];
  if (id === undefined) return { page: 'unknown' };
  if (part === undefined) return { page: 'game', id };
  if (part === 'analysis') return { page: 'analysis', id };
  const asked = new URLSearchParams(search);
  const at = asked.get('at');
  const isNumber = at !== null && /^\d+$/.test(at);
  return { page: 'replay', id, at: isNumber ? Number(at) : null, plays: asked.has('play') };
}
