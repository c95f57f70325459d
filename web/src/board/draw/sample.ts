import '../board.css';
import './palette.css';
import type { Sample } from '../../lib/map-sample';
import type { Look } from '../../lib/types';
import { Layout, SIZE } from '../layout';
import { renderMap } from './map';
import { MarkerLayers } from './markers';
import { group, svg } from './svg';

/** How much is seen of a piece of map, from its middle to its edge, in units of a hex's side. */
const SEEN = 0.98;

/** A piece of the map as it is printed, with a marker on it if one is to be shown. */
export function drawSample(sample: Sample, look: Look, isMarker: boolean): SVGElement {
  const layout = new Layout(sample.map);
  const edge = SEEN * SIZE;
  const box = [sample.x * SIZE - edge, sample.y * SIZE - edge, 2 * edge, 2 * edge].join(' ');
  const drawing = svg('svg', { viewBox: box, role: 'img', 'aria-label': sample.title });
  const world = group('world');
  world.append(renderMap(sample.map, layout, look));
  if (isMarker) {
    const markers = new MarkerLayers(layout, look);
    markers.render({ markers: [{ kind: sample.word, hex: sample.hex, count: 1 }] });
    world.append(markers.below, markers.above);
  }
  drawing.append(world);
  return drawing;
}
