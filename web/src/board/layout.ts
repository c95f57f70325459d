import type { MapView } from '../lib/types';

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export type Heading = 'up' | 'down' | 'left' | 'right';

/** From the centre of a hex to a corner, in units of the drawing. */
export const SIZE = 50;

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const HEADINGS: Record<Heading, number> = { right: 0, down: 90, left: 180, up: 270 };
const bearing = (from: Point, to: Point): number =>
  ((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI + 360) % 360;
const turnBetween = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

/** Where hexes lie: all of it follows from the centres, however the grid stands. */
export class Layout {
  readonly hexes: readonly string[];
  readonly bounds: Bounds;
  readonly #centers = new Map<string, Point>();
  readonly #cells = new Map<string, string[]>();
  readonly #neighbours = new Map<string, string[]>();
  readonly #offsets: Point[];

  constructor(map: MapView) {
    for (const { hex, x, y } of map.hexes) {
      const center = { x: x * SIZE, y: y * SIZE };
      this.#centers.set(hex, center);
      const cell = this.#cell(center);
      this.#cells.set(cell, [...(this.#cells.get(cell) ?? []), hex]);
    }
    this.hexes = [...this.#centers.keys()];
    for (const hex of this.hexes) this.#neighbours.set(hex, this.#findNeighbours(hex));
    const first = this.hexes.find(hex => this.neighbours(hex).length > 0);
    const [other] = first === undefined ? [] : this.neighbours(first);
    const turn =
      first === undefined || other === undefined ? 0 : bearing(this.center(first), this.center(other));
    this.#offsets = Array.from({ length: 6 }, (_, i) => {
      const angle = ((turn + 30 + 60 * i) * Math.PI) / 180;
      return { x: SIZE * Math.cos(angle), y: SIZE * Math.sin(angle) };
    });
    const xs = [...this.#centers.values()].map(p => p.x);
    const ys = [...this.#centers.values()].map(p => p.y);
    const [left, top] = [Math.min(...xs) - SIZE, Math.min(...ys) - SIZE];
    this.bounds = {
      x: left,
      y: top,
      width: Math.max(...xs) + SIZE - left,
      height: Math.max(...ys) + SIZE - top,
    };
  }

  has(hex: string): boolean {
    return this.#centers.has(hex);
  }

  center(hex: string): Point {
    return this.#centers.get(hex) ?? { x: 0, y: 0 };
  }

  /** The six corners; `scale` draws the hex smaller around its centre. */
  corners(hex: string, scale = 1): Point[] {
    const { x, y } = this.center(hex);
    return this.#offsets.map(o => ({ x: x + o.x * scale, y: y + o.y * scale }));
  }

  neighbours(hex: string): readonly string[] {
    return this.#neighbours.get(hex) ?? [];
  }

  /** The two corners that two neighbours share. */
  side(a: string, b: string): [Point, Point] | null {
    const middle = this.center(b);
    const near = (p: Point) => distance(p, middle) < SIZE * 1.2;
    const [from, to] = this.corners(a).filter(near);
    return from === undefined || to === undefined ? null : [from, to];
  }

  hexAt(point: Point): string | null {
    const found = this.#around(point)
      .map(hex => ({ hex, far: distance(point, this.center(hex)) }))
      .sort((a, b) => a.far - b.far)[0];
    return found !== undefined && found.far <= SIZE ? found.hex : null;
  }

  /** The neighbour nearest to a heading; zigzags where two are equally near. */
  step(hex: string, heading: Heading): string {
    const from = this.center(hex);
    const zigzag = Math.round(from.y / (SIZE * 1.5)) % 2 === 0 ? 1 : -1;
    const aim = HEADINGS[heading] + zigzag * 0.5;
    const turn = (other: string) => turnBetween(aim, bearing(from, this.center(other)));
    const best = [...this.neighbours(hex)].sort((a, b) => turn(a) - turn(b))[0];
    return best !== undefined && turn(best) < 65 ? best : hex;
  }

  #cell({ x, y }: Point, dx = 0, dy = 0): string {
    return `${Math.floor(x / (SIZE * 2)) + dx},${Math.floor(y / (SIZE * 2)) + dy}`;
  }

  #around(point: Point): string[] {
    const steps = [-1, 0, 1];
    return steps.flatMap(dx => steps.flatMap(dy => this.#cells.get(this.#cell(point, dx, dy)) ?? []));
  }

  #findNeighbours(hex: string): string[] {
    const center = this.center(hex);
    return this.#around(center).filter(
      other => other !== hex && distance(center, this.center(other)) < SIZE * 1.8,
    );
  }
}

export const polygon = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** The sides between hexes of a set and all others. */
export function outline(layout: Layout, hexes: ReadonlySet<string>): [Point, Point][] {
  return [...hexes].flatMap(hex => {
    const inner = layout.neighbours(hex).filter(other => hexes.has(other));
    const corners = layout.corners(hex);
    const isInner = (a: Point, b: Point) =>
      inner.some(other => {
        const side = layout.side(hex, other);
        return side?.every(end => [a, b].some(corner => distance(corner, end) < 1)) ?? false;
      });
    return corners.flatMap((corner, index): [Point, Point][] => {
      const next = corners[(index + 1) % corners.length] ?? corner;
      return isInner(corner, next) ? [] : [[corner, next]];
    });
  });
}
