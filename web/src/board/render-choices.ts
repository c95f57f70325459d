import type { Look, View } from '../lib/types';
import { lineData } from './chains';
import { type Layout, polygon, SIZE } from './layout';
import { costOf, hexOf, hintAt, isTarget, pathTo, type State } from './state';
import { group, svg } from './svg';

/** Below the counters: who holds what, where one may go, and at what cost. */
export class GroundLayer {
  readonly root = group('ground');
  #shown: View | null = null;
  #pending = false;

  constructor(
    private readonly layout: Layout,
    private readonly look: Look,
  ) {}

  render({ view, pending }: State): void {
    if (view === null || (view === this.#shown && pending === this.#pending)) return;
    this.#shown = view;
    this.#pending = pending;
    this.root.replaceChildren(...this.#held(view), ...(pending ? [] : this.#reach(view)));
  }

  #held(view: View): SVGElement[] {
    return this.look.seats.flatMap((seat, index) => {
      const hexes = view.control.filter(held => held.seat === index && this.layout.has(held.hex));
      const d = hexes.map(({ hex }) => polygon(this.layout.corners(hex, 0.97))).join('');
      const ground = svg('path', { d, class: `held held-${index % 2}`, fill: seat.colour });
      const flags = hexes.map(({ hex }) => {
        const { x, y } = this.layout.center(hex);
        const place = `translate(${x - SIZE * 0.62} ${y - SIZE * 0.2})`;
        // The second seat's flag is a pennant: shape tells as well as colour.
        const cloth = index % 2 === 0 ? 'M0 -18H18V-6H0Z' : 'M0 -19L19 -12L0 -5Z';
        return svg(
          'g',
          { class: 'flag', transform: place },
          svg('title', {}, `held by ${seat.title}`),
          svg('path', { d: 'M0 -20V4', class: 'flag-pole' }),
          svg('path', { d: cloth, fill: seat.colour, class: 'flag-cloth' }),
        );
      });
      return [ground, ...flags];
    });
  }

  /** A shade over all that cannot be chosen. */
  #veil(view: View): SVGElement {
    const offered = new Set(view.choices.flatMap(({ target }) => ('hex' in target ? [target.hex] : [])));
    const rest = this.layout.hexes.filter(hex => !offered.has(hex));
    return svg('path', { d: rest.map(hex => polygon(this.layout.corners(hex))).join(''), class: 'veil' });
  }

  #reach(view: View): SVGElement[] {
    const choices = view.choices.filter(({ target }) => 'hex' in target);
    const costs = choices.flatMap(choice => costOf(choice) ?? []);
    const dearest = Math.max(1, ...costs);
    const shades = group('reach');
    const words = group('reach-words');
    const aims = choices.some(({ target }) => 'hex' in target && isTarget(view, target.hex));
    if (choices.length > 0 && !aims) shades.append(this.#veil(view));
    for (const choice of choices) {
      const hex = 'hex' in choice.target ? choice.target.hex : '';
      if (!this.layout.has(hex)) continue;
      const cost = costOf(choice);
      const look = isTarget(view, hex) ? 'target' : cost === null ? 'open' : 'cost';
      const shade = svg('path', { d: polygon(this.layout.corners(hex, 0.9)), class: `reach-hex ${look}` });
      if (cost !== null && look === 'cost')
        shade.setAttribute('fill-opacity', (0.16 + (0.5 * cost) / dearest).toFixed(2));
      shades.append(shade);
      const { x, y } = this.layout.center(hex);
      if (look === 'open') shades.append(svg('circle', { cx: x, cy: y, r: 5, class: 'reach-dot' }));
      else if (choice.hint !== null && look === 'cost')
        words.append(
          svg('text', { x, y: y + 6, class: 'reach-cost' }, cost === null ? choice.hint : String(cost)),
        );
    }
    return [shades, words];
  }
}

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
      ...(state.pending ? [] : this.#path(view, state.hover ?? state.cursor)),
      ...this.#threat(state),
      ...this.#outline(state.hover, 'hover'),
      ...this.#pointed(state.pointed),
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

  #path(view: View, hex: string | null): SVGElement[] {
    const way = hex === null ? [] : pathTo(view, hex).filter(step => this.layout.has(step));
    if (hex === null || way.length < 2) return [];
    const d = lineData(
      way.map(step => this.layout.center(step)),
      true,
    );
    const end = this.layout.center(way.at(-1) ?? '');
    return [
      svg('path', { d, class: 'way-under' }),
      svg('path', { d, class: 'way-over' }),
      svg('circle', { cx: end.x, cy: end.y, r: 11, class: 'way-end' }),
      svg('text', { x: end.x, y: end.y - 18, class: 'way-words' }, hintAt(view, hex)),
    ];
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
