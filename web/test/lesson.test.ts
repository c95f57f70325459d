import { describe, expect, it } from 'vitest';
import { type Entry, judge, standing, whereIs } from '../src/lib/lesson';
import type { Lesson, LessonStep } from '../src/lib/types';

const step = (orders: string[], more: Partial<LessonStep> = {}): LessonStep => ({
  title: 'A step',
  text: 'What there is to do.',
  rule: null,
  hexes: [],
  points: null,
  orders,
  freely: false,
  worse: [],
  otherwise: orders.length > 0 ? 'Something else was meant.' : '',
  ...more,
});
const lesson = (...steps: LessonStep[]): Lesson => ({
  about: 'How it is done.',
  minutes: 5,
  seat: 'blue',
  options: [],
  seed: '1',
  opening: [],
  steps,
});
const done = (...orders: (string | null)[]): Entry[] => orders.map((order, n) => ({ order, n }));
const given = (...orders: string[]) => ({ kind: 'give', orders, onward: [] });
const otherwise = { kind: 'worse', why: 'Something else was meant.' };

describe('a lesson', () => {
  const walk = lesson(
    step([]),
    step(['pick A', 'to 0101', 'halt'], { worse: [{ order: 'pick B', why: 'B is tired.' }] }),
    step(['pick B']),
    step([]),
    step(['done']),
  );

  it('goes from step to step by what was read and ordered', () => {
    expect(whereIs(walk, [])).toEqual({ step: 0, left: [] });
    expect(whereIs(walk, done(null))).toEqual({ step: 1, left: ['pick A', 'to 0101', 'halt'] });
    expect(whereIs(walk, done(null, 'pick A'))).toEqual({ step: 1, left: ['to 0101', 'halt'] });
    expect(whereIs(walk, done(null, 'pick A', 'to 0101', 'halt'))).toEqual({ step: 2, left: ['pick B'] });
    expect(whereIs(walk, done(null, 'pick A', 'to 0101', 'halt', 'pick B', null, 'done')).step).toBe(5);
  });

  it('lets through what it asks for, and explains the rest', () => {
    expect(judge(walk, done(null), ['pick A'])).toEqual(given('pick A'));
    expect(judge(walk, done(null), ['pick A', 'to 0101'])).toEqual(given('pick A', 'to 0101'));
    expect(judge(walk, done(null), ['pick B'])).toEqual({ kind: 'worse', why: 'B is tired.' });
    expect(judge(walk, done(null), ['to 0101'])).toEqual(otherwise);
    expect(judge(walk, done(null), ['pick A', 'to 0202'])).toEqual(otherwise);
    expect(judge(walk, [], ['pick A'])).toEqual({ kind: 'worse', why: 'Read this first, and press Next.' });
  });

  it('takes what a gesture gives beyond a step only if the next step asks for it', () => {
    const before = done(null, 'pick A', 'to 0101');
    expect(judge(walk, before, ['halt', 'pick B'])).toEqual(given('halt', 'pick B'));
    expect(judge(walk, before, ['halt', 'pick C'])).toEqual(given('halt'));
    expect(judge(walk, before, ['halt', 'pick B', 'to 0202'])).toEqual(given('halt', 'pick B'));
  });

  it('takes orders in any sequence where the step says so', () => {
    const free = lesson(step(['place X', 'place Y', 'done'], { freely: true }), step(['done']));
    expect(judge(free, [], ['place Y'])).toEqual(given('place Y'));
    expect(whereIs(free, done('place Y', 'done'))).toEqual({ step: 0, left: ['place X'] });
    expect(judge(free, done('place Y'), ['place Y'])).toEqual(otherwise);
    expect(judge(walk, done(null), ['halt'])).toEqual(otherwise);
  });

  it('takes of a stack what it asks for, in whatever sequence the stack lies', () => {
    const attack = lesson(step(['commit 1', 'commit 2', 'fight']), step([]));
    expect(judge(attack, [], ['commit 2', 'commit 1'])).toEqual(given('commit 2', 'commit 1'));
    expect(whereIs(attack, done('commit 2', 'commit 1'))).toEqual({ step: 0, left: ['fight'] });
    expect(judge(attack, [], ['commit 3', 'commit 2', 'commit 1'])).toEqual(given('commit 2', 'commit 1'));
    expect(judge(attack, [], ['commit 3', 'commit 4'])).toEqual(otherwise);
    expect(judge(attack, [], ['fight'])).toEqual(otherwise);
  });

  it('follows a drive as far as it asks for it', () => {
    const drive = lesson(step(['to 1', 'to 2']), step([]));
    expect(judge(drive, [], ['to 1'], ['to 2'])).toEqual({ ...given('to 1'), onward: ['to 2'] });
    expect(judge(drive, [], ['to 1'], ['to 2', 'to 3'])).toEqual({ ...given('to 1'), onward: ['to 2'] });
    expect(judge(drive, [], ['to 1'], ['to 9'])).toEqual(otherwise);
    expect(judge(drive, [], ['to 1'], ['again'])).toEqual(given('to 1'));
  });

  it('steps back with what is taken back', () => {
    const entries: Entry[] = [
      { order: null, n: 3 },
      { order: 'pick A', n: 3 },
      { order: 'to 0101', n: 4 },
      { order: 'halt', n: 5 },
      { order: 'pick B', n: 6 },
      { order: null, n: 7 },
    ];
    expect(standing(entries, 7)).toBe(entries);
    expect(standing(entries, 9)).toBe(entries);
    expect(whereIs(walk, standing(entries, 6))).toEqual({ step: 2, left: ['pick B'] });
    expect(whereIs(walk, standing(entries, 4))).toEqual({ step: 1, left: ['to 0101', 'halt'] });
    expect(whereIs(walk, standing(entries, 3))).toEqual({ step: 1, left: ['pick A', 'to 0101', 'halt'] });
  });
});
