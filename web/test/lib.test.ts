import { describe, expect, it } from 'vitest';
import { crossedOut, offeredCharts } from '../src/lib/charts';
import { choiceWords, hexOfOrder, orderWords } from '../src/lib/choice';
import { commandOf, HELP, isTaken } from '../src/lib/keys';
import { fireIn, hexesIn, isHeading, isHit, mergeLog, pieces, roundsIn } from '../src/lib/log';
import { newGame, ownKeys } from '../src/lib/new-game';
import { outcomeWords } from '../src/lib/outcome';
import { changeSpeed, clampStep, pause, replayCommandOf } from '../src/lib/player';
import { routeOf } from '../src/lib/route';
import { rulesHtml, searchRules } from '../src/lib/rules';
import { fragmentOf, keysIn } from '../src/lib/seat-keys';
import { openLines, revealedIn, seatWanted, secretNumbers } from '../src/lib/secrets';
import { backOff } from '../src/lib/socket';
import type { Choice, LogLine } from '../src/lib/types';
import { button, counter, mp, pickUnit, toHex, view } from './fixtures';
import { LOOK } from './moonbase';

describe('keys', () => {
  it('become commands', () => {
    expect(commandOf({ key: 'n' })).toBe('next');
    expect(commandOf({ key: 'N', shiftKey: true })).toBe('previous');
    expect(commandOf({ key: 'z', ctrlKey: true })).toBe('undo');
    expect(commandOf({ key: 'u' })).toBe('undo');
    expect(commandOf({ key: '2' })).toEqual({ button: 1 });
    expect(commandOf({ key: 'f', ctrlKey: true })).toBeNull();
    expect(commandOf({ key: 'f', altKey: true })).toBeNull();
    expect(commandOf({ key: 'q' })).toBeNull();
  });
  it('are left to fields and buttons that need them', () => {
    expect(isTaken({ key: 'n' }, 'INPUT', 'text')).toBe(true);
    expect(isTaken({ key: 'n' }, 'INPUT', 'checkbox')).toBe(false);
    expect(isTaken({ key: 'Enter' }, 'BUTTON', '')).toBe(true);
    expect(isTaken({ key: 'd' }, 'BUTTON', '')).toBe(false);
    expect(isTaken({ key: 'Escape' }, 'INPUT', 'text')).toBe(false);
  });
  it('are explained', () => expect(HELP.length).toBeGreaterThan(10));
});

describe('the end', () => {
  const seats = ['Red', 'Blue'].map(title => ({
    name: title.toLowerCase(),
    title,
    colour: '#000',
    situation: '',
    first: '',
    wins_by: [],
    loses_by: [],
  }));
  const look = { ...LOOK, seats };
  const end = { winner: 1, how: 'resigned', text: 'A player has resigned', rule: '1.1' };
  it('is told to each seat in its own words', () => {
    expect(outcomeWords(end, 0, look)).toBe('You have resigned. You lose.');
    expect(outcomeWords(end, 1, look)).toBe('Red has resigned. You win.');
    expect(outcomeWords(end, null, look)).toBe('Red has resigned. Blue wins.');
  });
  it('may be won by the side that the rules play', () => {
    expect(outcomeWords({ ...end, how: 'out-of-time', text: 'March is over' }, 0, look)).toBe(
      'March is over. You lose.',
    );
  });
  it('keeps the words of the game', () => {
    const won = { ...end, how: 'cities', text: 'Every city is held' };
    expect(outcomeWords(won, 1, look)).toBe('Every city is held. You win.');
    expect(outcomeWords({ ...won, winner: null }, 0, look)).toBe('Every city is held. Nobody wins.');
  });
});

describe('the log', () => {
  const line = (text: string) => ({ rule: '1.1', hex: null, text });
  it('takes what is new and drops what was undone', () => {
    const log = ['a', 'b', 'c'].map(line);
    expect(mergeLog(log, 3, [line('d')]).map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd']);
    expect(mergeLog(log, 1, []).map(({ text }) => text)).toEqual(['a']);
    expect(mergeLog(log, 9, [line('x')])).toBe(log);
  });
  it('links hexes and units', () => {
    const isHex = (word: string) => word === '2231';
    const isUnit = (word: string) => word === 'NO-6GTk';
    expect(pieces('NO-6GTk sets up in 2231.', isHex, isUnit)).toEqual([
      { text: 'NO-6GTk', unit: 'NO-6GTk' },
      { text: ' sets up in ' },
      { text: '2231', hex: '2231' },
      { text: '.' },
    ]);
  });
  it('tells where a line goes, in its order', () => {
    const isHex = (word: string) => ['2231', '2232'].includes(word);
    expect(hexesIn(line('moves from 2232 to 2231 for 9999 MP'), isHex)).toEqual(['2232', '2231']);
    expect(hexesIn({ ...line('the city falls'), hex: '2231' }, isHex)).toEqual(['2231']);
    expect(hexesIn(line('a chit is drawn'), isHex)).toEqual([]);
  });
  it('tells hits from misses where each die counts by itself', () => {
    expect(isHit({ ...line('fire'), hits_from: 5 }, 5)).toBe(true);
    expect(isHit({ ...line('fire'), hits_from: 5 }, 4)).toBe(false);
    expect(isHit(line('a die'), 6)).toBeUndefined();
  });
  it('finds the last fire with what was said about its hex', () => {
    const at = (text: string, hex: string | null, more = {}) => ({ ...line(text), hex, ...more });
    const fire = at('fire', '0202', { dice: [2, 6], hits_from: 5 });
    const lines = [
      at('elsewhere', '0101'),
      at('two defend', '0202', { dice: [3] }),
      fire,
      at('taken', '0202'),
    ];
    expect(fireIn(lines)).toMatchObject({
      hex: '0202',
      before: [{ text: 'two defend' }],
      volleys: [{ line: { text: 'fire' }, after: [{ text: 'taken' }] }],
    });
    const more = [...lines, at('a pocket', '0303'), fire, at('lost', '0202'), at('later', '0404')];
    expect(fireIn(more)?.volleys.map(({ after }) => after.map(({ text }) => text))).toEqual([
      ['taken', 'a pocket'],
      ['lost'],
    ]);
    expect(fireIn([at('nobody', '0202', { dice: [1] })])).toBeNull();
    expect(fireIn([at('fire', null, { dice: [1], hits_from: 5 })])).toBeNull();
  });
  it('tells the rounds of the last battle for a hex', () => {
    const at = (text: string, hex: string | null, more = {}) => ({ ...line(text), hex, ...more });
    const fire = (text: string) => at(text, '0202', { dice: [2, 6], hits_from: 5 });
    const log = [
      at('Round 1: long ago', '0202', { heading: { round: 1 } }),
      fire('of old'),
      at('Round 1: A against B', '0202', { heading: { round: 1 } }),
      fire('first'),
      at('a loss', '0202'),
      at('elsewhere', '0101'),
      at('Round 2: 1 MP left', '0202', { heading: { round: 2 } }),
      at('Round 3 will not come', '0202'),
      fire('second'),
    ];
    expect(roundsIn(log, '0202')).toMatchObject([
      {
        title: 'Round 1: A against B',
        before: [],
        volleys: [{ line: { text: 'first' }, after: [{ text: 'a loss' }] }],
      },
      {
        title: 'Round 2: 1 MP left',
        before: [{ text: 'Round 3 will not come' }],
        volleys: [{ line: { text: 'second' } }],
      },
    ]);
    expect(roundsIn(log, '0101')).toEqual([]);
  });
  it('has headings', () => {
    expect(isHeading({ ...line('The sun rises'), heading: 'chapter' })).toBe(true);
    expect(isHeading({ ...line('Again'), heading: { round: 2 } })).toBe(true);
    expect(isHeading(line('Turn 3: 8 MP'))).toBe(false);
  });
});

describe('rules', () => {
  const rule = (number: string, title: string, text: string) => ({
    number,
    title,
    kind: 'enforced' as const,
    text,
  });
  const rules = [rule('8.1', 'Moving', 'Pay for a river.'), rule('9.12', 'Rivers', 'One column left.')];
  it('are found, titles first', () => {
    expect(searchRules(rules, 'river').map(({ number }) => number)).toEqual(['9.12', '8.1']);
    expect(searchRules(rules, '')).toHaveLength(2);
    expect(searchRules(rules, 'tank')).toEqual([]);
  });
  it('link to each other and let no markup through', () => {
    const html = rulesHtml('See 9.12 and 7.7. <img src=x onerror=alert(1)>', new Set(['9.12']));
    expect(html).toContain('<a href="#rule-9.12" data-rule="9.12">9.12</a>');
    expect(html).toContain('7.7');
    expect(html).not.toContain('<img');
    expect(rulesHtml('[x](javascript:alert(1))', new Set())).not.toContain('href');
  });
});

describe('addresses', () => {
  it('lead to pages', () => {
    expect(routeOf('/', '')).toEqual({ page: 'home' });
    expect(routeOf('/g/ab12', '')).toEqual({ page: 'game', id: 'ab12' });
    expect(routeOf('/g/ab12/analysis', '')).toEqual({ page: 'analysis', id: 'ab12' });
    expect(routeOf('/g/ab12/replay', '?at=17')).toEqual({ page: 'replay', id: 'ab12', at: 17, plays: false });
    expect(routeOf('/g/ab12/replay', '?at=x')).toEqual({
      page: 'replay',
      id: 'ab12',
      at: null,
      plays: false,
    });
    expect(routeOf('/g/ab12/replay', '?play')).toMatchObject({ at: null, plays: true });
    expect(routeOf('/nowhere', '')).toEqual({ page: 'unknown' });
  });
  it('carry keys in the fragment', () => {
    expect(keysIn('#a,b')).toEqual(['a', 'b']);
    expect(keysIn('')).toEqual([]);
    expect(keysIn(fragmentOf(['x/y', 'z']))).toEqual(['x/y', 'z']);
  });
});

describe('a new game', () => {
  const game = {
    id: 'g',
    title: 'G',
    about: '',
    seats: ['red', 'blue'],
    automaton: null,
    secrets: false,
    concede: '4',
    scenarios: [{ id: 'all', about: '' }],
    options: [{ name: 'fog', values: ['off', 'on'], rule: '1', about: '' }],
  };
  const wishes = {
    seat: 'red',
    opponent: 'friend',
    options: { fog: 'on' },
    scenario: 'all',
    name: '',
    seed: '',
  };
  it('sends what differs from the defaults', () => {
    expect(newGame(game, wishes)).toEqual({
      game: 'g',
      options: ['fog=on'],
      seats: { red: 'me', blue: 'friend' },
    });
    expect(newGame(game, { ...wishes, seat: '*', options: { fog: 'off' }, seed: '7' })).toEqual({
      game: 'g',
      options: [],
      seats: { red: 'me', blue: 'me' },
      seed: '7',
    });
  });
  it('is played by a bot alone for who only watches', () => {
    const alone = { ...game, seats: ['red'], automaton: 'blue' };
    const order = newGame(alone, { ...wishes, seat: '', opponent: 'bot:staff', options: {} });
    expect(order.seats).toEqual({ red: 'bot:staff' });
    expect(ownKeys(order, {})).toEqual([]);
  });
  it('keeps a friend’s key for the friend', () => {
    expect(ownKeys(newGame(game, wishes), { red: 'r', blue: 'b' })).toEqual(['r']);
  });
});

describe('replay and reconnection', () => {
  it('step within the game', () => {
    expect(clampStep(-1, 9)).toBe(0);
    expect(clampStep(12, 9)).toBe(9);
    expect(replayCommandOf('ArrowRight')).toBe('forward');
    expect(replayCommandOf('x')).toBeNull();
    expect(changeSpeed(1, 1)).toBe(2);
    expect(changeSpeed(8, 1)).toBe(8);
    expect(pause(2, 'dice')).toBe(pause(1, 'dice') / 2);
  });
  it('wait longer after every failure, within bounds', () => {
    expect(backOff(0, 0.5)).toBe(500);
    expect(backOff(3, 0.5)).toBe(4000);
    expect(backOff(30, 0.5)).toBe(15_000);
  });
});

describe('secrets', () => {
  const line = (text: string, more: Partial<LogLine> = {}): LogLine => ({
    rule: '9.20',
    hex: null,
    text,
    ...more,
  });
  const number = (count: number): Choice => ({
    ...button(`commit ${count}`),
    target: { number: count },
  });

  it('numbers are chosen in secret while hands are closed', () => {
    const open = view([], [number(0), number(1), button('pass')]);
    expect(secretNumbers(open)).toEqual([]);
    const hidden = { ...open, closed_hands: [] };
    expect(secretNumbers(hidden).map(({ order }) => order)).toEqual(['commit 0', 'commit 1']);
  });

  it('what came to light is told apart from what followed, without what is for one seat', () => {
    const lines = [
      line('red closes its hand'),
      line('red commits A', { reveals: true }),
      line('only red knows', { only: 0 }),
      line('blue commits none', { reveals: true }),
      line('the die', { dice: [4] }),
    ];
    const { lines: shown, after } = revealedIn(lines) ?? { lines: [], after: [] };
    expect(shown.map(({ text }) => text)).toEqual(['red commits A', 'blue commits none']);
    expect(after.map(({ text }) => text)).toEqual(['the die']);
    expect(revealedIn(lines.slice(0, 1))).toBeNull();
    expect(openLines(lines)).toHaveLength(4);
  });

  it('the screen is for who is asked, or for who is asked to agree', () => {
    const seats = [{ seat: 'red' }, { seat: 'blue' }];
    const asked = view([], []);
    expect(seatWanted(asked, seats, null)).toBe(0);
    expect(seatWanted(asked, seats, 'red')).toBe(1);
    expect(seatWanted({ ...asked, prompt: null }, seats, null)).toBeNull();
  });
});

describe('charts', () => {
  const chart = (id: string) => ({ id, title: id, rule: '7.3', columns: [], rows: [] });
  const look = { ...LOOK, charts: ['combat', 'weather', 'landing'].map(chart) };
  it('are shown while a choice is rolled on them, each once', () => {
    const rolls = [
      button('a', { chart: 'weather' }),
      button('b', { chart: 'weather' }),
      button('c', { chart: 'combat' }),
      toHex('0202', { chart: 'landing' }),
    ];
    expect(offeredCharts(view([], rolls), look).map(({ id }) => id)).toEqual(['weather']);
    expect(offeredCharts(view([], []), look)).toEqual([]);
  });
  it('have names that do not count any more', () => {
    expect([...crossedOut(view([], [], { crossed_out: ['Far Side'] }))]).toEqual(['Far Side']);
  });
});

describe('a choice', () => {
  const chance = { cases: 4, out_of: 7 };
  const whole = toHex('0202', { cost: mp(3), hint: 'battle', chance, cuts_off: ['0303', '0404'] });
  it('is told with its cost, what it means, its chance and its pocket, in this order', () => {
    expect(choiceWords(whole)).toBe('3 MP, battle, 57 %, cuts off 0303 0404');
    expect(orderWords(whole)).toBe('to 0202 (3 MP, battle, 57 %, cuts off 0303 0404)');
    expect(orderWords(button('done'))).toBe('done');
  });
  it('is somewhere: at its hex, or where its unit is', () => {
    const boxed = counter('B', '', { place: { box: 'sea' } });
    const shown = view([counter('A', '0101'), boxed], [whole, pickUnit('A'), pickUnit('B'), button('done')]);
    const places = ['to 0202', 'pick A', 'pick B', 'done', 'to 0505'];
    expect(places.map(order => hexOfOrder(shown, order))).toEqual(['0202', '0101', null, null, null]);
    expect(hexOfOrder(undefined, 'done')).toBeNull();
  });
});
