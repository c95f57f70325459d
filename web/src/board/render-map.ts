import type { MapHex, MapView } from '../lib/types';
import { chains, lineData } from './chains';
import { type Layout, type Point, polygon, SIZE } from './layout';
import { isTown, SIDE_ORDER, sideStyle, terrainStyle } from './styles';
import { group, svg } from './svg';
import { textures } from './textures';

const by = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const list = groups.get(keyOf(item));
    if (list === undefined) groups.set(keyOf(item), [item]);
    else list.push(item);
  }
  return groups;
};

/** The printed map without its words: drawn once, below everything that moves. */
export function renderMap(map: MapView, layout: Layout): SVGGElement {
  const drawn = group('map');
  drawn.append(
    svg('defs', {}, ...textures()),
    ...terrain(map, layout),
    foreign(map, layout),
    grid(layout),
    ...sides(map, layout),
    ...map.hexes.filter(hex => isTown(hex.features)).map(hex => town(hex, layout)),
  );
  return drawn;
}

function terrain(map: MapView, layout: Layout): SVGElement[] {
  const kinds = by(map.hexes, hex => hex.terrain);
  return [...kinds].flatMap(([word, hexes]) => {
    const { look, texture } = terrainStyle(word);
    const d = hexes.map(({ hex }) => polygon(layout.corners(hex))).join('');
    const base = svg('path', { d, class: `terrain terrain-${look}` });
    return texture === null ? [base] : [base, svg('path', { d, fill: `url(#texture-${texture})` })];
  });
}

/** Countries other than the one most hexes belong to are shaded. */
function foreign(map: MapView, layout: Layout): SVGElement {
  const countries = by(
    map.hexes.filter(({ country }) => country !== ''),
    hex => hex.country,
  );
  const [, ...others] = [...countries.values()].sort((a, b) => b.length - a.length);
  const d = others.flat().map(({ hex }) => polygon(layout.corners(hex)));
  return svg('path', { d: d.join(''), class: 'foreign', fill: 'url(#texture-foreign)' });
}

function grid(layout: Layout): SVGElement {
  const d = layout.hexes.map(hex => polygon(layout.corners(hex))).join('');
  return svg('path', { d, class: 'grid' });
}

function sides(map: MapView, layout: Layout): SVGElement[] {
  const looks = by(map.sides, side => sideStyle(side.feature).look);
  const ordered = [...looks].sort(([a], [b]) => SIDE_ORDER.indexOf(a) - SIDE_ORDER.indexOf(b));
  return ordered.flatMap(([look, list]) => {
    const [first] = list;
    if (first === undefined) return [];
    const style = sideStyle(first.feature);
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

function town({ hex, features }: MapHex, layout: Layout): SVGElement {
  const { x, y } = layout.center(hex);
  const big = features.includes('city') || features.includes('capital');
  const blocks =
    'M-30 -22h17v13h-17zM-10 -30h14v20h-14zM8 -24h20v11h-20zM-34 -5h20v15h-20zM-10 -6h17v12h-17zM11 -9h23v16h-23zM-27 14h14v14h-14zM-9 10h12v20h-12zM7 11h21v13h-21z';
  const parts = big
    ? [svg('circle', { r: 41, class: 'city-ground' }), svg('path', { d: blocks, class: 'city-blocks' })]
    : [svg('circle', { r: 8, class: 'town-dot' })];
  return svg('g', { transform: `translate(${x} ${y})`, class: big ? 'city' : 'town' }, ...parts);
}

/** Names and numbers: names of towns show from afar, others and numbers when near. */
export function renderLabels(map: MapView, layout: Layout): SVGElement {
  const drawn = group('labels');
  for (const { hex, name, features } of map.hexes) {
    const { x, y } = layout.center(hex);
    drawn.append(svg('text', { x, y: y - SIZE * 0.62, class: 'number' }, hex));
    if (name === '') continue;
    const isCity = isTown(features);
    const look = isCity ? 'name city-name' : name.length > 13 ? 'name long' : 'name';
    drawn.append(svg('text', { x, y: y + SIZE * (isCity ? 0.92 : 0.74), class: look }, name));
  }
  return drawn;
}
