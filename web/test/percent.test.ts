import { describe, expect, it } from 'vitest';
import { percent } from '../src/lib/percent';
import { takeBackWords } from '../src/lib/taking-back';

describe('a chance in per cent', () => {
  it('claims certainty only where there is one', () => {
    const told = [percent(0, 6), percent(6, 6), percent(44, 10_000), percent(9_995, 10_000), percent(1, 6)];
    expect(told).toEqual(['0 %', '100 %', '<1 %', '>99 %', '17 %']);
  });
  it('is nothing of nothing', () => expect(percent(0, 0)).toBe('0 %'));
});

describe('the button that takes back', () => {
  it('says which of the ways it is', () => {
    const labels = [
      takeBackWords(null),
      takeBackWords({ kind: 'free' }),
      takeBackWords({ kind: 'takeback', orders: 3 }),
      takeBackWords({ kind: 'ask', orders: 1 }),
    ];
    expect(labels.map(({ label }) => label)).toEqual(['Undo', 'Undo', 'Take back', 'Ask to take back']);
    expect(labels[2]?.title).toContain('the last 3 orders');
    expect(labels[3]?.title).toContain('the last order;');
  });
});
