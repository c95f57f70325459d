import { describe, expect, it } from 'vitest';
import {
  boxedChoices,
  buttonChoices,
  choicesAt,
  click,
  cutOffBy,
  EMPTY,
  groups,
  hiddenFoes,
  hintsAt,
  isTarget,
  loneStack,
  mainButton,
  nextIn,
  pathTo,
  playOnOrder,
  stackAt,
  workHexes,
} from '../src/board/state';
import { costOfAll } from '../src/lib/choice';
import { button, counter, mp, pickUnit, toHex, view } from './fixtures';
import { LOOK } from './moonbase';

const two = [counter('A', '0101'), counter('B', '0101'), counter('E', '0303', { seat: 1 })];
/** It ends what is asked by its role, whatever its word. */
const done = button('enough', { role: 'done' });
const give = (...orders: string[]) => ({ kind: 'give', orders, onward: [] });
const at = (shown: ReturnType<typeof view>, more = {}) => ({ ...EMPTY, view: shown, ...more });

describe('a click', () => {
  it('on the only choice of a hex gives its order', () => {
    expect(click(at(view(two, [pickUnit('A'), button('done')])), '0101', 'B')).toEqual(give('pick A'));
    expect(click(at(view(two, [toHex('0202')])), '0202', null)).toEqual(give('to 0202'));
  });
  it('on a stack with several choices opens it, and then chooses', () => {
    const shown = view(two, [pickUnit('A'), pickUnit('B')]);
    expect(click(at(shown), '0101', 'A')).toEqual({ kind: 'fan', hex: '0101' });
    expect(click(at(shown, { fanned: '0101' }), '0101', 'A')).toEqual(give('pick A'));
  });
  it('on a unit that may do two things asks which', () => {
    const shown = view(two, [pickUnit('E'), { ...pickUnit('E'), order: 'mend E' }]);
    const choices = [{ order: 'pick E' }, { order: 'mend E' }];
    expect(click(at(shown), '0303', 'E')).toMatchObject({ kind: 'menu', hex: '0303', choices });
  });
  it('on a hex and a unit in it that are both choices asks which', () => {
    const shown = view(two, [pickUnit('E'), toHex('0303')]);
    expect(click(at(shown), '0303', null)).toMatchObject({ kind: 'menu', hex: '0303' });
  });
  it('on a hex that is a choice counts through the counters in it', () => {
    expect(click(at(view(two, [toHex('0303')])), '0303', 'E')).toEqual(give('to 0303'));
  });
  it('on anything else asks why, by the first verb that takes such a thing', () => {
    const shown = view(two, [pickUnit('A')]);
    expect(click(at(shown), '0303', 'E')).toEqual({ kind: 'why', order: 'pick E', hex: '0303' });
    expect(click(at(shown), '0404', null)).toEqual({ kind: 'why', order: 'to 0404', hex: '0404' });
  });
  it('on a stack gives to all what can be given to a stack, and opens it for one of them', () => {
    const shown = view(two, [pickUnit('A', { stacks: true }), pickUnit('B', { stacks: true })]);
    expect(click(at(shown), '0101', 'A')).toEqual(give('pick A', 'pick B'));
    expect(click(at(shown), '0101', 'A', true)).toEqual({ kind: 'fan', hex: '0101' });
    expect(click(at(shown, { fanned: '0101' }), '0101', 'B')).toEqual(give('pick B'));
  });
  it('on a counter asks first if it costs something, or something is rolled for it', () => {
    const asks = (more: object) => click(at(view(two, [pickUnit('E', more)])), '0303', 'E').kind;
    expect(asks({ cost: { amount: 1, of: 'AP' } })).toBe('menu');
    expect(asks({ cost: { amount: 0, of: 'AP' } })).toBe('give');
    expect(asks({ chart: 'entry' })).toBe('menu');
    expect(asks({ repeats: { times: 3, called: 'Fill it up' } })).toBe('menu');
    expect(click(at(view(two, [toHex('0202', { cost: mp(2) })])), '0202', null).kind).toBe('give');
  });
  it('on another unit halts the one in hand, whose goal comes first until it was sent there', () => {
    const moving = [counter('A', '0101', { marks: ['moving'] }), counter('B', '0202')];
    const shown = view(moving, [toHex('0202'), pickUnit('B', { before: ['halt'] })]);
    expect(click(at(shown), '0202', 'B')).toEqual(give('to 0202'));
    expect(click(at(shown, { settled: true }), '0202', 'B')).toEqual(give('halt', 'pick B'));
    const stack = [...moving, counter('C', '0202')];
    const both = ['B', 'C'].map(unit => pickUnit(unit, { before: ['halt'], stacks: true }));
    expect(click(at(view(stack, both)), '0202', 'C')).toEqual(give('halt', 'pick B', 'pick C'));
  });
  it('on what is in hand puts it down, in an open stack too, and never moves it', () => {
    const moving = [counter('A', '0101', { marks: ['moving'] }), counter('B', '0101')];
    const shown = view(moving, [toHex('0202'), pickUnit('B')]);
    expect(click(at(view(moving, [toHex('0202')])), '0101', 'A')).toEqual({ kind: 'put-down' });
    expect(click(at(shown, { fanned: '0101' }), '0101', 'A')).toEqual({ kind: 'put-down' });
    // Another of one's own is meant instead, as long as the one in hand has done nothing.
    const other = [...moving, counter('Z', '0303')];
    const instead = { kind: 'instead', order: 'pick Z', hex: '0303' };
    const asked = view(other, [toHex('0202')]);
    expect(click(at(asked), '0303', 'Z')).toEqual(instead);
    expect(click(at(asked, { settled: true }), '0303', 'Z').kind).toBe('why');
    const goal = view(moving, [toHex('0101')]);
    expect(click(at(goal, { fanned: '0101' }), '0101', 'B').kind).toBe('why');
  });
  it('does nothing while an order is on its way', () => {
    expect(click(at(view(two, [pickUnit('A')]), { pending: true }), '0101', 'A')).toEqual({
      kind: 'nothing',
    });
  });
  it('of one who is not asked only opens stacks', () => {
    expect(click(at(view(two, [])), '0101', 'A')).toEqual({ kind: 'fan', hex: '0101' });
    expect(click(at(view(two, [])), '0303', 'E')).toEqual({ kind: 'nothing' });
  });
});

describe('choices', () => {
  it('are found by hex, with those of the units in it', () => {
    const shown = view(two, [pickUnit('A'), toHex('0101'), toHex('0202')]);
    expect(choicesAt(shown, '0101').map(({ order }) => order)).toEqual(['pick A', 'to 0101']);
  });
  it('that are buttons come apart, the one that ends it is the main one', () => {
    const shown = view(two, [button('special'), done, button('more'), pickUnit('A')]);
    expect(buttonChoices(shown)).toHaveLength(3);
    expect(mainButton(shown)?.order).toBe('enough');
    expect(mainButton(view(two, [button('special'), button('fire')]))?.order).toBe('fire');
  });
  it('are targets where others stand', () => {
    const shown = view(two, []);
    expect(isTarget(shown, '0303')).toBe(true);
    expect(isTarget(shown, '0101')).toBe(false);
  });
});

describe('buttons', () => {
  const forfeit = button('refuse', { role: 'gives-up' });
  it('that forfeit the game or cost something are never the main one', () => {
    expect(mainButton(view(two, [forfeit]))).toBeUndefined();
    expect(mainButton(view(two, [button('offshore', { cost: { amount: 1, of: 'OP' } })]))).toBeUndefined();
    expect(mainButton(view(two, [done, forfeit]))?.order).toBe('enough');
  });
  it('let the rules play on if the only one is for that', () => {
    const goOn = button('on', { role: 'play-on' });
    expect(playOnOrder(view(two, [goOn]))).toBe('on');
    expect(playOnOrder(view(two, [goOn, pickUnit('A')]))).toBeNull();
    expect(playOnOrder(view(two, [done]))).toBeNull();
  });
});

describe('several choices', () => {
  const both = [
    toHex('0202', { cost: { amount: 3, of: 'OP' }, chance: { cases: 57, out_of: 100 } }),
    { ...toHex('0202', { hint: 'jump' }), order: 'drop 0202' },
  ];
  it('of one hex become a menu', () => {
    expect(click(at(view(two, both)), '0202', null)).toEqual({ kind: 'menu', hex: '0202', choices: both });
  });
  it('are hinted at by the first', () => {
    expect(hintsAt(view(two, both), '0202')).toEqual(['3 OP', '57 % …']);
    expect(hintsAt(view(two, both.slice(1)), '0202')).toEqual(['jump']);
    expect(hintsAt(view(two, [toHex('0202')]), '0202')).toEqual([]);
  });
  it('may lie in boxes', () => {
    const ashore = [
      ...two,
      counter('C', '', { place: { box: 'sea' } }),
      counter('D', '', { place: { box: 'sea' } }),
    ];
    const shown = view(ashore, [pickUnit('A'), pickUnit('D')]);
    expect(boxedChoices(shown).map(({ unit }) => unit)).toEqual(['D']);
  });
});

describe('the ring of things to do', () => {
  const ring = workHexes(view(two, [toHex('0202'), pickUnit('A'), pickUnit('B')]));
  it('has each hex once, units first', () => expect(ring).toEqual(['0101', '0202']));
  it('goes round both ways', () => {
    expect(nextIn(ring, null, 1)).toBe('0101');
    expect(nextIn(ring, '0202', 1)).toBe('0101');
    expect(nextIn(ring, '0101', -1)).toBe('0202');
    expect(nextIn([], '0101', 1)).toBeNull();
  });
});

describe('the path', () => {
  it('leads from those who move through the hexes named', () => {
    const moving = [counter('A', '0101', { marks: ['moving'] })];
    const shown = view(moving, [toHex('0303', { cost: mp(2), path: ['0202', '0303'] })]);
    expect(pathTo(shown, '0303')).toEqual(['0101', '0202', '0303']);
    expect(pathTo(shown, '0404')).toEqual([]);
  });
});

describe('a stack', () => {
  it('has those who act on top', () => {
    const shown = view([counter('A', '0101', { marks: ['moving'] }), counter('B', '0101')], []);
    expect(stackAt(shown, '0101').map(({ unit }) => unit)).toEqual(['B', 'A']);
  });
});

describe('a pocket in the making', () => {
  const closing = toHex('0202', { cost: mp(1), hint: 'battle', cuts_off: ['0303', '0404'] });
  it('is told in numbers, for its hexes light up', () => {
    const shown = view(two, [closing, toHex('0505', { cost: mp(2) })]);
    expect(cutOffBy(shown, '0202')).toEqual(['0303', '0404']);
    expect(cutOffBy(shown, '0505')).toEqual([]);
    expect(hintsAt(shown, '0202')).toEqual(['1 MP', 'battle', 'cuts off 2 hexes']);
    expect(hintsAt(shown, '0505')).toEqual(['2 MP']);
  });
  it('may be closed against enemies who lie face down', () => {
    const markers = [
      { kind: 'lurker', hex: '0202', count: 1 },
      { kind: 'dust', hex: '0303', count: 1 },
    ];
    expect([...hiddenFoes(view(two, [], { markers }), LOOK)]).toEqual(['0202']);
  });
});

describe('an open stack', () => {
  it('opens by itself when all that is asked lies in it', () => {
    expect(loneStack(view(two, [pickUnit('A'), pickUnit('B')]))).toBe('0101');
    expect(loneStack(view(two, [pickUnit('A'), pickUnit('E')]))).toBeNull();
    expect(loneStack(view(two, [pickUnit('A')]))).toBeNull();
    expect(loneStack(view(two, [pickUnit('A'), pickUnit('B'), button('either')]))).toBe('0101');
    const done = { ...button('done'), role: 'done' as const };
    expect(loneStack(view(two, [pickUnit('A'), pickUnit('B'), done]))).toBeNull();
  });
});

describe('what can be given together', () => {
  const all = 'Send all';
  it('is offered as one, with what it costs in all', () => {
    const both = [pickUnit('A', { all, cost: mp(2) }), pickUnit('B', { all, cost: mp(3) })];
    const found = groups(view(two, [...both, button('done')]));
    expect([...found]).toEqual([[all, both]]);
    expect(costOfAll(both)).toBe('5 MP');
    expect(costOfAll([pickUnit('A', { all })])).toBe('');
  });
  it('is no group where there is one alone', () => {
    expect(groups(view(two, [pickUnit('A', { all }), pickUnit('B')])).size).toBe(0);
  });
});
