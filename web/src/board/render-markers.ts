import type { Marker, View } from '../lib/types';
import type { Layout } from './layout';
import { MARKER_SIGNS, markerStyle } from './styles';
import { group, svg } from './svg';

const ANCHOR =
  'M0 -7.500V8M-4.500 -3.500H4.500M-8 2.500Q-7 8 0 8.500Q7 8 8 2.500M0 -7.500m-2.300 0a2.300 2.300 0 1 0 4.600 0a2.300 2.300 0 1 0 -4.600 0';

const IRON_CROSS = 'M-5.500 -15H5.500L3 -3L15 -5.500V5.500L3 3L5.500 15H-5.500L-3 3L-15 5.500V-5.500L-3 -3Z';

/** What is drawn on the ground, around the middle of the hex. */
const GROUND: Readonly<Record<string, (count: number) => SVGElement[]>> = {
  beachhead: () => [
    svg('circle', { cx: -34, cy: 18, r: 12, class: 'marker-beachhead' }),
    svg('path', { d: ANCHOR, transform: 'translate(-34 18)', class: 'marker-anchor' }),
  ],
  start: () => [svg('rect', { x: -27, y: -27, width: 54, height: 54, rx: 6, class: 'marker-start' })],
  trail: count => [
    svg('circle', { cx: 30, cy: 20, r: 10.5, class: 'marker-trail' }),
    svg('text', { x: 30, y: 24.8, class: 'marker-spent' }, String(count)),
  ],
  front: () => [
    svg('rect', { x: -20, y: -19, width: 43, height: 43, rx: 4, class: 'counter-shadow' }),
    svg('rect', { x: -21, y: -21, width: 42, height: 42, rx: 4, class: 'marker-back' }),
    svg('path', { d: IRON_CROSS, class: 'marker-cross' }),
  ],
};

/** What is drawn on a disc: its sign, or its first letters. */
function sign(kind: string): SVGElement {
  const d = MARKER_SIGNS[kind];
  if (d !== undefined) return svg('path', { d, class: 'marker-sign' });
  return svg('text', { y: 5, class: 'marker-letters' }, kind.slice(0, 2).toUpperCase());
}

/** Markers: those on the ground below the counters, the others on top of them. */
export class MarkerLayers {
  readonly below = group('markers');
  readonly above = group('markers');

  constructor(private readonly layout: Layout) {}

  render(view: View): void {
    const known = view.markers.filter(({ hex }) => this.layout.has(hex));
    const lies = (where: string) => known.filter(({ kind }) => markerStyle(kind).lies === where);
    this.below.replaceChildren(...lies('ground').map(marker => this.#ground(marker)));
    this.above.replaceChildren(...lies('disc').map(marker => this.#disc(marker)));
  }

  #at({ kind, hex, count }: Marker, dx: number, dy: number): SVGGElement {
    const { x, y } = this.layout.center(hex);
    const place = { class: `marker marker-is-${kind}`, transform: `translate(${x + dx} ${y + dy})` };
    return svg('g', place, svg('title', {}, markerStyle(kind).title(count)));
  }

  #ground(marker: Marker): SVGElement {
    const drawn = this.#at(marker, 0, 0);
    // One part, which grows as a whole when the map is seen from afar.
    drawn.append(svg('g', {}, ...(GROUND[marker.kind]?.(marker.count) ?? [])));
    return drawn;
  }

  #disc(marker: Marker): SVGElement {
    const drawn = this.#at(marker, 27, 25);
    drawn.append(svg('circle', { r: 15, class: 'marker-disc' }), sign(marker.kind));
    if (marker.count > 1)
      drawn.append(svg('text', { x: 12, y: 14, class: 'marker-count' }, String(marker.count)));
    return drawn;
  }
}
