import type { Point } from '../layout';

const key = ({ x, y }: Point): string => `${Math.round(x)},${Math.round(y)}`;

/** Joins segments that share an end into lines; lines part where more than two meet. */
export function chains(segments: readonly (readonly [Point, Point])[]): Point[][] {
  const ends = new Map<string, number[]>();
  segments.forEach((segment, index) => {
    for (const end of segment) ends.set(key(end), [...(ends.get(key(end)) ?? []), index]);
  });
  const used = new Set<number>();
  const grow = (line: Point[]): void => {
    for (;;) {
      const tip = line.at(-1);
      const meeting = tip === undefined ? [] : (ends.get(key(tip)) ?? []);
      const next = meeting.length === 2 ? meeting.find(index => !used.has(index)) : undefined;
      const segment = next === undefined ? undefined : segments[next];
      if (tip === undefined || next === undefined || segment === undefined) return;
      used.add(next);
      line.push(key(segment[0]) === key(tip) ? segment[1] : segment[0]);
    }
  };
  const lines: Point[][] = [];
  segments.forEach(([from, to], index) => {
    if (used.has(index)) return;
    used.add(index);
    const line = [from, to];
    grow(line);
    line.reverse();
    grow(line);
    lines.push(line);
  });
  return lines;
}

const at = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
const between = (a: Point, b: Point, t: number): Point => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});

/** A line as path data, its inner corners rounded where asked. */
export function lineData(line: readonly Point[], smooth: boolean): string {
  const [first, ...rest] = line;
  if (first === undefined) return '';
  if (!smooth) return `M${at(first)}${rest.map(point => `L${at(point)}`).join('')}`;
  const parts = [`M${at(first)}`];
  rest.forEach((corner, index) => {
    const before = line[index] ?? first;
    const after = rest[index + 1];
    if (after === undefined) parts.push(`L${at(corner)}`);
    else
      parts.push(`L${at(between(corner, before, 0.38))}Q${at(corner)} ${at(between(corner, after, 0.38))}`);
  });
  return parts.join('');
}
