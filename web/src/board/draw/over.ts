import './over.css';
import type { View } from '../../lib/types';
import { type Layout, type Point, polygon, SIZE } from '../layout';
import { cutOffBy, hexOf, hintsAt, isTarget, pathTo, type State } from '../state';
import { lineData } from './chains';
import { group, svg } from './svg';

/** Above the counters: targets, the way under the pointer, the cursor, threats. */
export class OverLayer {
  readonly root = group('over');

  constructor(private readonly layout: Layout) {}

  render(state: State): void {
    const { view } = state;
    if (view === null) return;
    this.root.replaceChildren(
      ...(state.pending ? [] : this.#targets(view)),
      ...this.#battle(view),
      ...(state.pending ? [] : this.#pocket(view, state.hover ?? state.cursor)),
      ...(state.pending ? [] : this.#path(view, state.hover ?? state.cursor)),
      ...this.#threat(state),
      ...this.#outline(state.hover, 'hover'),
      ...state.lit.flatMap(hex => [...this.#outline(hex, 'lit-under'), ...this.#outline(hex, 'lit')]),
      ...this.#pointed(state.pointed),
      ...this.#outline(state.cursor, 'cursor-under'),
      ...this.#outline(state.cursor, 'cursor'),
    );
  }

  #targets(view: View): SVGElement[] {
    return view.choices.flatMap(({ target }) =>
      'hex' in target && isTarget(view, target.hex) ? [this.#crosshair(target.hex, 'aim')] : [],
    );
  }

  /** The battle at hand: its target, and an arrow from each hex that attacks. */
  #battle({ battle }: View): SVGElement[] {
    if (battle === null || !this.layout.has(battle.target)) return [];
    const sources = [...new Set(battle.attackers.map(({ hex }) => hex))].filter(hex => this.layout.has(hex));
    return [
      ...sources.map(hex => this.#arrow(hex, battle.target, 'attack-arrow')),
      this.#crosshair(battle.target, 'aim engaged'),
    ];
  }

  #crosshair(hex: string, look: string): SVGElement {
    const { x, y } = this.layout.center(hex);
    const [r, out] = [SIZE * 0.78, SIZE * 0.95];
    const d = `M0 ${-out}V${-r * 0.7}M0 ${out}V${r * 0.7}M${-out} 0H${-r * 0.7}M${out} 0H${r * 0.7}`;
    return svg(
      'g',
      { class: look, transform: `translate(${x} ${y})` },
      ...['aim-under', 'aim-over'].flatMap(part => [
        svg('circle', { r, class: part }),
        svg('path', { d, class: part }),
      ]),
    );
  }

  /** A short arrow over the side between two hexes. */
  #arrow(from: string, to: string, look: string): SVGElement {
    const [a, b] = [this.layout.center(from), this.layout.center(to)];
    const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    const place = `translate(${(a.x + b.x) / 2} ${(a.y + b.y) / 2}) rotate(${turn.toFixed(1)})`;
    return svg('path', { d: 'M-17 -7H2V-16L20 0L2 16V7H-17Z', transform: place, class: look });
  }

  /** What would be cut off by going to the hex under the pointer. */
  #pocket(view: View, hex: string | null): SVGElement[] {
    const cut = hex === null ? [] : cutOffBy(view, hex).filter(one => this.layout.has(one));
    if (cut.length === 0) return [];
    const d = cut.map(one => polygon(this.layout.corners(one, 0.96))).join('');
    return [
      svg('path', { d, class: 'cut-off', fill: 'url(#texture-cut)' }),
      ...cut.flatMap(one => [...this.#outline(one, 'cut-under'), ...this.#outline(one, 'cut')]),
    ];
  }

  #path(view: View, hex: string | null): SVGElement[] {
    if (hex === null || !this.layout.has(hex)) return [];
    const words = hintsAt(view, hex);
    const way = pathTo(view, hex).filter(step => this.layout.has(step));
    if (way.length === 0 && words.length === 0) return [];
    const d = lineData(
      way.map(step => this.layout.center(step)),
      true,
    );
    const end = this.layout.center(hex);
    return [
      ...(way.length < 2 ? [] : ['way-under', 'way-over'].map(look => svg('path', { d, class: look }))),
      svg('circle', { cx: end.x, cy: end.y, r: 11, class: 'way-end' }),
      ...(words.length === 0 ? [] : [this.#words(words, end)]),
    ];
  }

  /** Words above a point, a part to a line. */
  #words(words: readonly string[], { x, y }: Point): SVGElement {
    const parts = words.flatMap(word => word.split(', '));
    const lines = parts.map((part, index) =>
      svg('tspan', { x, dy: index === 0 ? `${-1.1 * (parts.length - 1)}em` : '1.1em' }, part),
    );
    // At the edge of the map they stand inward.
    const { bounds } = this.layout;
    const along = (x - bounds.x) / bounds.width;
    const anchor = along > 0.75 ? 'end' : along < 0.25 ? 'start' : 'middle';
    return svg('text', { x, y: y - 18, class: 'way-words', 'text-anchor': anchor }, ...lines);
  }

  #threat({ view, threat }: State): SVGElement[] {
    if (view === null || threat === null || !this.layout.has(threat.hex)) return [];
    const places = new Map(view.counters.map(counter => [counter.unit, hexOf(counter)]));
    const to = this.layout.center(threat.hex);
    const near = new Set(
      threat.threats.battles.flatMap(({ preview }) => preview.attackers.map(({ hex }) => hex)),
    );
    const far = new Set(threat.threats.may_come.flatMap(({ unit }) => places.get(unit) ?? []));
    const line = (hex: string, look: string): SVGElement[] => {
      if (!this.layout.has(hex) || hex === threat.hex) return [];
      const from = this.layout.center(hex);
      return [svg('path', { d: `M${from.x} ${from.y}L${to.x} ${to.y}`, class: look })];
    };
    return [
      ...[...far].flatMap(hex => line(hex, 'threat-far')),
      ...[...near].flatMap(hex => line(hex, 'threat-near')),
      ...this.#outline(threat.hex, 'threatened'),
    ];
  }

  #pointed(hexes: readonly string[]): SVGElement[] {
    const way = hexes.filter(hex => this.layout.has(hex));
    const d = lineData(
      way.map(hex => this.layout.center(hex)),
      false,
    );
    const line =
      way.length < 2 ? [] : ['trail-under', 'trail-over'].map(look => svg('path', { d, class: look }));
    const end = way.at(-1) ?? null;
    return [...line, ...this.#outline(end, 'pointed-under'), ...this.#outline(end, 'pointed')];
  }

  #outline(hex: string | null, look: string): SVGElement[] {
    if (hex === null || !this.layout.has(hex)) return [];
    return [svg('path', { d: polygon(this.layout.corners(hex, 0.96)), class: `outline ${look}` })];
  }
}
