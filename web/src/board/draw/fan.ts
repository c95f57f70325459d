import type { Bounds, Point } from '../layout';

export const COUNTER = 56;

/** How far each counter of a closed stack is shifted from the one below. */
export const stackStep = (count: number): number => (count <= 2 ? 8 : count <= 4 ? 6 : 3);

/** Where the counters of a closed stack lie, bottom first, around the hex's centre. */
export function stackPlaces(count: number): Point[] {
  const step = stackStep(count);
  const middle = ((count - 1) * step) / 2;
  return Array.from({ length: count }, (_, i) => ({ x: i * step - middle, y: middle - i * step }));
}

export interface Fan {
  readonly places: Point[];
  readonly scale: number;
  readonly frame: Bounds;
}

const GAP = 8;
const PER_ROW = 5;

/** An open stack: rows around a centre, as large as `scale` asks, kept inside `within`. */
export function fanOut(count: number, center: Point, scale: number, within: Bounds): Fan {
  const pitch = (COUNTER + GAP) * scale;
  const columns = Math.min(count, PER_ROW);
  const rows = Math.ceil(count / PER_ROW);
  const [width, height] = [columns * pitch + GAP * scale, rows * pitch + GAP * scale];
  const clamp = (value: number, low: number, high: number) =>
    low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high);
  const x = clamp(center.x, within.x + width / 2, within.x + within.width - width / 2);
  const y = clamp(center.y, within.y + height / 2, within.y + within.height - height / 2);
  const places = Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / PER_ROW);
    const inRow = Math.min(PER_ROW, count - row * PER_ROW);
    return {
      x: x + ((i % PER_ROW) - (inRow - 1) / 2) * pitch,
      y: y + (row - (rows - 1) / 2) * pitch,
    };
  });
  return { places, scale, frame: { x: x - width / 2, y: y - height / 2, width, height } };
}
