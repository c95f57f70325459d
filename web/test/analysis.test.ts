import { describe, expect, test } from 'vitest';
import { alike, chanceWord, missedWords, partsOf, pointAt, uncertain, verdict } from '../src/lib/analysis';
import type { Analysis, SeatAccount } from '../src/lib/types';

const account = (own: Partial<SeatAccount>): SeatAccount => ({
  seat: 'red',
  player: 'staff bot',
  start: 0.5,
  end: 1,
  luck: 0.2,
  luck_error: 0.05,
  luck_of_its_own: 0.1,
  decisions: 0.1,
  decisions_error: 0.04,
  missed: 0.3,
  missed_error: 0.05,
  weighed: 12,
  worst: [],
  ...own,
});
const red = account({});
const blue = account({ seat: 'blue', start: 0.5, end: 0, luck: -0.2, decisions: -0.15 });
const analysis = {
  winner: 'red',
  text: 'Red holds the bridge',
  sides: ['red', 'blue'],
  seats: [red, blue],
  revision: 0.05,
} as Analysis;

describe('an analysis', () => {
  test('says who has won', () => {
    expect(verdict(analysis)).toBe('Red wins: Red holds the bridge.');
    expect(verdict({ ...analysis, winner: null })).toBe('Nobody wins: Red holds the bridge.');
  });
  test('makes the change of each seat’s chance of parts that add up', () => {
    for (const seat of [red, blue]) {
      const parts = partsOf(analysis, seat);
      expect(parts.map(({ what }) => what)).toEqual(['luck', 'own', 'other', 'revision']);
      const sum = parts.reduce((all, { value }) => all + value, 0);
      expect(sum).toBeCloseTo(seat.end - seat.start, 9);
    }
    expect(partsOf(analysis, red)[2]?.words).toBe('Blue decisions');
    expect(partsOf({ ...analysis, seats: [red], revision: 0 }, red).map(({ what }) => what)).toEqual([
      'luck',
      'own',
    ]);
  });
  test('tells what was missed, and when that is no more than chance', () => {
    expect(missedWords(red)).toBe(
      'In its 12 decisions the general found +30.0 ± 10.0 points more, each counted by itself.',
    );
    expect(missedWords(account({ weighed: 1 }))).toBe(
      'In its one decision the general found +30.0 ± 10.0 points more.',
    );
    expect(missedWords(account({ missed: -0.02 }))).toContain(
      'nothing better beyond doubt (−2.0 ± 10.0 points)',
    );
    expect(missedWords(account({ weighed: 0 }))).toContain('never had a choice');
    expect(missedWords(account({ missed: null }))).toContain('not weighed');
  });
  test('writes chances in per cent and grades in points, and no ± where nothing is uncertain', () => {
    expect([chanceWord(0.783, false), chanceWord(0.783, true)]).toEqual(['78 %', '78']);
    expect([uncertain(0.05), uncertain(0)]).toEqual(['± 10.0', '']);
  });
  test('knows where two lines part', () => {
    expect(alike(['a', 'b', 'c'], ['a', 'b', 'd'])).toBe(2);
    expect(alike(['a'], ['a', 'b'])).toBe(1);
    expect(alike([], ['a'])).toBe(0);
  });
  test('finds the chance after any order', () => {
    const curve = [0, 4, 9].map(order => ({ order, turn: 1, chance: order / 10, error: 0 }));
    expect([0, 3, 4, 20].map(order => pointAt(curve, order)?.order)).toEqual([0, 0, 4, 9]);
  });
});
