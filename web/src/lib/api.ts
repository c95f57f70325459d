import type {
  AnalysisState,
  GameBox,
  GameList,
  GameRow,
  Imported,
  Lesson,
  Moment,
  NewGame,
  NewGameAnswer,
  Refused,
  Shelf,
} from './types';

/** A refusal of the server, in words for the player. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly rule: string | null,
  ) {
    super(message);
  }
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError('the server does not answer', 0, null);
  }
  if (response.ok) return response;
  const told: { [key in keyof Refused]?: unknown } = await response.json().catch(() => ({}));
  const error = typeof told.error === 'string' ? told.error : `the server answers ${response.status}`;
  throw new ApiError(error, response.status, typeof told.rule === 'string' ? told.rule : null);
}

const get = async <T>(path: string): Promise<T> => (await ask(path)).json();
const post = async <T>(path: string, type: string, body: string): Promise<T> =>
  (await ask(path, { method: 'POST', headers: { 'content-type': type }, body })).json();
const part = encodeURIComponent;

export const shelf = (): Promise<Shelf> => get('/api/shelf');
export const gameBox = (game: string): Promise<GameBox> => get(`/api/shelf/${part(game)}`);
export const lessonOf = (game: string): Promise<Lesson> => get(`/api/shelf/${part(game)}/lesson`);
export const games = async (): Promise<GameRow[]> => (await get<GameList>('/api/games')).games;
/** The games of these ids, as far as there are any. */
export const gamesOf = async (ids: string[]): Promise<GameRow[]> =>
  (await get<GameList>(`/api/games?ids=${ids.map(part).join(',')}`)).games;
export const gameRow = (id: string): Promise<GameRow> => get(`/api/games/${part(id)}`);
export const moment = (id: string, n: number): Promise<Moment> => get(`/api/games/${part(id)}/at/${n}`);
export const create = (game: NewGame): Promise<NewGameAnswer> =>
  post('/api/games', 'application/json', JSON.stringify(game));
export const importRecord = (text: string): Promise<Imported> => post('/api/records', 'text/plain', text);
/** The analysis of a finished game: begun when it is first asked for, then told of until it is done. */
export const analysis = (id: string, level: string): Promise<AnalysisState> =>
  post(`/api/games/${part(id)}/analysis?level=${part(level)}`, 'text/plain', '');
export const recordPath = (id: string): string => `/api/games/${part(id)}/record`;
