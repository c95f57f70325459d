import { select } from 'd3-selection';
import {
  type D3ZoomEvent,
  type ZoomBehavior,
  ZoomTransform,
  zoom,
  zoomIdentity,
  zoomTransform,
} from 'd3-zoom';
import type { Sight } from './draw/counters';
import { isHandle } from './events';
import type { Bounds, Point } from './layout';

const NEAR = 0.75;
const FAR = 0.36;
const LARGEST = 3;
/** The scale at which counters are read and much of the map is seen. */
const OPENING = 0.55;
/** Below this scale hexes are specks; the least at which a map then opens. */
const SPECKS = 0.2;
const LEAST = 0.3;
/** Room around hexes that are shown together. */
const AROUND = 240;
/** Milliseconds without motion after which the map is at rest. */
const REST = 160;

/** What the camera moves: a still frame that hears the pointers, a sheet inside it, and the drawing on the sheet. */
export interface Stage {
  readonly frame: HTMLElement;
  readonly sheet: HTMLElement;
  readonly world: SVGGElement;
}

const css = ({ x, y, k }: ZoomTransform): string => `translate(${x}px, ${y}px) scale(${k})`;

/** The smallest frame around points, with some room. */
function around(points: readonly Point[]): Bounds {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - AROUND / 2, Math.min(...ys) - AROUND / 2];
  return {
    x: left,
    y: top,
    width: Math.max(...xs) + AROUND / 2 - left,
    height: Math.max(...ys) + AROUND / 2 - top,
  };
}

/** The point in the middle of most of them, whatever lies far away. */
function middle(points: readonly Point[]): Point {
  const half = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return { x: half(points.map(({ x }) => x)), y: half(points.map(({ y }) => y)) };
}

/**
 * Pan and zoom: wheel, pinch, drag, and by command.
 *
 * Drawing the map at a new scale takes several frames' time. So while it moves, the sheet is moved and scaled as one
 * picture, which the compositor does alone; when it rests, the world is drawn at its true scale and the sheet lies
 * still. The two together are the true place at every moment, so that pointers hit what they see.
 */
export class Camera {
  readonly #behaviour: ZoomBehavior<HTMLElement, unknown>;
  readonly #frame: HTMLElement;
  /** The transform at which the world was last drawn. */
  #drawn: ZoomTransform = zoomIdentity;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly stage: Stage,
    private readonly bounds: Bounds,
    private readonly onMove: () => void,
    private readonly onRest: () => void,
  ) {
    this.#frame = stage.frame;
    this.#behaviour = zoom<HTMLElement, unknown>()
      .clickDistance(6)
      // Any finger, the left and the middle button, any wheel; but not by a counter that can be taken along.
      .filter((event: Event) => !isHandle(event) && (!(event instanceof MouseEvent) || event.button <= 1))
      .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => {
        this.#glide(event.transform);
        this.onMove();
      });
    select(this.#frame).call(this.#behaviour).on('dblclick.zoom', null);
    this.resize();
  }

  /** Moves the sheet from where the world was drawn to where it should be seen. */
  #glide(to: ZoomTransform): void {
    const k = to.k / this.#drawn.k;
    const x = to.x - this.#drawn.x * k;
    const y = to.y - this.#drawn.y * k;
    // A sheet that is only moved stays sharp on whole pixels, and need not be drawn again.
    const isMoved = Math.abs(k - 1) < 1e-6;
    const from = isMoved ? new ZoomTransform(1, Math.round(x), Math.round(y)) : new ZoomTransform(k, x, y);
    this.stage.sheet.style.transform = css(from);
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.settle(), REST);
  }

  /** Draws the world at its true scale. */
  settle(): void {
    clearTimeout(this.#rest);
    const now = this.#now();
    if (now.k !== this.#drawn.k) {
      this.#drawn = now;
      this.stage.world.style.transform = css(now);
      this.stage.sheet.style.transform = '';
      this.#frame.classList.toggle('near', now.k >= NEAR);
      this.#frame.classList.toggle('far', now.k < FAR);
    }
    this.onRest();
  }

  resize(): void {
    const margin = 200;
    const { x, y, width, height } = this.bounds;
    this.#behaviour.scaleExtent([this.#fitScale() * 0.8, LARGEST]).translateExtent([
      [x - margin, y - margin],
      [x + width + margin, y + height + margin],
    ]);
  }

  fit(): void {
    const { x, y, width, height } = this.bounds;
    const box = this.#box();
    const k = this.#fitScale();
    const to = zoomIdentity
      .translate((box.width - width * k) / 2 - x * k, (box.height - height * k) / 2 - y * k)
      .scale(k);
    this.#behaviour.transform(select(this.#frame), to);
    this.settle();
  }

  zoomBy(factor: number): void {
    this.#behaviour.scaleBy(select(this.#frame), factor);
  }

  panBy(x: number, y: number): void {
    const k = this.#now().k;
    this.#behaviour.translateBy(select(this.#frame), x / k, y / k);
  }

  /** Brings a point to the middle, near enough to be read. */
  centre({ x, y }: Point, least = 0.5): void {
    const now = this.#now();
    if (now.k < least) this.#behaviour.scaleTo(select(this.#frame), least);
    this.#behaviour.translateTo(select(this.#frame), x, y);
  }

  /**
   * Where a map begins that is too large to be read as a whole: at what there is to do, if that is near together, or
   * where one stands if all there is to do lies beside the map. A small screen sees a part of it rather than specks.
   */
  open(work: readonly Point[], own: readonly Point[]): void {
    const points = work.length > 0 ? work : own;
    const fitted = this.#now().k;
    if (points.length === 0 || fitted >= FAR) return;
    if (this.#scaleFor(points) >= OPENING) this.frame(points, OPENING);
    else if (fitted < SPECKS) this.centre(middle(points), LEAST);
    this.settle();
  }

  /** Brings all of these points into sight, near enough to be read where they allow it. */
  frame(points: readonly Point[], largest = 1): void {
    if (points.length === 0) return;
    const scale = Math.min(largest, Math.max(this.#scaleFor(points), this.#fitScale()));
    const { x, y, width, height } = around(points);
    this.#behaviour.scaleTo(select(this.#frame), scale);
    this.#behaviour.translateTo(select(this.#frame), x + width / 2, y + height / 2);
  }

  /** Brings a point into sight, moving no more than needed. */
  reveal(point: Point): void {
    const at = this.screen(point);
    const { width, height } = this.#box();
    const edge = 70;
    const dx = Math.min(0, width - edge - at.x) + Math.max(0, edge - at.x);
    const dy = Math.min(0, height - edge - at.y) + Math.max(0, edge - at.y);
    if (dx !== 0 || dy !== 0) this.panBy(dx, dy);
  }

  screen({ x, y }: Point): Point {
    const [sx, sy] = this.#now().apply([x, y]);
    return { x: sx, y: sy };
  }

  sight(): Sight {
    const now = this.#now();
    const { width, height } = this.#box();
    const [left, top] = now.invert([0, 0]);
    return { seen: { x: left, y: top, width: width / now.k, height: height / now.k }, scale: now.k };
  }

  worldAt(client: Point): Point {
    const box = this.#box();
    const [x, y] = this.#now().invert([client.x - box.left, client.y - box.top]);
    return { x, y };
  }

  destroy(): void {
    clearTimeout(this.#rest);
    select(this.#frame).on('.zoom', null);
  }

  #now(): ZoomTransform {
    return zoomTransform(this.#frame);
  }

  #box(): DOMRect {
    return this.#frame.getBoundingClientRect();
  }

  /** The scale at which all of these points are in sight. */
  #scaleFor(points: readonly Point[]): number {
    const box = this.#box();
    const { width, height } = around(points);
    return Math.min(box.width / width, box.height / height);
  }

  #fitScale(): number {
    const box = this.#box();
    const scale = 0.97 * Math.min(box.width / this.bounds.width, box.height / this.bounds.height);
    return Number.isFinite(scale) && scale > 0 ? scale : 0.3;
  }
}
