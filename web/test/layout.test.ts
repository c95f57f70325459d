import { describe, expect, it } from 'vitest';
import { chains, lineData } from '../src/board/draw/chains';
import { COUNTER, fanOut, stackPlaces } from '../src/board/draw/fan';
import { Layout, outline, SIZE } from '../src/board/layout';
import { map } from './fixtures';

describe.each([false, true])('a layout (flat-topped: %s)', flat => {
  const layout = new Layout(map(6, 6, flat));
  it('finds six neighbours inside and shares corners with each', () => {
    expect(layout.neighbours('0202')).toHaveLength(6);
    for (const other of layout.neighbours('0202')) {
      const side = layout.side('0202', other);
      expect(side).not.toBeNull();
      if (side) expect(Math.hypot(side[0].x - side[1].x, side[0].y - side[1].y)).toBeCloseTo(SIZE, 3);
    }
  });
  it('finds the hex at a point', () => {
    for (const hex of layout.hexes) {
      const { x, y } = layout.center(hex);
      expect(layout.hexAt({ x: x + 12, y: y - 9 })).toBe(hex);
    }
    expect(layout.hexAt({ x: -1000, y: 0 })).toBeNull();
  });
  it('goes around hexes that belong together, and not between them', () => {
    const other = layout.neighbours('0202')[0] ?? '';
    expect(outline(layout, new Set(['0202']))).toHaveLength(6);
    expect(outline(layout, new Set(['0202', other]))).toHaveLength(10);
  });
  it('steps to a neighbour, and stays at the edge', () => {
    for (const heading of ['up', 'down', 'left', 'right'] as const)
      expect(layout.neighbours('0202')).toContain(layout.step('0202', heading));
    expect(layout.step('0000', flat ? 'up' : 'left')).toBe('0000');
  });
});

describe('chains', () => {
  const p = (x: number, y = 0) => ({ x, y });
  it('join segments that meet and part at forks', () => {
    const line = chains([
      [p(0), p(10)],
      [p(20), p(10)],
      [p(20), p(30)],
    ]);
    expect(line).toHaveLength(1);
    expect(line[0]).toHaveLength(4);
    const fork = chains([
      [p(0), p(10)],
      [p(10), p(20)],
      [p(10), p(10, 10)],
    ]);
    expect(fork).toHaveLength(3);
  });
  it('become path data', () => {
    expect(lineData([p(0), p(10), p(20)], false)).toBe('M0.0 0.0L10.0 0.0L20.0 0.0');
    expect(lineData([p(0), p(10), p(20)], true)).toContain('Q10.0 0.0');
    expect(lineData([], true)).toBe('');
  });
});

describe('a fan', () => {
  const within = { x: 0, y: 0, width: 1000, height: 1000 };
  it('lays counters apart, around the centre', () => {
    const { places } = fanOut(3, { x: 500, y: 500 }, 1, within);
    expect(places.map(({ x }) => x)).toEqual([436, 500, 564]);
    expect(places.every(({ y }) => y === 500)).toBe(true);
  });
  it('breaks into rows and never overlaps', () => {
    const { places } = fanOut(12, { x: 500, y: 500 }, 2, within);
    for (const [i, a] of places.entries())
      for (const b of places.slice(i + 1))
        expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(COUNTER * 2);
  });
  it('stays inside what is seen', () => {
    const { frame } = fanOut(5, { x: 5, y: 995 }, 1, within);
    expect(frame.x).toBeGreaterThanOrEqual(0);
    expect(frame.y + frame.height).toBeLessThanOrEqual(1000);
  });
  it('closed, keeps every counter near the hex', () => {
    for (const count of [1, 2, 4, 9])
      for (const { x, y } of stackPlaces(count)) expect(Math.hypot(x, y)).toBeLessThan(SIZE / 2);
  });
});
