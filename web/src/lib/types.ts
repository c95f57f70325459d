// What crosses the wire is generated from the server (wire.ts); the rest of its HTTP answers is described here, once.

import type { GameInfo, GameRow, Look, MapView, ServerMessage, View } from './wire';

export type * from './wire';

/** Where the game stands. */
export type StateMessage = Extract<ServerMessage, { type: 'state' }>;

export interface Bot {
  id: string;
  about: string;
}
/** `GET /api/shelf` */
export interface Shelf {
  games: GameInfo[];
  bots: Bot[];
}
export interface RuleText {
  number: string;
  title: string;
  kind: 'enforced' | 'information';
  text: string;
}
/** `GET /api/shelf/{game}` */
export interface GameBox {
  info: GameInfo;
  map: MapView;
  look: Look;
  rules: RuleText[];
}
/** `GET /api/games` */
export interface GameList {
  games: GameRow[];
}
/** `GET /api/games/{id}/at/{n}` */
export interface Moment {
  n: number;
  total: number;
  view: View;
}
/** `POST /api/records` */
export interface Imported {
  id: string;
}
/** Whatever is refused. */
export interface Refused {
  error: string;
  rule: string | null;
}
