import './places.css';
import type { LookIndex } from '../../lib/look-index';
import type { MapHex, PlaceSign } from '../../lib/types';
import type { Layout } from '../layout';
import { svg } from './svg';

const BLOCKS =
  'M-30 -22h17v13h-17zM-10 -30h14v20h-14zM8 -24h20v11h-20zM-34 -5h20v15h-20zM-10 -6h17v12h-17zM11 -9h23v16h-23zM-27 14h14v14h-14zM-9 10h12v20h-12zM7 11h21v13h-21z';
const WALLS = 'M-31 -18L-18 -31H18L31 -18V18L18 31H-18L-31 18Z';
const RUNWAYS = 'M-26 12L22 -20M-20 -18L24 14';
const FORT = 'M-20 16V-6H-13V-14H-6V-6H6V-14H13V-6H20V16Z';

const BASTION =
  'M0 -30L8 -19L21 -21L19 -8L30 0L19 8L21 21L8 19L0 30L-8 19L-21 21L-19 8L-30 0L-19 -8L-21 -21L-8 -19Z';

const city = (): SVGElement[] => [
  svg('circle', { r: 41, class: 'city-ground' }),
  svg('path', { d: BLOCKS, class: 'city-blocks' }),
];

const STAR =
  'M0 -44L10.600 -14.600L41.800 -13.600L17.100 5.600L25.900 35.600L0 18L-25.900 35.600L-17.100 5.600L-41.800 -13.600L-10.600 -14.600Z';

/** What is drawn for each sign, around the middle of the hex. */
const DRAWINGS: Readonly<Record<PlaceSign, () => SVGElement[]>> = {
  city,
  prize: () => [svg('path', { d: STAR, class: 'prize-star' }), ...city()],
  walls: () => [...city(), svg('path', { d: WALLS, class: 'city-walls' })],
  town: () => [svg('circle', { r: 8, class: 'town-dot' })],
  airfield: () => [
    svg('path', { d: RUNWAYS, class: 'runway-edge' }),
    svg('path', { d: RUNWAYS, class: 'runway' }),
  ],
  fort: () => [svg('path', { d: FORT, class: 'fort' })],
  bastion: () => [svg('path', { d: BASTION, class: 'bastion' }), svg('circle', { r: 8, class: 'town-dot' })],
};

/** A town, an airfield, a fortress: whatever stands in a hex. */
export function place(hex: MapHex, layout: Layout, look: LookIndex): SVGElement[] {
  const sign = look.place(hex);
  if (sign === null) return [];
  const { x, y } = layout.center(hex.hex);
  return [svg('g', { transform: `translate(${x} ${y})`, class: sign }, ...DRAWINGS[sign]())];
}
