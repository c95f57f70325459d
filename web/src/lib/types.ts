// What crosses the wire is generated from the server (wire.ts); the rest of its answers is described here.

import type { GameInfo, Look, MapView, ServerMessage, View } from './wire';

export type {
  BattlePreview,
  BattleUnit,
  Chance,
  Chart,
  Choice,
  ClientMessage,
  ColourLook as Colours,
  Control,
  Counter,
  GameInfo,
  GameRow,
  Gauge,
  LogLine,
  Look,
  MapHex,
  MapSide,
  MapView,
  Marker,
  NewGame,
  NewGameAnswer as Created,
  Object as VerbObject,
  Objective,
  OffMapBox,
  OptionSpec as GameOption,
  Outcome,
  Place,
  Prompt,
  RoundView,
  SeatLook,
  SeatRow,
  SeatRow as SeatState,
  ServerMessage,
  ShiftView as Shift,
  TakingBack,
  Target,
  Threats,
  Track,
  Verb,
  View,
} from './wire';

/** Where the game stands. */
export type StateMessage = Extract<ServerMessage, { type: 'state' }>;

export interface Bot {
  id: string;
  about: string;
}
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
export interface GameBox {
  info: GameInfo;
  map: MapView;
  look: Look;
  rules: RuleText[];
}
export interface Moment {
  n: number;
  total: number;
  view: View;
}
