import { describe, expect, it } from 'vitest';
import { nextOfDrive } from '../src/lib/drive';
import { farUndos, type Mark, mark } from '../src/lib/far-undo';
import type { StateMessage } from '../src/lib/types';
import { counter, pickUnit, toHex, view } from './fixtures';

describe('a drive', () => {
  const offered = view([], [toHex('0202', { chance: { cases: 9, out_of: 10 } })]);
  it('goes on while its next step is offered and likely enough', () => {
    expect(nextOfDrive(['to 0202'], offered, 90)).toEqual({ kind: 'go', order: 'to 0202' });
    expect(nextOfDrive(['to 0202'], view([], [toHex('0202')]), 100)).toEqual({
      kind: 'go',
      order: 'to 0202',
    });
  });
  it('stops where it is less likely than the player wants, and says how likely', () => {
    expect(nextOfDrive(['to 0202'], offered, 95)).toMatchObject({ kind: 'unlikely', hex: '0202' });
  });
  it('is over when its way is not offered any more, or only as part of another drive', () => {
    expect(nextOfDrive(['to 0303'], offered, 0)).toEqual({ kind: 'over' });
    const other = view([], [toHex('0404', { order: 'to 0202', onward: ['to 0404'] })]);
    expect(nextOfDrive(['to 0202'], other, 0)).toEqual({ kind: 'over' });
  });
});

describe('taking back far', () => {
  const state = (n: number, moving: string[], phase = 'move'): StateMessage => {
    const counters = ['A', 'B'].map(unit =>
      counter(unit, '0101', { marks: moving.includes(unit) ? ['moving'] : [] }),
    );
    const asked = view(counters, [pickUnit('A')]);
    return {
      type: 'state',
      n,
      view: { ...asked, prompt: asked.prompt && { ...asked.prompt, phase } },
      log_start: 0,
      seats: [],
      taking_back: { kind: 'free' },
      undo_asked: null,
      undo_refused_by: null,
      thinking: false,
      help: [],
      helped: [],
    };
  };
  const trail = (...states: StateMessage[]) => states.reduce<Mark[]>(mark, []);
  it('goes to where the unit was taken up, and to where the phase began', () => {
    const walked = trail(
      state(0, [], 'set-up'),
      state(1, []),
      state(2, ['A']),
      state(3, ['A']),
      state(4, []),
      state(5, ['B']),
      state(6, ['B']),
    );
    expect(farUndos(walked)).toEqual([
      { to: 4, what: 'unit' },
      { to: 1, what: 'phase' },
    ]);
    expect(farUndos(trail(state(1, []), state(2, ['A'])))).toEqual([]);
  });
  it('forgets what was taken back, and what another seat was asked', () => {
    const back = mark(trail(state(1, []), state(2, ['A']), state(3, ['A'])), state(1, []));
    expect(back.map(({ n }) => n)).toEqual([1]);
    const other = { ...state(4, []), view: { ...state(4, []).view, seat: 1 } };
    expect(mark(back, other).map(({ n }) => n)).toEqual([1]);
  });
});
