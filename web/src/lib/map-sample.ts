// Small pieces of a map, cut out to show how something is drawn on it.

import { lookIndex } from './look-index';
import type { Look, MapHex, MapSide, MapView } from './types';

export interface Sample {
  readonly word: string;
  readonly title: string;
  readonly map: MapView;
  /** The middle of what is to be seen, in units of a hex's side. */
  readonly x: number;
  readonly y: number;
  /** The hex in the middle. */
  readonly hex: string;
}

/** Hexes so far from the middle are cut out with it, in units of a hex's side: all neighbours, and a little more. */
const AROUND = 2.2;

function cut(map: MapView, x: number, y: number): MapView {
  const hexes = map.hexes.filter(hex => Math.hypot(hex.x - x, hex.y - y) < AROUND);
  const inside = new Set(hexes.map(({ hex }) => hex));
  return { ...map, hexes, sides: map.sides.filter(({ a, b }) => inside.has(a) && inside.has(b)) };
}

/** How plain a hex is: what shows best has least beside it. */
const clutter = ({ features, name }: MapHex): number => features.length + (name === '' ? 0 : 1);
const plainest = (hexes: readonly MapHex[]): MapHex | undefined =>
  [...hexes].sort((a, b) => clutter(a) - clutter(b))[0];

const ofHex = (map: MapView, hex: MapHex | undefined, word: string, title: string): Sample[] =>
  hex === undefined ? [] : [{ word, title, map: cut(map, hex.x, hex.y), x: hex.x, y: hex.y, hex: hex.hex }];

/** Every kind of ground on the map. */
export const terrainSamples = (map: MapView, look: Look): Sample[] =>
  look.terrain.flatMap(({ word, title, ground }) =>
    ground === 'out' ? [] : ofHex(map, plainest(map.hexes.filter(hex => hex.terrain === word)), word, title),
  );

/** What hexes have, as far as anything is drawn of it. */
export function featureSamples(map: MapView, look: Look): Sample[] {
  const index = lookIndex(look);
  const drawn = look.features.filter(
    one => !one.unseen && (one.place !== null || one.sign !== null || one.tint !== null || one.framed),
  );
  return drawn.flatMap(({ word, title }) => {
    const having = map.hexes.filter(hex =>
      hex.features.some(feature => index.feature(feature).word === word),
    );
    return ofHex(map, plainest(having), word, title);
  });
}

/** What runs along or across sides. */
export function sideSamples(map: MapView, look: Look): Sample[] {
  const hexes = new Map(map.hexes.map(hex => [hex.hex, hex]));
  const drawn = look.sides.filter(({ line }) => line !== 'none');
  return drawn.flatMap(({ word, title }) => {
    const along: MapSide | undefined = map.sides.find(({ feature }) => feature === word);
    const a = along && hexes.get(along.a);
    const b = along && hexes.get(along.b);
    if (a === undefined || b === undefined) return [];
    const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    return [{ word, title, map: cut(map, x, y), x, y, hex: a.hex }];
  });
}

/** Every marker on a plain piece of ground. */
export function markerSamples(map: MapView, look: Look): Sample[] {
  const inland = map.hexes.filter(({ terrain }) => lookIndex(look).terrain(terrain).ground === 'clear');
  const hex = plainest(inland.length > 0 ? inland : map.hexes);
  return look.markers.flatMap(({ word, title }) => {
    const words = title.replaceAll('{count}', '').trim();
    return ofHex(map, hex, word, words.charAt(0).toUpperCase() + words.slice(1));
  });
}
