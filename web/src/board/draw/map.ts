import './map.css';
import { type LookIndex, lookIndex } from '../../lib/look-index';
import type { LineSign, Look, MapHex, MapSide, MapView } from '../../lib/types';
import { by } from '../by';
import { type Layout, outline, type Point, polygon } from '../layout';
import { chains, lineData } from './chains';
import { drawnBefore, lineStyle } from './lines';
import { place } from './places';
import { group, own, svg } from './svg';
import { textures } from './textures';

/** The printed map without its words: drawn once, below everything that moves. */
export function renderMap(map: MapView, layout: Layout, gameLook: Look): SVGGElement {
  const look = lookIndex(gameLook);
  const drawn = group('map');
  drawn.append(
    svg('defs', {}, ...textures()),
    ...terrain(map, layout, look),
    ...tints(map, layout, gameLook),
    grid(map, layout, look),
    ...sides(map, layout, look),
    ...frames(map, layout, gameLook),
    ...map.hexes.flatMap(hex => [...place(hex, layout, look), ...signs(hex, layout, look)]),
  );
  return drawn;
}

function terrain(map: MapView, layout: Layout, look: LookIndex): SVGElement[] {
  const kinds = by(map.hexes, hex => hex.terrain);
  return [...kinds].flatMap(([word, hexes]) => {
    const { ground, texture, colour } = look.terrain(word);
    const d = outlines(hexes, layout);
    const base = own(svg('path', { d, class: `terrain terrain-${ground}` }), { colour });
    const over = svg('path', { d, class: `textured-${ground}`, fill: `url(#texture-${texture})` });
    return texture === null ? [base] : [base, over];
  });
}

const outlines = (hexes: readonly MapHex[], layout: Layout): string =>
  hexes.map(({ hex }) => polygon(layout.corners(hex))).join('');

/** The hexes that have something. */
const having = (map: MapView, look: LookIndex, word: string): MapHex[] =>
  map.hexes.filter(({ features }) => features.some(feature => look.feature(feature).word === word));

/** What the map tints by a feature of its hexes, or else whose country they are. */
function tints(map: MapView, layout: Layout, gameLook: Look): SVGElement[] {
  const look = lookIndex(gameLook);
  const tinted = gameLook.features.flatMap(({ word, tint }) => {
    const hexes = tint === null ? [] : having(map, look, word);
    const drawn = { d: outlines(hexes, layout), class: 'tint', fill: `url(#texture-${tint})` };
    return hexes.length === 0 ? [] : [svg('path', drawn)];
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
  return svg('path', { d: outlines(others.flat(), layout), class: 'foreign', fill: 'url(#texture-foreign)' });
}

function grid(map: MapView, layout: Layout, look: LookIndex): SVGElement {
  const whole = map.hexes.filter(({ terrain }) => !look.terrain(terrain).area);
  return svg('path', { d: outlines(whole, layout), class: 'grid' });
}

/** Around what belongs together: areas of one terrain, and hexes that share a feature. */
function frames(map: MapView, layout: Layout, gameLook: Look): SVGElement[] {
  const look = lookIndex(gameLook);
  const around = (hexes: MapHex[], name: string): SVGElement[] => {
    const d = chains(outline(layout, new Set(hexes.map(({ hex }) => hex))))
      .map(line => lineData(line, false))
      .join('');
    return d === '' ? [] : [svg('path', { d, class: `frame ${name}` })];
  };
  const areas = by(
    map.hexes.filter(({ terrain }) => look.terrain(terrain).area),
    hex => hex.terrain,
  );
  const framed = gameLook.features.filter(feature => feature.framed);
  return [
    ...[...areas.values()].flatMap(list => around(list, 'frame-area')),
    ...framed.flatMap(({ word }) => around(having(map, look, word), 'frame-feature')),
  ];
}

function sides(map: MapView, layout: Layout, look: LookIndex): SVGElement[] {
  const waters = new Set(
    map.hexes.filter(({ terrain }) => look.terrain(terrain).ground === 'sea').map(({ hex }) => hex),
  );
  /** A coast between two hexes of land is a strait. */
  const lineOf = ({ a, b, feature }: MapSide): LineSign => {
    const { line } = look.side(feature);
    return line === 'coast' && !waters.has(a) && !waters.has(b) ? 'strait' : line;
  };
  const known = map.sides.filter(({ a, b }) => layout.has(a) && layout.has(b));
  const drawn = known.map(side => ({ side, line: lineOf(side), colour: look.side(side.feature).colour }));
  const alike = by(drawn, ({ line, colour }) => `${line} ${colour ?? ''}`);
  return [...alike.values()]
    .flatMap(list => (list[0] === undefined ? [] : [{ ...list[0], sides: list.map(({ side }) => side) }]))
    .sort((a, b) => drawnBefore(a.line, b.line))
    .flatMap(({ line, colour, sides }) => lines(sides, line, colour, layout));
}

/** Sides that are drawn alike, joined to lines. */
function lines(sides: MapSide[], line: LineSign, colour: string | null, layout: Layout): SVGElement[] {
  const { lies, smooth, layers } = lineStyle(line);
  const ends = ({ a, b }: MapSide): [Point, Point] | null =>
    lies === 'across' ? [layout.center(a), layout.center(b)] : layout.side(a, b);
  const segments = sides.flatMap(side => {
    const segment = ends(side);
    return segment === null ? [] : [segment];
  });
  const d = chains(segments)
    .map(chain => lineData(chain, smooth))
    .join('');
  return layers.map(layer => own(svg('path', { d, class: `side line-${line}-${layer}` }), { colour }));
}

function signs({ hex, features }: MapHex, layout: Layout, look: LookIndex): SVGElement[] {
  const { x, y } = layout.center(hex);
  return features.flatMap(feature => {
    const { sign, ink, paper } = look.feature(feature);
    if (sign === null) return [];
    const edge = paper === null ? 'sign' : 'sign edged';
    const drawn = svg('path', { d: sign, transform: `translate(${x} ${y})`, class: edge });
    return [own(drawn, { ink, paper })];
  });
}
