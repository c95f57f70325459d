// What crosses the wire is generated from the server (wire.ts); the rest of its HTTP answers is described here, once.

import type { GameInfo, GameRow, Levels, Look, MapSide, MapView, Rule, ServerMessage, View } from './wire';

export type * from './wire';

/** A message of the server, by its type. */
type Message<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;
/** Where the game stands. */
export type StateMessage = Message<'state'>;
/** What the general would do. */
export type HintMessage = Message<'hint'>;
/** What a position is worth. */
export type AssessmentMessage = Message<'assessment'>;
/** Why the general says nothing. */
export type NoHelpMessage = Message<'no-help'>;
/** What the seat saw before. */
export type PastMessage = Message<'past'>;
/** What somebody said. */
export type ChatLine = Omit<Message<'chat'>, 'type'>;
/** Who threatens a hex. */
export type ThreatsToHex = Omit<Message<'threat'>, 'type'>;
/** What lies along a side of a hex. */
export type Along = Pick<MapSide, 'name' | 'feature'>;

export interface Bot {
  id: string;
  about: string;
}
/** `GET /api/shelf` */
export interface Shelf {
  games: GameInfo[];
  bots: Bot[];
  /** The general that thinks as long as it is allowed. */
  general_with_time: { about: string; seconds_most: number };
  no_bonus: string;
  /** By game: how strong the bots are. */
  levels: Record<string, Levels>;
}
export interface RuleText {
  number: Rule;
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
  rule: Rule | null;
}
