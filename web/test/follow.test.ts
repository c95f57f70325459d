import { describe, expect, it } from 'vitest';
import { attackWords } from '../src/lib/attackers';
import { chaptersOf } from '../src/lib/log';
import { LookIndex } from '../src/lib/look-index';
import { byActivity, linkOf, seatsHere, standing } from '../src/lib/my-games';
import { paceOfLines, pagesOf, pauseOf, viewAfter } from '../src/lib/past';
import { pause } from '../src/lib/player';
import { rematch } from '../src/lib/sit-down';
import type { BattlePreview, GameRow, LogLine, Scene } from '../src/lib/types';
import { counted } from '../src/lib/words';
import { counter, view } from './fixtures';
import { LOOK as look } from './moonbase';

const line = (text: string, more: Partial<LogLine> = {}): LogLine => ({
  rule: '1.1',
  hex: null,
  text,
  ...more,
});
const scene = (more: Partial<Scene>): Scene => ({
  by: 1,
  counters: [],
  gone: [],
  markers: null,
  control: null,
  tracks: null,
  battle: null,
  log: [],
  ...more,
});
const isHex = (word: string) => /^\d{4}$/.test(word);
const before = view([counter('A', '0101'), counter('B', '0202', { seat: 1 })], []);

describe('what others did', () => {
  it('is laid on what was seen before', () => {
    const after = viewAfter(before, scene({ counters: [counter('B', '0203')], gone: ['A'] }));
    expect(after.counters.map(({ unit, place }) => [unit, place])).toEqual([['B', { hex: '0203' }]]);
    const fresh = viewAfter(before, scene({ counters: [counter('C', '0404')] }));
    expect(fresh.counters.map(({ unit }) => unit)).toEqual(['A', 'B', 'C']);
  });

  it('has a page for each order of others, on the position after it', () => {
    const { pages } = pagesOf(
      before,
      [
        scene({ by: 0, counters: [counter('A', '0102')], log: [line('A moves to 0102')] }),
        scene({ log: [] }),
        scene({ log: [line('Turn 2', { heading: 'chapter' })] }),
        scene({ counters: [counter('B', '0203', { seat: 1 })], log: [line('B moves to 0203')] }),
        scene({ log: [line('B digs in', { hex: '0203' })] }),
      ],
      isHex,
    );
    expect(pages.map(({ lines }) => lines.map(({ text }) => text))).toEqual([
      ['B moves to 0203'],
      ['B digs in'],
    ]);
    expect(pages[0]?.hexes).toEqual(['0202', '0203']);
    const places = pages[0]?.view.counters.map(({ place }) => place);
    expect(places, 'own orders have happened, too').toEqual([{ hex: '0102' }, { hex: '0203' }]);
  });

  it('joins the marches of one unit to one way', () => {
    const step = (hex: string) =>
      scene({ counters: [counter('B', hex, { seat: 1 })], log: [line(`B moves to ${hex}`)] });
    const { pages, after } = pagesOf(before, [step('0203'), scene({}), step('0204')], isHex);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.hexes).toEqual(['0202', '0203', '0204']);
    expect(after).toBe(pages[0]?.view);
  });

  it('is slow where it matters and fast where not', () => {
    const march = scene({ counters: [counter('B', '0203', { seat: 1 })], log: [line('B moves to 0203')] });
    const loss = scene({ counters: [counter('A', '0101', { steps: 1 })], log: [line('A loses a step')] });
    const gone = scene({ gone: ['A'], log: [line('A is destroyed')] });
    const die = scene({ log: [line('B rolls 3 and has 3 MP', { dice: [3] })] });
    const fire = scene({ log: [line('B fires', { dice: [3, 6], hits_from: 5 })] });
    const told = scene({ log: [line('It was B', { reveals: true })] });
    const pace = (one: Scene) => pagesOf(before, [one], isHex).pages[0]?.pace;
    expect([march, die].map(pace)).toEqual(['quick', 'dice']);
    expect([loss, gone, fire, told].map(pace)).toEqual(['grave', 'grave', 'grave', 'grave']);
    const inBattle = { ...before, battle: {} as BattlePreview };
    expect(pagesOf(inBattle, [die], isHex).pages[0]?.pace, 'a die in a battle').toBe('grave');

    const { pages } = pagesOf(before, [march, die, gone], isHex);
    const [quick, rolled, grave] = pages.map(page => pauseOf(page, pages));
    expect(quick).toBeLessThan(rolled ?? 0);
    expect(rolled).toBeLessThan(grave ?? 0);
    expect(quick, 'a lone move is short').toBeLessThanOrEqual(1100);
    const many = Array.from({ length: 60 }, () => pages[0]).flatMap(page => page ?? []);
    expect(many[0] && pauseOf(many[0], many)).toBe(350);
  });

  it('gives a replay its pace, too', () => {
    expect(paceOfLines([])).toBe('nothing');
    expect(paceOfLines([line('moves')])).toBe('quick');
    expect(paceOfLines([line('rolls', { dice: [1] })])).toBe('dice');
    expect(paceOfLines([line('Turn 2', { heading: 'chapter' })])).toBe('grave');
    expect(pause(2, 'quick')).toBe(225);
    expect(pause(1, 'nothing')).toBeLessThan(pause(1, 'quick'));
  });
});

describe('the log', () => {
  const log = [
    line('A sets up'),
    line('Turn 1', { heading: 'chapter' }),
    line('A moves to 0102', { hex: '0102' }),
    line('Battle for 0202', { hex: '0202' }),
    line('Round 1', { hex: '0202', heading: { round: 1 } }),
    line('A fires', { hex: '0202', dice: [6] }),
    line('B moves to 0301', { hex: '0301' }),
    line('Turn 2', { heading: 'chapter' }),
  ];
  it('has chapters, the first of which needs no title', () => {
    const chapters = chaptersOf(log, 100);
    expect(chapters.map(({ title, start }) => [title?.text, start])).toEqual([
      [undefined, 100],
      ['Turn 1', 101],
      ['Turn 2', 107],
    ]);
    expect(chapters[1]?.entries.map(({ at }) => at)).toEqual([102, 103, 104, 105, 106]);
    expect(chaptersOf([])).toEqual([]);
    expect(chaptersOf(log.slice(1))[0]?.title?.text).toBe('Turn 1');
  });
  it('sets what belongs to a battle below its first line', () => {
    const indented = chaptersOf(log)[1]?.entries.map(({ isInBattle }) => isInBattle);
    expect(indented).toEqual([false, false, true, true, false]);
    const march = [line('a', { hex: '0101' }), line('b', { hex: '0101' })];
    expect(chaptersOf(march)[0]?.entries.some(({ isInBattle }) => isInBattle)).toBe(false);
  });
});

describe('results', () => {
  const results = [
    { word: 'AL1', title: 'attacker loses a step' },
    { word: '0/1', title: 'the defender loses a step' },
    { word: 'hit', title: 'loses a point' },
  ];
  const { spell } = new LookIndex({ ...look, results });
  it('are spelled out wherever a code stands', () => {
    expect(spell('1:1, shifted to 1:3: AL1')).toBe('1:1, shifted to 1:3: AL1 (attacker loses a step)');
    expect(spell('R3 is attacked at 1:1: 0/1')).toBe(
      'R3 is attacked at 1:1: 0/1 (the defender loses a step)',
    );
  });
  it('are left alone in other words, and where they are words', () => {
    expect(spell('AL12, 10/1 and 0/10 and a hit')).toBe('AL12, 10/1 and 0/10 and a hit');
    expect(new LookIndex({ ...look, results: [] }).spell('AL1')).toBe('AL1');
  });
});

const battle = (attackers: string[], defenders: string[]): BattlePreview => ({
  target: '0202',
  attackers: attackers.map(unit => ({ unit, hex: '0101', factor: 4 })),
  defenders: defenders.map(unit => ({ unit, hex: '0202', factor: 2 })),
  attack: 4,
  defence: 2,
  odds: '2:1',
  shifts: [],
  final_odds: '3:1',
  column: '3:1',
  chances: [],
  notes: [],
  round: null,
});
describe('who attacks whom', () => {
  const [first, second] = look.seats.map(({ title }) => title);
  const words = (one: BattlePreview, seat: number | null) => attackWords(one, seat, before.counters, look);
  it('is told to each in his own words', () => {
    expect(words(battle(['A'], ['B']), 0)).toBe(`You attack ${second}: 1 unit against 1 unit at 3:1.`);
    expect(words(battle(['A'], ['B']), 1)).toBe(
      `You are attacked by ${first}: 1 unit against 1 unit at 3:1.`,
    );
    expect(words(battle(['A'], ['B']), null)).toBe(
      `${first} attacks ${second}: 1 unit against 1 unit at 3:1.`,
    );
  });
  it('says nothing while nobody attacks, and does without unknown defenders', () => {
    expect(words(battle([], ['B']), 0)).toBeNull();
    expect(words(battle(['A'], []), 1)).toBe(`You are attacked by ${first}: 1 unit at 3:1.`);
  });
});

const row = (more: Partial<GameRow> = {}): GameRow => ({
  id: 'g1',
  game: 'skirmish',
  title: 'Skirmish',
  seats: [
    { seat: 'red', player: 'Ann', kind: 'person', bot: null, present: false },
    { seat: 'blue', player: 'staff bot', kind: 'bot', bot: 'staff', present: true },
  ],
  orders: 3,
  over: false,
  asked: 'red',
  ended: null,
  record: false,
  options: ['fog=on'],
  created: '1000',
  active: '2000',
  ...more,
});
const own = { id: 'g1', keys: ['k'], links: {}, seen: null, seat: 'red' };

describe('my games', () => {
  it('tell whose turn it is and who won', () => {
    expect(standing(row(), own)).toEqual({ kind: 'mine', text: 'Your turn' });
    expect(standing(row({ asked: 'blue' }), own).text).toBe('Blue to decide (staff bot)');
    const ended = (winner: string | null) =>
      row({ asked: null, over: true, ended: { winner, text: 'All is held' } });
    expect(standing(ended('red'), own).text).toBe('You won: All is held');
    expect(standing(ended('blue'), own).text).toBe('You lost: All is held');
    expect(standing(ended('blue')).text).toBe('Blue won: All is held');
    expect(standing(ended(null), own).text).toBe('Nobody won: All is held');
    expect(standing(row({ record: true })).text).toBe('Record, unfinished');
  });
  it('know which seats are played here', () => {
    const both = { ...own, seat: null, keys: ['a', 'b'] };
    expect(seatsHere(row(), { ...own, seat: null })).toEqual(['red']);
    expect(seatsHere(row(), { ...both, links: { red: 'a', blue: 'x' } })).toEqual(['red']);
  });
  it('lead back to the seat, and others to where they are watched', () => {
    expect(linkOf(row(), own)).toBe('/g/g1#k');
    expect(linkOf(row())).toBe('/g/g1');
    expect(linkOf(row({ record: true }))).toBe('/g/g1/replay?play');
    const bots = row().seats.map(seat => ({ ...seat, kind: 'bot' as const }));
    expect(linkOf(row({ seats: bots }))).toBe('/g/g1/replay?play');
  });
  it('come newest activity first', () => {
    const rows = [row({ id: 'old', active: '999' }), row({ id: 'new', active: '1000' })];
    expect(rows.sort(byActivity).map(({ id }) => id)).toEqual(['new', 'old']);
  });
  it('are played again with the same players', () => {
    expect(rematch(row(), ['red'])).toEqual({
      game: 'skirmish',
      options: ['fog=on'],
      seats: { red: 'me', blue: 'bot:staff' },
    });
    expect(rematch(row(), ['blue']).seats).toEqual({ red: 'friend', blue: 'me' });
  });
});

describe('counting', () => {
  it('knows one from many', () => {
    expect([counted(1, 'order'), counted(0, 'order'), counted(2, 'die', 'dice')]).toEqual([
      '1 order',
      '0 orders',
      '2 dice',
    ]);
  });
});
