// A game that does not exist, with words that no game has: the client draws it from its look alone.

import type { Look, MapHex, MapView } from '../src/lib/types';
import { map } from './fixtures';
import file from './moonbase/look.json';

const TERRAIN = { colour: null, texture: null, place: null, area: false };
const SIGN = { sign: null, ink: null, paper: null };
const FEATURE = { ...SIGN, place: null, tint: null, framed: false, unseen: false };
const SIDE = { colour: null, named: false };
const SEAT = { situation: '', first: '', wins_by: [], loses_by: [] };
const withAll = <T extends object>(defaults: object, list: object[]): T[] =>
  list.map(one => ({ ...defaults, ...one }) as T);

/** The look as the server sends it: what the file leaves out is filled in. */
export const LOOK: Look = {
  ...file,
  situation: '',
  turn: [],
  seats: withAll(SEAT, file.seats),
  terrain: withAll(TERRAIN, file.terrain),
  features: withAll(FEATURE, file.features),
  sides: withAll(SIDE, file.sides),
  markers: withAll({ ...SIGN, hides_foes: false }, file.markers),
  symbols: withAll({ path: null, outlined: false }, file.symbols),
  charts: [],
};

/** A map of its words; hexes are numbered row and column. */
export function moonMap(): MapView {
  const changes: Record<string, Partial<MapHex>> = {
    '0000': { terrain: 'ice_sea' },
    '0001': { terrain: 'crater_rim', features: ['beacon'] },
    '0002': { features: ['shade', 'claim'] },
    '0102': { features: ['claim', 'quota', 'lot:7'], country: 'far_side', name: 'Lot Seven' },
    '0200': { terrain: 'dome', name: 'The Dome' },
    '0202': { features: ['pad'], name: 'Pad' },
  };
  const plain = map(3, 3);
  const side = (a: string, b: string, feature: string, name = '') => ({ a, b, feature, name });
  return {
    ...plain,
    hexes: plain.hexes.map(hex => ({ ...hex, terrain: 'regolith', ...changes[hex.hex] })),
    sides: [
      side('0000', '0001', 'shore'),
      side('0001', '0002', 'shore'),
      side('0101', '0102', 'pipe'),
      side('0201', '0202', 'meridian', 'Zero'),
      side('0200', '0201', 'rumour'),
    ],
  };
}
