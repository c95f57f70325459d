import './labels.css';
import { type LookIndex, lookIndex } from '../../lib/look-index';
import type { Look, MapHex, MapView } from '../../lib/types';
import { by } from '../by';
import { type Layout, type Point, SIZE } from '../layout';
import { group, svg } from './svg';

/** Names and numbers: names of towns show from afar, others and numbers when near. */
export function renderLabels(map: MapView, layout: Layout, gameLook: Look): SVGElement {
  const look = lookIndex(gameLook);
  const drawn = group('labels');
  const isArea = ({ terrain }: MapHex): boolean => look.terrain(terrain).area;
  const areas = by(map.hexes.filter(isArea), hex => hex.terrain);
  for (const one of map.hexes) if (!isArea(one)) drawn.append(...hexLabels(one, layout, look));
  for (const hexes of areas.values()) drawn.append(...areaName(hexes, layout));
  for (const { word, named } of gameLook.sides) if (named) drawn.append(...sideName(map, word, layout));
  return drawn;
}

function hexLabels(one: MapHex, layout: Layout, look: LookIndex): SVGElement[] {
  const { x, y } = layout.center(one.hex);
  const number = svg('text', { x, y: y - SIZE * 0.62, class: 'number' }, one.hex);
  if (one.name === '') return [number];
  const place = look.place(one);
  const isPlace = place !== null;
  const name = place === 'prize' ? `★ ${one.name}` : one.name;
  const style = isPlace ? 'name city-name' : one.name.length > 13 ? 'name long' : 'name';
  return [number, svg('text', { x, y: y + SIZE * (isPlace ? 0.92 : 0.74), class: style }, name)];
}

/** The name of what runs along many sides, where it begins. */
function sideName(map: MapView, word: string, layout: Layout): SVGElement[] {
  const first = map.sides.find(({ feature }) => feature === word);
  if (first === undefined || !layout.has(first.a)) return [];
  const { x, y } = layout.center(first.a);
  return [svg('text', { x, y: y + 7, class: 'side-name' }, first.name)];
}

/** Words that share a line are no longer than this together. */
const LONGEST_LINE = 11;

/** The name of an area around its middle, a word to a line but for short ones. */
function areaName(hexes: MapHex[], layout: Layout): SVGElement[] {
  const name = hexes.find(hex => hex.name !== '')?.name ?? '';
  const centers = hexes.map(({ hex }) => layout.center(hex));
  const middle = (pick: (point: Point) => number) =>
    centers.reduce((sum, one) => sum + pick(one), 0) / centers.length;
  const [x, y] = [middle(point => point.x), middle(point => point.y)];
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const joined = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && joined.length <= LONGEST_LINE) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines.map((line, at) =>
    svg('text', { x, y: y + (at - (lines.length - 1) / 2) * 44 + 14, class: 'area-name' }, line),
  );
}
