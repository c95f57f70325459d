import { describe, expect, it } from 'vitest';
import type { Point } from '../src/board/layout';
import { isAsked, isBoxWork, onlyAnswer } from '../src/board/state';
import { beside } from '../src/lib/beside';
import { beyond } from '../src/lib/beyond';
import { hexWords } from '../src/lib/hex-words';
import { MapIndex } from '../src/lib/map-index';
import type { Objective } from '../src/lib/types';
import { button, counter, map, pickUnit, toHex, view } from './fixtures';
import { LOOK } from './moonbase';

describe('what one plays for beyond the edge', () => {
  const area = { width: 1000, height: 600 };
  const spots: Record<string, Point> = {
    '0101': { x: 500, y: 900 },
    '0102': { x: 40, y: 700 },
    '0201': { x: 20, y: 20 },
  };
  const wins = (title: string, missing: string[], more: Partial<Objective> = {}): Objective => ({
    seat: 0,
    stake: 'wins',
    title,
    rule: '4.1',
    group: 'All',
    reached: false,
    due: true,
    progress: '',
    missing,
    ...more,
  });
  const told = (...objectives: Objective[]) =>
    beyond({ ...view([], []), objectives }, hex => spots[hex] ?? null, area).map(({ side, titles }) => [
      side,
      ...titles,
    ]);

  it('is told side by side, if nothing of it is in sight', () => {
    expect(told(wins('Bridge', ['0101']), wins('Ford', ['0101', '0102']))).toEqual([
      ['below', 'Bridge', 'Ford'],
    ]);
    expect(told(wins('Road', ['0101', '0201']))).toEqual([]);
    expect(told(wins('Nowhere', []))).toEqual([]);
  });
  it('is only what wins before all else, for oneself, and is not reached', () => {
    expect(told(wins('Bridge', ['0201']), wins('Later', ['0101'], { group: 'Two of these' }))).toEqual([]);
    expect(told(wins('Theirs', ['0101'], { seat: 1 }))).toEqual([]);
    expect(told(wins('Done', ['0101'], { reached: true }))).toEqual([]);
  });
});

describe('a report', () => {
  const area = { width: 1000, height: 600 };
  it('lies beside its hex, where there is room', () => {
    expect(beside({ x: 300, y: 300 }, area, 100)).toEqual({ side: 'right', left: 300, top: 250 });
    expect(beside({ x: 900, y: 300 }, area, 100)).toEqual({ side: 'left', left: 900, top: 250 });
  });
  it('covers as little as it can of what can be clicked', () => {
    const spots = [
      { x: 700, y: 300 },
      { x: 710, y: 310 },
      { x: 300, y: 320 },
    ];
    expect(beside({ x: 500, y: 300 }, area, 100, spots).side).toBe('left');
    expect(beside({ x: 500, y: 300 }, area, 100, spots.slice(2)).side).toBe('right');
  });
  it('else lies below or above, and within the area', () => {
    const narrow = { width: 400, height: 600 };
    expect(beside({ x: 40, y: 100 }, narrow, 100)).toEqual({ side: 'below', left: 150, top: 140 });
    expect(beside({ x: 350, y: 500 }, narrow, 100)).toEqual({ side: 'above', left: 250, top: 366 });
  });
  it('never begins out of sight', () => {
    expect(beside({ x: 300, y: 10 }, area, 100).top).toBe(6);
    expect(beside({ x: 300, y: 590 }, area, 100).top).toBe(494);
    expect(beside({ x: 300, y: 300 }, area, 900).top).toBe(6);
  });
});

describe('the only answer', () => {
  const end = button('end');
  const confirms = view([], [end]);
  const asking = (seat: number) => ({
    prompt: confirms.prompt && { ...confirms.prompt, seat, confirms: true },
  });
  it('is the next step of the rules, whoever is asked', () => {
    expect(onlyAnswer(view([], [button('on', { role: 'play-on' })]))).toBe('on');
  });
  it('is that the action is over, for who is asked that', () => {
    expect(onlyAnswer(view([], [end], asking(0)))).toBe('end');
    expect(onlyAnswer(view([], [end], asking(1)))).toBeNull();
    expect(onlyAnswer(confirms)).toBeNull();
    expect([isAsked(confirms), isAsked(view([], [end], asking(1)))]).toEqual([true, false]);
  });
});

describe('the boxes', () => {
  const units = [counter('A', '0101'), counter('B', '', { place: { box: 'sea' } })];
  it('come first when all that can be chosen lies in them', () => {
    expect(isBoxWork(view(units, [pickUnit('B'), button('end')]))).toBe(true);
    expect(isBoxWork(view(units, [pickUnit('B'), pickUnit('A')]))).toBe(false);
    expect(isBoxWork(view(units, [pickUnit('B'), toHex('0101')]))).toBe(false);
    expect(isBoxWork(view(units, [button('end')]))).toBe(false);
  });
});

describe('the line below the map', () => {
  const board = map(2, 2);
  const index = new MapIndex(board);
  const words = (hex: string | null) =>
    hexWords(hex, index, view([counter('A', '0101')], [toHex('0101', { hint: 'jump' })]), LOOK);
  it('tells all that is known of a hex', () => {
    expect(words('0101')).toMatch(/^0101 · .* · A 8-6 · .*jump/);
    expect(words('0000')).not.toContain('A 8-6');
  });
  it('is empty beside the map', () => expect([words(null), words('9999')]).toEqual(['', '']));
});
