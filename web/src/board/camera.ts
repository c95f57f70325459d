import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, zoom, zoomIdentity, zoomTransform } from 'd3-zoom';
import type { Bounds, Point } from './layout';
import type { Sight } from './render-counters';

const NEAR = 0.75;
const FAR = 0.36;
const LARGEST = 3;
/** Milliseconds without motion after which the map is at rest. */
const REST = 180;

/** Pan and zoom: wheel, pinch, drag, and by command. */
export class Camera {
  readonly #behaviour: ZoomBehavior<SVGSVGElement, unknown>;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly svg: SVGSVGElement,
    private readonly world: SVGGElement,
    private readonly bounds: Bounds,
    private readonly onMove: () => void,
  ) {
    this.#behaviour = zoom<SVGSVGElement, unknown>()
      .clickDistance(6)
      .filter(event => event.button === 0 || event.button === 1 || event.type === 'wheel')
      .on('zoom', (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        const { x, y, k } = event.transform;
        this.#glide();
        this.world.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
        this.svg.classList.toggle('near', k >= NEAR);
        this.svg.classList.toggle('far', k < FAR);
        this.onMove();
      });
    select(svg).call(this.#behaviour).on('dblclick.zoom', null);
    this.resize();
  }

  /** While the map moves it is one picture for the compositor; at rest it is drawn sharp again. */
  #glide(): void {
    this.world.classList.add('gliding');
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.world.classList.remove('gliding'), REST);
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
    this.#behaviour.transform(select(this.svg), to);
  }

  zoomBy(factor: number): void {
    this.#behaviour.scaleBy(select(this.svg), factor);
  }

  panBy(x: number, y: number): void {
    const k = zoomTransform(this.svg).k;
    this.#behaviour.translateBy(select(this.svg), x / k, y / k);
  }

  /** Brings a point to the middle, near enough to be read. */
  centre({ x, y }: Point, least = 0.5): void {
    const now = zoomTransform(this.svg);
    if (now.k < least) this.#behaviour.scaleTo(select(this.svg), least);
    this.#behaviour.translateTo(select(this.svg), x, y);
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
    const [sx, sy] = zoomTransform(this.svg).apply([x, y]);
    return { x: sx, y: sy };
  }

  sight(): Sight {
    const now = zoomTransform(this.svg);
    const { width, height } = this.#box();
    const [left, top] = now.invert([0, 0]);
    return { seen: { x: left, y: top, width: width / now.k, height: height / now.k }, scale: now.k };
  }

  worldAt(client: Point): Point {
    const box = this.svg.getBoundingClientRect();
    const [x, y] = zoomTransform(this.svg).invert([client.x - box.left, client.y - box.top]);
    return { x, y };
  }

  destroy(): void {
    clearTimeout(this.#rest);
    select(this.svg).on('.zoom', null);
  }

  #box(): DOMRect {
    return this.svg.getBoundingClientRect();
  }

  #fitScale(): number {
    const box = this.#box();
    const scale = 0.97 * Math.min(box.width / this.bounds.width, box.height / this.bounds.height);
    return Number.isFinite(scale) && scale > 0 ? scale : 0.3;
  }
}
