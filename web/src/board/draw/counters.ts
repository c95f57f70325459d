import './counters.css';
import type { Choice, Counter, Look, View } from '../../lib/types';
import type { Bounds, Layout, Point } from '../layout';
import { choicesOfUnit, EMPTY, fanAt, type State, stacks, unitsTakeClicks } from '../state';
import { faceKey, makeFace } from './face';
import { COUNTER, type Fan, fanOut, stackPlaces } from './fan';
import { MarkerLayers } from './markers';
import { group, svg } from './svg';

/** The screen as far as counters care: what is seen, and how large a unit of the drawing is. */
export interface Sight {
  readonly seen: Bounds;
  readonly scale: number;
}

const FAN_PIXELS = 52;

/** The open stack, large enough to be read and clicked at any zoom. */
export function fanOf(view: View, hex: string, layout: Layout, sight: Sight): Fan | null {
  const count = stacks(view).get(hex)?.length ?? 0;
  if (count < 2) return null;
  const scale = Math.max(1, FAN_PIXELS / (COUNTER * sight.scale));
  return fanOut(count, layout.center(hex), scale, sight.seen);
}

export class CounterLayer {
  readonly root = group('counters');
  /** An open stack lies above everything else. */
  readonly top = group('counters');
  readonly #frame = svg('rect', { class: 'fan-frame', rx: 8 });
  readonly #drawn = new Map<string, SVGGElement>();
  /** How many counters lie in a hex, where that is more than one. */
  #counts = new Map<string, SVGGElement>();
  readonly #markers: MarkerLayers;
  #last: State = EMPTY;

  constructor(
    private readonly layout: Layout,
    private readonly look: Look,
  ) {
    this.#markers = new MarkerLayers(layout, look);
  }

  /** Markers on the ground: below prices and names, and thus a layer of its own. */
  get ground(): SVGGElement {
    return this.#markers.below;
  }

  /** State in, SVG out; keyed by unit, so that a counter is moved and not made again. */
  render(state: State, sight: Sight): void {
    const { view } = state;
    if (view === null || this.#isDrawn(state)) return;
    const stale = new Map(this.#drawn);
    const places = stacks(view);
    const fan = state.fanned === null ? null : fanOf(view, state.fanned, this.layout, sight);
    const order: SVGElement[] = [];
    const above: SVGElement[] = [];
    const counts = new Map<string, SVGGElement>();
    for (const [hex, stack] of places) {
      if (!this.layout.has(hex)) continue;
      const open = fan !== null && hex === state.fanned;
      const closed = stackPlaces(stack.length);
      const takes = open || unitsTakeClicks(view, hex);
      (open ? fanAt(view, hex) : stack).forEach((counter, index) => {
        const element = this.#element(counter);
        stale.delete(counter.unit);
        const choices = state.pending ? [] : choicesOfUnit(view, counter.unit);
        this.#draw(element, counter, choices.length > 0);
        element.classList.toggle('through', !takes);
        mark(element, choices);
        element.setAttribute('data-hex', hex);
        const place = open ? fan.places[index] : closed[index];
        const center = open ? { x: 0, y: 0 } : this.layout.center(hex);
        this.#move(element, center, place ?? center, open ? fan.scale : 1);
        (open ? above : order).push(element);
      });
      if (open || stack.length < 2) continue;
      const count = this.#count(hex, stack.length);
      counts.set(hex, count);
      order.push(count);
    }
    for (const [hex, count] of this.#counts) if (counts.get(hex) !== count) count.remove();
    this.#counts = counts;
    for (const [unit, element] of stale) {
      element.remove();
      this.#drawn.delete(unit);
    }
    arrange(this.root, [...order, this.#markers.above]);
    arrange(this.top, fan === null ? [] : [this.#framed(fan), ...above]);
    if (fan === null) this.#frame.remove();
    this.#markers.render(view);
  }

  /** Nothing to do unless the view has changed or a stack is open, which follows the zoom. */
  #isDrawn(state: State): boolean {
    const before = this.#last;
    this.#last = state;
    if (state.fanned !== null) return false;
    return before.view === state.view && before.pending === state.pending && before.fanned === null;
  }

  #element(counter: Counter): SVGGElement {
    const known = this.#drawn.get(counter.unit);
    if (known !== undefined) return known;
    const made = svg('g', { class: 'counter', 'data-unit': counter.unit });
    this.#drawn.set(counter.unit, made);
    return made;
  }

  /** At the foot of a stack: so many lie in it. */
  #count(hex: string, count: number): SVGGElement {
    const known = this.#counts.get(hex);
    if (known?.getAttribute('data-count') === String(count)) return known;
    const { x, y } = this.layout.center(hex);
    const foot = stackPlaces(count)[0] ?? { x: 0, y: 0 };
    const edge = COUNTER / 2 - 3;
    const place = `translate(${(x + foot.x - edge).toFixed(1)} ${(y + foot.y + edge).toFixed(1)})`;
    const badge = { class: 'stack-count', transform: place, 'data-count': count };
    return svg('g', badge, svg('circle', { r: 9.5 }), svg('text', { y: 4.5 }, String(count)));
  }

  #draw(element: SVGGElement, counter: Counter, choosable: boolean): void {
    const key = faceKey(counter);
    if (element.getAttribute('data-face') !== key) {
      element.setAttribute('data-face', key);
      element.replaceChildren(makeFace(counter, this.look), ring());
      const title = svg('title', {}, `${counter.title} ${counter.factors}`);
      element.append(title);
    }
    element.classList.toggle('choosable', choosable);
    element.classList.toggle('spent', counter.gauge?.left === 0);
    for (const mark of ['moving', 'waiting', 'done', 'attacking', 'defending'])
      element.classList.toggle(mark, counter.marks.includes(mark));
  }

  #move(element: SVGGElement, center: Point, place: Point, scale: number): void {
    const x = (center.x + place.x).toFixed(1);
    const y = (center.y + place.y).toFixed(1);
    element.style.transform = `translate(${x}px, ${y}px) scale(${scale.toFixed(3)})`;
  }

  #framed({ frame }: Fan): SVGElement {
    for (const side of ['x', 'y', 'width', 'height'] as const)
      this.#frame.setAttribute(side, frame[side].toFixed(1));
    return this.#frame;
  }
}

/** Names the order of a thing with one choice, for tests and tools. */
export function mark(element: Element, choices: readonly Choice[]): void {
  const [only] = choices;
  if (choices.length === 1 && only !== undefined) element.setAttribute('data-order', only.order);
  else element.removeAttribute('data-order');
}

/** Brings children into order, touching only those out of place: transitions go on. */
function arrange(layer: SVGGElement, wanted: SVGElement[]): void {
  wanted.forEach((element, index) => {
    const there = layer.children[index];
    if (there !== element) layer.insertBefore(element, there ?? null);
  });
}

const ring = (): SVGElement => {
  const edge = COUNTER / 2 + 3.5;
  return svg(
    'g',
    { class: 'ring' },
    ...['ring-under', 'ring-over'].map(look =>
      svg('rect', { x: -edge, y: -edge, width: edge * 2, height: edge * 2, rx: 8, class: look }),
    ),
  );
};
