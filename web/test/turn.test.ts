import { describe, expect, it } from 'vitest';
import { openDefeats, stakesOf, winsInBrief, winsInShort } from '../src/lib/stakes';
import { placed, stepOf, turnWords } from '../src/lib/turn';
import type { Look, Objective, TurnStep, View } from '../src/lib/types';
import { view } from './fixtures';
import { LOOK as moonbase } from './moonbase';

const step = (title: string, phases: string[], more: Partial<TurnStep> = {}): TurnStep => ({
  title,
  about: `What one does: ${title}.`,
  rule: '1.1',
  phases,
  seat: null,
  once: false,
  ...more,
});
const [first, second] = moonbase.seats;
if (first === undefined || second === undefined) throw new Error('the look has two seats');
const SET_UP = step('Set-up', ['place'], { once: true });
const MOVES = step('First moves', ['move'], { seat: first.name });
const FIGHTS = step('First fights', ['fight', 'retreat'], { seat: first.name });
const OTHER = step('Second moves', ['move'], { seat: second.name });
const CLOCK = step('The clock', []);
const look: Look = { ...moonbase, turn: [SET_UP, MOVES, FIGHTS, OTHER, CLOCK] };

const asked = (phase: string, seat = 0, more: Partial<View> = {}): View => {
  const plain = view([], [], more);
  return { ...plain, prompt: plain.prompt && { ...plain.prompt, phase, seat } };
};
const now = (phase: string, seat: number, last: TurnStep | null = null) =>
  stepOf(look, asked(phase, seat).prompt, last);
const titles = (step: TurnStep | null) =>
  placed(look.turn, step).map(({ step: { title }, when }) => `${when} ${title}`);

describe('the phase track', () => {
  it('finds the step by its phase, and by the seat where a step has one', () => {
    expect(now('place', 1)).toBe(SET_UP);
    expect(now('move', 0)).toBe(MOVES);
    expect(now('move', 1)).toBe(OTHER);
    expect(now('nowhere', 0)).toBeNull();
    expect(stepOf(look, null, MOVES)).toBeNull();
  });
  it('stays in a step in whose middle the other side is asked', () => {
    expect(now('retreat', 1, FIGHTS)).toBe(FIGHTS);
  });
  it('goes on to the next of several steps that are alike', () => {
    const early = step('Early', ['supply']);
    const late = step('Late', ['supply']);
    const twice: Look = { ...look, turn: [early, MOVES, late] };
    const { prompt } = asked('supply');
    expect(stepOf(twice, prompt, null)).toBe(early);
    expect(stepOf(twice, prompt, early)).toBe(early);
    expect(stepOf(twice, prompt, MOVES)).toBe(late);
  });
  it('shows what comes once only while it lasts', () => {
    expect(titles(SET_UP)[0]).toBe('now Set-up');
    expect(titles(FIGHTS)).toEqual([
      'past First moves',
      'now First fights',
      'ahead Second moves',
      'ahead The clock',
    ]);
    expect(titles(null)).not.toContain('ahead Set-up');
  });
  it('tells all of it in a line', () => {
    const turn = { id: 'turn', title: 'Turn', rule: '4.1', entries: ['2 of 7'] };
    const words = (step: TurnStep | null) =>
      turnWords(asked('move', 0, { tracks: [turn] }), placed(look.turn, step));
    expect(words(FIGHTS)).toBe('Turn 2 · First fights (2 of 4)');
    expect(words(SET_UP)).toBe('Set-up (1 of 1)');
    expect(words(null)).toBe('Turn 2');
  });
});

const objective = (title: string, more: Partial<Objective> = {}): Objective => ({
  seat: 0,
  stake: 'wins',
  title,
  rule: '8.1',
  group: 'Two of these',
  reached: false,
  due: true,
  progress: '',
  missing: [],
  ...more,
});

describe('stakes', () => {
  const objectives = [
    objective('Dome', { seat: 1, group: 'One' }),
    objective('Shoulder', { stake: 'loses', reached: true, group: '' }),
    objective('Crater', { reached: true }),
    objective('Pad'),
    objective('Fuel', { seat: 1, stake: 'loses', reached: true, group: '' }),
  ];
  const own = view([], [], { objectives });
  const heads = (seen: View, playsAll: boolean) => stakesOf(seen, look, playsAll).map(({ head }) => head);

  it('name what is one’s own first', () => {
    expect(heads(own, false)).toEqual([
      'You win by',
      'You lose by',
      'The enemy wins by',
      'The enemy loses by',
    ]);
    expect(heads({ ...own, seat: 1 }, false)[0]).toBe('You win by');
    expect(stakesOf({ ...own, seat: 1 }, look, false)[0]?.groups[0]?.[1][0]?.title).toBe('Dome');
    expect(heads(own, true)[0]).toBe(`${first.title} wins by`);
  });
  it('tell the defeats that stand open', () => {
    expect(openDefeats(own, false).map(({ title }) => title)).toEqual(['Shoulder']);
    expect(openDefeats(own, true).map(({ title }) => title)).toEqual(['Shoulder', 'Fuel']);
  });
  it('are told in a line', () => {
    expect(winsInShort(own, look, false)).toBe('Two of these: 1 of 2');
    expect(winsInBrief(own, false)).toBe('1 of 2');
    const one = view([], [], { objectives: [objective('Cities', { progress: '3 of 11', group: '' })] });
    expect(winsInShort(one, look, false)).toBe('Cities: 3 of 11');
    expect(winsInBrief(one, false)).toBe('3 of 11');
  });
});
