import './markers.css';
import { type LookIndex, lookIndex } from '../../lib/look-index';
import type { Look, Marker, MarkerLook, MarkerSign, View } from '../../lib/types';
import type { Layout } from '../layout';
import { group, own, svg } from './svg';

const ANCHOR =
  'M0 -7.500V8M-4.500 -3.500H4.500M-8 2.500Q-7 8 0 8.500Q7 8 8 2.500M0 -7.500m-2.300 0a2.300 2.300 0 1 0 4.600 0a2.300 2.300 0 1 0 -4.600 0';

/** What is drawn on the ground, around the middle of the hex. */
const GROUND: Readonly<
  Record<Exclude<MarkerSign, 'disc'>, (count: number, sign: string | null) => SVGElement[]>
> = {
  landing: () => [
    svg('circle', { cx: -34, cy: 18, r: 12, class: 'marker-landing' }),
    svg('path', { d: ANCHOR, transform: 'translate(-34 18)', class: 'marker-anchor' }),
  ],
  start: () => [svg('rect', { x: -27, y: -27, width: 54, height: 54, rx: 6, class: 'marker-start' })],
  trail: count => [
    svg('circle', { cx: 30, cy: 20, r: 10.5, class: 'marker-trail' }),
    svg('text', { x: 30, y: 24.8, class: 'marker-spent' }, String(count)),
  ],
  'face-down': (_, sign) => [
    svg('rect', { x: -20, y: -19, width: 43, height: 43, rx: 4, class: 'counter-shadow' }),
    svg('rect', { x: -21, y: -21, width: 42, height: 42, rx: 4, class: 'marker-back' }),
    sign === null
      ? svg('text', { y: 9, class: 'marker-unknown' }, '?')
      : svg('path', { d: sign, class: 'marker-back-sign' }),
  ],
};

/** What is drawn on a disc: its sign, or its first letters. */
function onDisc({ word, sign }: MarkerLook): SVGElement {
  if (sign !== null) return svg('path', { d: sign, class: 'marker-sign' });
  return svg('text', { y: 5, class: 'marker-letters' }, word.slice(0, 2).toUpperCase());
}

/** Markers: those on the ground below the counters, the others on top of them. */
export class MarkerLayers {
  readonly below = group('markers');
  readonly above = group('markers');
  readonly #look: LookIndex;

  constructor(
    private readonly layout: Layout,
    look: Look,
  ) {
    this.#look = lookIndex(look);
  }

  render(view: Pick<View, 'markers'>): void {
    const known = view.markers.filter(({ hex }) => this.layout.has(hex));
    const below: SVGElement[] = [];
    const above: SVGElement[] = [];
    for (const marker of known) {
      const look = this.#look.marker(marker.kind);
      if (look.drawn === 'disc') above.push(this.#disc(marker, look));
      else below.push(this.#ground(marker, look.drawn, look.sign));
    }
    this.below.replaceChildren(...below);
    this.above.replaceChildren(...above);
  }

  #at(marker: Marker, dx: number, dy: number): SVGGElement {
    const { x, y } = this.layout.center(marker.hex);
    const transform = `translate(${x + dx} ${y + dy})`;
    const title = svg('title', {}, this.#look.markerTitle(marker));
    return svg('g', { class: 'marker', 'data-marker': marker.kind, transform }, title);
  }

  #ground(marker: Marker, drawn: Exclude<MarkerSign, 'disc'>, sign: string | null): SVGElement {
    const lying = this.#at(marker, 0, 0);
    // One part, which grows as a whole when the map is seen from afar.
    lying.append(svg('g', {}, ...GROUND[drawn](marker.count, sign)));
    return lying;
  }

  #disc(marker: Marker, look: MarkerLook): SVGElement {
    const { ink, paper } = look;
    const lying = own(this.#at(marker, 27, 25), { ink, paper });
    const edge = ink === null ? 'marker-disc' : 'marker-disc edged';
    lying.append(svg('circle', { r: 15, class: edge }), onDisc(look));
    if (marker.count > 1)
      lying.append(svg('text', { x: 12, y: 14, class: 'marker-count' }, String(marker.count)));
    return lying;
  }
}
