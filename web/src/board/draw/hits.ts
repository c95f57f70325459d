import './hits.css';
import type { View } from '../../lib/types';
import { type Layout, polygon } from '../layout';
import { choicesOfHex, type State } from '../state';
import { mark } from './counters';
import { group, svg } from './svg';

/** One element per hex for pointers and tests; it paints nothing. */
export class HitLayer {
  readonly root = group('hits');
  readonly #hits = new Map<string, SVGPathElement>();
  #shown: View | null = null;

  constructor(layout: Layout) {
    for (const hex of layout.hexes) {
      const hit = svg('path', { d: polygon(layout.corners(hex)), 'data-hex': hex, class: 'hit' });
      this.#hits.set(hex, hit);
      this.root.append(hit);
    }
  }

  render({ view }: State): void {
    if (view === null || view === this.#shown) return;
    this.#shown = view;
    for (const [hex, hit] of this.#hits) mark(hit, choicesOfHex(view, hex));
  }
}
