import { describe, expect, it } from 'vitest';
import { draw, union } from '../scripts/sprite.mjs';
import look from './moonbase/look.json';

const { symbols } = look;
const [rover] = symbols;

describe('the sprite of unit symbols', () => {
  it('has the symbols of all games, each once', () => {
    const more = rover === undefined ? [] : [{ ...rover, title: 'moon rover' }];
    const all = union([
      { game: 'moonbase', symbols },
      { game: 'marsbase', symbols: more },
    ]);
    expect(all.map(({ word }) => word)).toEqual(['driller', 'rover']);
  });
  it('refuses one word for two symbols', () => {
    const other = symbols.map(symbol => ({ ...symbol, code: 'SFGPUCI--------' }));
    const both = [
      { game: 'moonbase', symbols },
      { game: 'marsbase', symbols: other },
    ];
    expect(() => union(both)).toThrow('moonbase and marsbase draw different symbols for "rover"');
  });
  it('draws them in the ink of the counter, with a path of their own over them', () => {
    const [driller, plain] = union([{ game: 'moonbase', symbols }]).map(draw);
    expect(plain).toContain('<symbol id="symbol-rover"');
    expect(plain).not.toContain('#010203');
    expect(driller).toContain('<path d="M55,88 h62 z" fill="none" stroke="currentColor" stroke-width="8"/>');
  });
  it('refuses a code that there is not', () => {
    expect(() => draw({ word: 'rover', title: 'rover', code: 'nothing' })).toThrow('milsymbol knows no');
  });
});
