import { beforeAll, describe, expect, it } from 'vitest';
import { makeFace } from '../src/board/draw/face';
import { renderLabels } from '../src/board/draw/labels';
import { renderMap } from '../src/board/draw/map';
import { MarkerLayers } from '../src/board/draw/markers';
import { Layout } from '../src/board/layout';
import { aimsOf, lookIndex } from '../src/lib/look-index';
import { resultWords, spelledOut } from '../src/lib/results';
import type { Chance } from '../src/lib/types';
import { type Drawn, drawnIn, fakeDocument } from './fake-dom';
import { counter, view } from './fixtures';
import { LOOK, moonMap } from './moonbase';

const look = lookIndex(LOOK);
beforeAll(fakeDocument);

describe('a game that nobody has heard of', () => {
  const map = moonMap();
  const layout = new Layout(map);
  const drawn = () => drawnIn(renderMap(map, layout, LOOK));
  const named = (list: Drawn[], name: string) =>
    list.filter(({ classes }) => classes.split(' ').includes(name));

  it('has its grounds, textures and colours', () => {
    const [desert] = named(drawn(), 'terrain-desert');
    expect(desert?.colours).toEqual({ '--own-colour': '#bbbbcc' });
    expect(named(drawn(), 'terrain-hill')[0]?.colours).toEqual({});
    expect(named(drawn(), 'textured-hill')[0]?.fill).toBe('url(#texture-hachures)');
    expect(named(drawn(), 'terrain-other')).toEqual([]);
  });
  it('has its places, signs, tints and frames', () => {
    expect(named(drawn(), 'walls')).toHaveLength(1);
    expect(named(drawn(), 'airfield')).toHaveLength(1);
    expect(named(drawn(), 'sign')).toMatchObject([
      { colours: { '--own-ink': '#aa0000', '--own-paper': '#ffff00' } },
    ]);
    expect(named(drawn(), 'tint')).toMatchObject([{ fill: 'url(#texture-stripes)' }]);
    expect(named(drawn(), 'foreign')).toEqual([]);
    expect(named(drawn(), 'frame-area')).toHaveLength(1);
    expect(named(drawn(), 'frame-feature')).toHaveLength(1);
  });
  it('has its sides in the order of the palette, and none for those that are not drawn', () => {
    const sides = named(drawn(), 'side').map(({ classes }) => classes.replace('side line-', ''));
    const coast = ['coast-band', 'coast-line', 'strait-bank', 'strait-line'];
    expect(sides).toEqual(['stop-line-band', 'stop-line-line', ...coast, 'rail-line', 'rail-ties']);
    expect(named(drawn(), 'line-rail-line')[0]?.colours).toEqual({ '--own-colour': '#00aa00' });
  });
  it('has its names: of a side, of an area, of places', () => {
    const labels = drawnIn(renderLabels(map, layout, LOOK));
    expect(named(labels, 'side-name').map(({ words }) => words)).toEqual(['Zero']);
    expect(named(labels, 'area-name').map(({ words }) => words)).toEqual(['The Dome']);
    expect(named(labels, 'city-name').map(({ words }) => words)).toEqual(['Pad']);
  });
  it('has its markers', () => {
    const markers = ['dust', 'lurker', 'lander'].map((kind, at) => ({ kind, hex: '0101', count: at + 2 }));
    const layers = new MarkerLayers(layout, LOOK);
    layers.render(view([], [], { markers }));
    const [disc] = named(drawnIn(layers.above), 'marker');
    expect(disc).toMatchObject({
      marker: 'dust',
      colours: { '--own-ink': '#ffffff', '--own-paper': '#333333' },
    });
    expect(disc?.words).toBe('2 clouds of dustDU2');
    const below = named(drawnIn(layers.below), 'marker');
    expect(below.map(({ words }) => words)).toEqual(['something under the dust', 'lander']);
    expect(named(drawnIn(layers.below), 'marker-back')).toHaveLength(1);
    expect(named(drawnIn(layers.below), 'marker-anchor')).toHaveLength(1);
  });
  it('prints the formation of a counter beside its symbol, if it has one', () => {
    const printed = (formation: string) =>
      named(drawnIn(makeFace(counter('A', '0101', { formation }), LOOK)), 'formation').map(
        ({ words }) => words,
      );
    expect(printed('II')).toEqual(['II']);
    expect(printed('')).toEqual([]);
  });
});

describe('words of a look', () => {
  it('tell of a hex, but for what nobody is told of', () => {
    const hex = moonMap().hexes.find(one => one.hex === '0102');
    expect(hex && look.ground(hex)).toBe('regolith, claim of the company, lot 7, far side');
  });
  it('tell what runs along a side, with a name that says more', () => {
    expect(look.along({ feature: 'pipe', name: '' })).toBe('pipeline');
    expect(look.along({ feature: 'pipe', name: 'North' })).toBe('pipeline (North)');
    expect(look.along({ feature: 'pipe', name: 'North Pipeline' })).toBe('North Pipeline');
  });
  it('name the phase', () => {
    expect(look.phase('sunrise')).toBe('Sunrise Phase');
    expect(look.phase('sunset')).toBeUndefined();
  });
  it('are plain where the look has none', () => {
    expect(look.terrain('dry_lake')).toMatchObject({ title: 'dry lake', ground: 'other' });
    expect(look.side('fence')).toMatchObject({ title: 'fence', line: 'plain' });
    expect(look.markerTitle({ kind: 'mole', hex: '0101', count: 3 })).toBe('3 mole');
    expect(look.place({ terrain: 'dry_lake', features: ['ruin'] })).toBeNull();
  });
  it('tell each seat what it plays for, and others of all who play for something', () => {
    expect(aimsOf(LOOK, 0).map(({ winsBy, losesBy }) => [winsBy[0]?.rule, losesBy[0]?.rule])).toEqual([
      ['3.1', '3.2'],
    ]);
    expect(aimsOf(LOOK, 1)).toEqual([]);
    expect(aimsOf(LOOK, null).map(({ title }) => title)).toEqual(['Miners']);
  });
});

describe('a result', () => {
  const chance = (result: string, bound: Chance['bound']): Chance => ({
    result,
    bound,
    faces: [],
    cases: 1,
    out_of: 6,
  });
  it('is told with what is sure of it', () => {
    const bounds = ['exactly', 'at-least', 'at-most', 'open'] as const;
    expect(bounds.map(bound => resultWords(chance('VV', bound)))).toEqual([
      'VV',
      'VV at least',
      'VV at most',
      'open: VV',
    ]);
  });
  it('is spelled out if it is a code', () => {
    expect(spelledOut(chance('VV', 'at-least'), look)).toBe('vented into space at least');
    expect(spelledOut(chance('all robots leave', 'exactly'), look)).toBeUndefined();
  });
});
