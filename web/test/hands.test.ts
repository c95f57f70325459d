import { describe, expect, it } from 'vitest';
import { bubbleSpot, readingTime } from '../src/lib/bubble';
import { commandOf, HELP, isTaken, KNOWN } from '../src/lib/keys';
import { Palette } from '../src/lib/palette';
import { chaptersOf } from '../src/lib/rules';
import { withNextNumbers } from '../src/lib/settings';
import type { GameBox, RuleText, View } from '../src/lib/types';
import { button, counter, map, pickUnit, toHex, view } from './fixtures';
import { LOOK } from './moonbase';

const rule = (number: string, title: string): RuleText => ({ number, title, kind: 'enforced', text: '' });
const RULES = [rule('9.1', 'Roads'), rule('9.2', 'Rails'), rule('10.1', 'Fire')];

describe('keys', () => {
  it('walk the map, and leave Tab to the page', () => {
    expect(['n', 'PageDown', 'N', 'PageUp', 'Tab'].map(key => commandOf({ key }))).toEqual([
      'next',
      'next',
      'previous',
      'previous',
      null,
    ]);
  });
  it('open the palette, from a field too', () => {
    expect([commandOf({ key: '/' }), commandOf({ key: 'K', ctrlKey: true })]).toEqual(['palette', 'palette']);
    expect(isTaken({ key: 'k', ctrlKey: true }, 'INPUT', 'text')).toBe(false);
    expect(isTaken({ key: '/' }, 'INPUT', 'text')).toBe(true);
    expect(isTaken({ key: 'z', ctrlKey: true }, 'INPUT', 'text')).toBe(true);
  });
  it('leave letters alone where they are not wanted', () => {
    expect(['d', '/', '1', 'Enter', ' ', 'ArrowUp'].map(key => commandOf({ key }, false))).toEqual([
      null,
      null,
      null,
      'choose',
      'choose',
      'up',
    ]);
    expect(commandOf({ key: 'k', ctrlKey: true }, false)).toBe('palette');
  });
  it('that have a name do what their name says', () => {
    for (const { deed, keys } of KNOWN) expect(commandOf({ key: keys.replace('−', '-') }), keys).toBe(deed);
    const explained = HELP.map(([keys]) => keys).join(' ');
    for (const { keys } of KNOWN) expect(explained).toContain(keys);
  });
});

describe('the palette', () => {
  const board = map(3, 3);
  const box = {
    map: { ...board, hexes: board.hexes.map(one => (one.hex === '0202' ? { ...one, name: 'Ohm' } : one)) },
    look: LOOK,
    rules: RULES,
  } as unknown as GameBox;
  const units = [
    counter('8MR', '0101', { title: '8th Rifles' }),
    counter('9MR', '', { place: { box: 'sea' } }),
  ];
  const position: View = view(units, [pickUnit('8MR'), toHex('0202', { hint: 'jump' }), button('done')]);
  const titles = (query: string, mayOrder = true) =>
    new Palette(box, position, mayOrder, KNOWN).find(query).list.map(({ title }) => title);

  it('finds a hex by its number, with what can be done there next', () => {
    expect(titles('0101').slice(0, 2)).toEqual(['0101', 'Pick 8MR']);
    expect(titles('0202').slice(0, 2)).toEqual(['0202 Ohm', 'To 0202 Ohm']);
    expect(titles('ohm').slice(0, 2)).toEqual(['0202 Ohm', 'To 0202 Ohm']);
  });
  it('finds a unit by its name, on the map or beside it', () => {
    expect(titles('8mr').slice(0, 2)).toEqual(['8MR · 8th Rifles', 'Pick 8MR']);
    expect(titles('rifles')[0]).toBe('8MR · 8th Rifles');
    expect(titles('9mr')[0]).toBe('9MR · 9MR');
  });
  it('finds orders, commands and rules', () => {
    expect(titles('done')[0]).toBe('done');
    expect(titles('to 0202')[0]).toBe('To 0202 Ohm');
    expect(titles('undo')[0]).toBe('Undo');
    expect(titles('rules 9.2')[0]).toBe('Rules 9.2 Rails');
    expect(titles('9.2')[0]).toBe('Rules 9.2 Rails');
    expect(titles('no such thing')).toEqual([]);
  });
  it('gives no orders to who is not asked', () => {
    expect(titles('0202', false)).toEqual(['0202 Ohm']);
    expect(titles('pick', false)).toEqual([]);
  });
  it('has buttons first when nothing was typed, and shows no endless list', () => {
    expect(titles('')[0]).toBe('done');
    expect(titles('').length).toBeLessThanOrEqual(60);
  });
});

describe('an answer', () => {
  const area = { width: 390, height: 300 };
  const own = { width: 200, height: 60 };
  it('lies above its hex, or below where there is no room', () => {
    expect(bubbleSpot({ x: 195, y: 200 }, area, own)).toEqual({ x: 95, y: 114 });
    expect(bubbleSpot({ x: 195, y: 40 }, area, own)).toEqual({ x: 95, y: 66 });
  });
  it('is always inside', () => {
    for (const at of [{ x: 0, y: 0 }, { x: 390, y: 300 }, { x: -500, y: 900 }, null]) {
      const { x, y } = bubbleSpot(at, area, own);
      expect(x).toBeGreaterThanOrEqual(6);
      expect(y).toBeGreaterThanOrEqual(6);
      expect(x + own.width).toBeLessThanOrEqual(384);
      expect(y + own.height).toBeLessThanOrEqual(294);
    }
  });
  it('stays as long as it takes to read', () => {
    expect(readingTime('x'.repeat(100))).toBeGreaterThan(readingTime('x') + 5000);
    expect(readingTime('')).toBeGreaterThanOrEqual(4000);
  });
});

describe('taste and contents', () => {
  it('turns through the ways to number hexes', () => {
    const settings = { hexNumbers: 'near' } as Parameters<typeof withNextNumbers>[0];
    const turned = [settings];
    for (let turns = 0; turns < 3; turns += 1) turned.push(withNextNumbers(turned.at(-1) ?? settings));
    expect(turned.map(({ hexNumbers }) => hexNumbers)).toEqual(['near', 'always', 'never', 'near']);
  });
  it('has the rules by chapters', () => {
    const chapters = chaptersOf(RULES);
    expect(chapters.map(({ chapter, title }) => [chapter, title])).toEqual([
      ['9', 'Roads … Rails'],
      ['10', 'Fire'],
    ]);
  });
});
