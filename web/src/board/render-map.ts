import type { MapHex, MapView } from '../lib/types';
import { by } from './by';
import { chains, lineData } from './chains';
import { type Layout, outline, type Point, polygon, SIZE } from './layout';
import { place } from './places';
import {
  FEATURE_SIGNS,
  FRAMED,
  NAMED_SIDES,
  placeLook,
  SIDE_ORDER,
  STRAIT,
  sideStyle,
  TINTS,
  terrainStyle,
} from './styles';
import { group, svg } from './svg';
import { textures } from './textures';

/** The printed map without its words: drawn once, below everything that moves. */
export function renderMap(map: MapView, layout: Layout): SVGGElement {
  const drawn = group('map');
  drawn.append(
    svg('defs', {}, ...textures()),
    ...terrain(map, layout),
    ...tints(map, layout),
    grid(map, layout),
    ...sides(map, layout),
    ...frames(map, layout),
    ...map.hexes.flatMap(hex => [...place(hex, layout), ...signs(hex, layout)]),
  );
  return drawn;
}

const isArea = ({ terrain }: MapHex): boolean => terrainStyle(terrain).isArea;

function terrain(map: MapView, layout: Layout): SVGElement[] {
  const kinds = by(map.hexes, hex => hex.terrain);
  return [...kinds].flatMap(([word, hexes]) => {
    const { look, texture } = terrainStyle(word);
    const d = ground(hexes, layout);
    const base = svg('path', { d, class: `terrain terrain-${look}` });
    const over = svg('path', { d, class: `textured-${look}`, fill: `url(#texture-${texture})` });
    return texture === null ? [base] : [base, over];
  });
}

const ground = (hexes: readonly MapHex[], layout: Layout): string =>
  hexes.map(({ hex }) => polygon(layout.corners(hex))).join('');

/** What the map tints by a feature of its hexes, or else whose country they are. */
function tints(map: MapView, layout: Layout): SVGElement[] {
  const tinted = Object.entries(TINTS).flatMap(([feature, texture]) => {
    const hexes = map.hexes.filter(({ features }) => features.includes(feature));
    const look = { d: ground(hexes, layout), class: `tint-${texture}`, fill: `url(#texture-${texture})` };
    return hexes.length === 0 ? [] : [svg('path', look)];
  });
  return tinted.length > 0 ? tinted : [foreign(map, layout)];
}

/** Countries other than the one most hexes belong to are shaded. */
function foreign(map: MapView, layout: Layout): SVGElement {
  const countries = by(
    map.hexes.filter(({ country }) => country !== ''),
    hex => hex.country,
  );
  const [, ...others] = [...countries.values()].sort((a, b) => b.length - a.length);
  return svg('path', { d: ground(others.flat(), layout), class: 'foreign', fill: 'url(#texture-foreign)' });
}

function grid(map: MapView, layout: Layout): SVGElement {
  const whole = map.hexes.filter(hex => !isArea(hex));
  return svg('path', { d: ground(whole, layout), class: 'grid' });
}

/** Around what belongs together: areas of one terrain, and hexes that share a feature. */
function frames(map: MapView, layout: Layout): SVGElement[] {
  const around = (hexes: MapHex[], look: string): SVGElement[] => {
    const d = chains(outline(layout, new Set(hexes.map(({ hex }) => hex))))
      .map(line => lineData(line, false))
      .join('');
    return d === '' ? [] : [svg('path', { d, class: `frame ${look}` })];
  };
  return [
    ...[...by(map.hexes.filter(isArea), hex => hex.terrain).values()].flatMap(list =>
      around(list, 'frame-area'),
    ),
    ...FRAMED.flatMap(word =>
      around(
        map.hexes.filter(({ features }) => features.includes(word)),
        'frame-feature',
      ),
    ),
  ];
}

function sides(map: MapView, layout: Layout): SVGElement[] {
  const waters = new Set(
    map.hexes.filter(({ terrain }) => terrainStyle(terrain).look === 'sea').map(({ hex }) => hex),
  );
  const wordOf = ({ a, b, feature }: { a: string; b: string; feature: string }): string =>
    feature === 'sea' && !waters.has(a) && !waters.has(b) ? STRAIT : feature;
  const looks = by(map.sides, side => sideStyle(wordOf(side)).look);
  const ordered = [...looks].sort(([a], [b]) => SIDE_ORDER.indexOf(a) - SIDE_ORDER.indexOf(b));
  return ordered.flatMap(([look, list]) => {
    const [first] = list;
    if (first === undefined) return [];
    const style = sideStyle(wordOf(first));
    const ends = ({ a, b }: { a: string; b: string }): [Point, Point] | null =>
      style.lies === 'across' ? [layout.center(a), layout.center(b)] : layout.side(a, b);
    const segments = list
      .filter(({ a, b }) => layout.has(a) && layout.has(b))
      .flatMap(side => {
        const segment = ends(side);
        return segment === null ? [] : [segment];
      });
    const d = chains(segments)
      .map(line => lineData(line, style.smooth))
      .join('');
    return style.layers.map(layer => svg('path', { d, class: `side ${look}-${layer}` }));
  });
}

function signs({ hex, features }: MapHex, layout: Layout): SVGElement[] {
  const { x, y } = layout.center(hex);
  return features.flatMap(feature => {
    const d = FEATURE_SIGNS[feature];
    return d === undefined
      ? []
      : [svg('path', { d, transform: `translate(${x} ${y})`, class: `sign-${feature}` })];
  });
}

/** Names and numbers: names of towns show from afar, others and numbers when near. */
export function renderLabels(map: MapView, layout: Layout): SVGElement {
  const drawn = group('labels');
  const areas = by(map.hexes.filter(isArea), hex => hex.terrain);
  for (const one of map.hexes) {
    if (isArea(one)) continue;
    const { x, y } = layout.center(one.hex);
    drawn.append(svg('text', { x, y: y - SIZE * 0.62, class: 'number' }, one.hex));
    if (one.name === '') continue;
    const isPlace = placeLook(one) !== null;
    const name = placeLook(one) === 'prize' ? `★ ${one.name}` : one.name;
    const look = isPlace ? 'name city-name' : one.name.length > 13 ? 'name long' : 'name';
    drawn.append(svg('text', { x, y: y + SIZE * (isPlace ? 0.92 : 0.74), class: look }, name));
  }
  for (const hexes of areas.values()) drawn.append(...areaName(hexes, layout));
  for (const word of NAMED_SIDES) drawn.append(...sideName(map, word, layout));
  return drawn;
}

/** The name of what runs along many sides, where it begins. */
function sideName(map: MapView, word: string, layout: Layout): SVGElement[] {
  const first = map.sides.find(({ feature }) => feature === word);
  if (first === undefined || !layout.has(first.a)) return [];
  const { x, y } = layout.center(first.a);
  return [svg('text', { x, y: y + 7, class: 'side-name' }, first.name)];
}

/** The name of an area, a word to a line, around its middle. */
function areaName(hexes: MapHex[], layout: Layout): SVGElement[] {
  const name = hexes.find(hex => hex.name !== '')?.name ?? '';
  const centers = hexes.map(({ hex }) => layout.center(hex));
  const middle = (pick: (point: Point) => number) =>
    centers.reduce((sum, one) => sum + pick(one), 0) / centers.length;
  const words: string[] = [];
  for (const word of name.split(' ')) {
    const joined = `${words.at(-1) ?? ''} ${word}`;
    // Short words share a line.
    if (words.length > 0 && joined.length <= 11) words[words.length - 1] = joined;
    else words.push(word);
  }
  return words.map((word, line) =>
    svg(
      'text',
      {
        x: middle(p => p.x),
        y: middle(p => p.y) + (line - (words.length - 1) / 2) * 44 + 14,
        class: 'area-name',
      },
      word,
    ),
  );
}
