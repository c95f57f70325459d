import './ground.css';
import { likely } from '../../lib/choice';
import type { Choice, Look, SeatLook, View } from '../../lib/types';
import { by } from '../by';
import { type Layout, outline, type Point, polygon, SIZE } from '../layout';
import { hiddenFoes, isTarget, type State } from '../state';
import { chains, lineData } from './chains';
import { group, svg } from './svg';

/** Up to so many hexes of a seat show its flag each. */
const MOST_FLAGS = 40;

const linesOf = (segments: [Point, Point][]): string =>
  chains(segments)
    .map(line => lineData(line, false))
    .join('');

/** Below the counters: who holds what, where one may go, and at what cost. */
export class GroundLayer {
  readonly root = group('ground');
  /** What stands on the shades; markers lie between. */
  readonly words = group('ground');
  #shown: View | null = null;
  #pending = false;

  constructor(
    private readonly layout: Layout,
    private readonly look: Look,
    /** Hexes with a name: they keep their flags when a seat holds much of the map. */
    private readonly named: ReadonlySet<string>,
    /** How many hexes can be held at all. */
    private readonly inPlay: number,
  ) {}

  render({ view, pending }: State): void {
    if (view === null || (view === this.#shown && pending === this.#pending)) return;
    this.#shown = view;
    this.#pending = pending;
    const [shades, words] = pending ? [[], []] : this.#reach(view);
    this.root.replaceChildren(...this.#held(view), ...shades);
    this.words.replaceChildren(...words);
  }

  #held(view: View): SVGElement[] {
    const known = view.control.filter(({ hex }) => this.layout.has(hex));
    const held = this.look.seats.map((seat, index) => ({
      seat,
      hexes: known.filter(control => control.seat === index).map(({ hex }) => hex),
    }));
    const grounds = held.flatMap(({ seat, hexes }, index) => {
      const d = hexes.map(hex => polygon(this.layout.corners(hex, 0.97))).join('');
      const side = index % 2;
      return [
        svg('path', { d, class: `held held-${side}`, fill: seat.colour }),
        // A pattern for each side: colour does not tell alone.
        svg('path', { d, class: 'held-pattern', fill: `url(#texture-held-${side})` }),
      ];
    });
    // Where every hex is held, the line between the sides says it all.
    if (known.length === this.inPlay) return [...grounds, ...this.#frontLine(held)];
    return [...grounds, ...held.flatMap(({ seat, hexes }, index) => this.#signsOf(hexes, seat, index))];
  }

  /** A flag in each hex; where a whole country is held, a line around it tells more. */
  #signsOf(hexes: readonly string[], seat: SeatLook, index: number): SVGElement[] {
    const isCountry = hexes.length > MOST_FLAGS;
    const flagged = isCountry ? hexes.filter(hex => this.named.has(hex)) : hexes;
    const border = svg('path', {
      d: linesOf(outline(this.layout, new Set(hexes))),
      class: `front front-${index % 2}`,
      stroke: seat.colour,
    });
    return [...(isCountry ? [border] : []), ...flagged.map(hex => this.#flag(hex, index, seat))];
  }

  /** The front: every side between hexes of different holders. */
  #frontLine(held: readonly { seat: SeatLook; hexes: readonly string[] }[]): SVGElement[] {
    const holders = new Map(held.flatMap(({ hexes }, index) => hexes.map(hex => [hex, index] as const)));
    const between = (hex: string): [Point, Point][] =>
      this.layout
        .neighbours(hex)
        .filter(other => (holders.get(other) ?? 0) > (holders.get(hex) ?? 0))
        .flatMap(other => {
          const side = this.layout.side(hex, other);
          return side === null ? [] : [side];
        });
    const d = linesOf([...holders.keys()].flatMap(between));
    return ['front-under', 'front-over'].map(look => svg('path', { d, class: `front-line ${look}` }));
  }

  #flag(hex: string, index: number, seat: SeatLook): SVGElement {
    const { x, y } = this.layout.center(hex);
    // The second seat's flag is a pennant: shape tells as well as colour.
    const cloth = index % 2 === 0 ? 'M0 -18H18V-6H0Z' : 'M0 -19L19 -12L0 -5Z';
    return svg(
      'g',
      { class: 'flag', transform: `translate(${x - SIZE * 0.62} ${y - SIZE * 0.2})` },
      svg('title', {}, `held by ${seat.title}`),
      svg('path', { d: 'M0 -20V4', class: 'flag-pole' }),
      svg('path', { d: cloth, fill: seat.colour, class: 'flag-cloth' }),
    );
  }

  /** A shade over all that cannot be chosen. */
  #veil(offered: ReadonlySet<string>): SVGElement {
    const rest = this.layout.hexes.filter(hex => !offered.has(hex));
    return svg('path', { d: rest.map(hex => polygon(this.layout.corners(hex))).join(''), class: 'veil' });
  }

  #reach(view: View): [SVGElement[], SVGElement[]] {
    const foes = hiddenFoes(view, this.look);
    const ofHexes = view.choices.filter(({ target }) => 'hex' in target);
    const offers = [...by(ofHexes, ({ target }) => ('hex' in target ? target.hex : ''))].filter(([hex]) =>
      this.layout.has(hex),
    );
    const dearest = Math.max(1, ...ofHexes.flatMap(({ cost }) => cost?.amount ?? []));
    const shades = group('reach');
    const words = group('reach-words');
    const open: string[] = [];
    if (offers.some(([hex]) => !isTarget(view, hex)))
      shades.append(this.#veil(new Set(offers.map(([hex]) => hex))));
    for (const [hex, choices] of offers) {
      // Of several ways into a hex the one with a price is shown.
      const choice = choices.find(one => one.cost !== null) ?? choices[0];
      const cost = choice?.cost?.amount ?? null;
      if (isTarget(view, hex)) shades.append(this.#shade(hex, 'target'));
      else if (choice === undefined || cost === null) open.push(hex);
      else {
        const shade = this.#shade(hex, foes.has(hex) ? 'cost foe' : 'cost');
        shade.setAttribute('fill-opacity', (0.16 + (0.5 * cost) / dearest).toFixed(2));
        shades.append(shade);
        words.append(...this.#price(hex, cost, choice, choices.length));
        if (choice.cuts_off.length > 0) words.append(this.#pocketBadge(hex, choice.cuts_off.length));
      }
    }
    shades.append(...this.#open(open));
    return [[shades], [words]];
  }

  #shade(hex: string, look: string): SVGElement {
    return svg('path', { d: polygon(this.layout.corners(hex, 0.9)), class: `reach-hex ${look}` });
  }

  /** What it costs to go there, and the chance to succeed where there is one; dots for a choice of ways. */
  #price(hex: string, cost: number, { chance }: Choice, ways: number): SVGElement[] {
    const { x, y } = this.layout.center(hex);
    const isSure = chance === null || chance.cases === chance.out_of;
    const price = svg(
      'text',
      { x, y: y + (isSure ? 6 : 0), class: 'reach-cost' },
      `${cost}${ways > 1 ? '…' : ''}`,
    );
    // There is little room: per cent without a space.
    const odds = chance === null ? '' : likely(chance).replace(' ', '');
    return isSure ? [price] : [price, svg('text', { x, y: y + 19, class: 'reach-chance' }, odds)];
  }

  /** Going there would cut so many hexes off. */
  #pocketBadge(hex: string, count: number): SVGElement {
    const { x, y } = this.layout.center(hex);
    const place = { class: 'pocket-badge', transform: `translate(${x + 27} ${y - 22})` };
    return svg('g', place, svg('circle', { r: 11 }), svg('text', { y: 5 }, String(count)));
  }

  /** Places without a price; all in one path, for there may be a thousand. */
  #open(hexes: readonly string[]): SVGElement[] {
    if (hexes.length === 0) return [];
    const dot = (hex: string): string => {
      const { x, y } = this.layout.center(hex);
      return `M${(x - 5).toFixed(1)} ${y.toFixed(1)}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0`;
    };
    const shade = hexes.map(hex => polygon(this.layout.corners(hex, 0.9))).join('');
    return [
      svg('path', { d: shade, class: 'reach-hex open' }),
      svg('path', { d: hexes.map(dot).join(''), class: 'reach-dot' }),
    ];
  }
}
