import { describe, expect, test } from 'vitest';
import {
  assessmentGrounds,
  assessmentWords,
  band,
  followed,
  helpWords,
  hintWorth,
  plusMinus,
  stepHexes,
  stepWords,
} from '../src/lib/advice';
import { botTitle, levelWords, measuredBy } from '../src/lib/levels';
import { newGame } from '../src/lib/new-game';
import type { GameInfo, Hint, HintMessage, Levels, Look, Step } from '../src/lib/types';

const hint = (own: Partial<Hint>): Hint => ({
  line: [],
  measure: 'wins',
  worth: { worth: 0.63, error: 0.02 },
  staff: 0.58,
  better: true,
  games: 48,
  ...own,
});
const step = (own: Partial<Step>): Step => ({
  order: 'to 2229',
  target: { hex: '2229' },
  words: '',
  told: [],
  path: [],
  if_so: false,
  ...own,
});

describe('what the general says', () => {
  test('is told with how sure it is, and against the staff’s way', () => {
    expect(hintWorth(hint({}))).toBe('expects to win 63 ± 4 in a hundred; by the staff’s own way 58');
    expect(hintWorth(hint({ better: false, measure: 'grade' }))).toBe(
      'expects a grade of 63 ± 4 of 100 points; the staff would do the same',
    );
    expect(hintWorth(hint({ measure: 'score' }))).toContain('a draw being half a win');
  });
  test('is never surer than a hundredth, but for what is over', () => {
    expect(plusMinus({ worth: 0.5, error: 0.0001 })).toBe('50 ± 1');
    expect(plusMinus({ worth: 1, error: 0 })).toBe('100');
    expect(plusMinus({ worth: 1, error: 0.11 })).toBe('78 to 100');
    expect(plusMinus({ worth: 0.02, error: 0.03 })).toBe('0 to 8');
    expect(band({ worth: 0.02, error: 0.1 }).low).toBe(0);
  });
  test('goes on as long as its line is followed and no dice decide', () => {
    const line = [step({ order: 'pick 8MR' }), step({}), step({ order: 'attack', if_so: true })];
    const message: HintMessage = { type: 'hint', n: 4, hint: hint({ line }) };
    const rest = followed(message, 'pick 8MR', 5);
    expect(rest?.n).toBe(5);
    expect(rest?.hint.line.map(({ order }) => order)).toEqual(['to 2229', 'attack']);
    expect(followed(rest, 'to 2229', 6)).toBeNull();
    expect(followed(message, 'pick 9MR', 5)).toBeNull();
    expect(followed(message, 'pick 8MR', 6)).toBeNull();
    expect(followed(null, 'pick 8MR', 5)).toBeNull();
  });
  test('is in the words of the log, or else of the order', () => {
    expect(stepWords(step({ told: ['8MR moves to 2229'] }))).toBe('8MR moves to 2229');
    expect(stepWords(step({ words: '3 MP' }))).toBe('to 2229 (3 MP)');
    expect(stepWords(step({}))).toBe('to 2229');
  });
  test('is shown where it leads', () => {
    expect(stepHexes(step({ path: ['2230', '2229'] }))).toEqual(['2230', '2229']);
    expect(stepHexes(step({}))).toEqual(['2229']);
    expect(stepHexes(step({ target: { button: 'Done' } }))).toEqual([]);
  });
  test('about a position names both sides, and draws where they were counted', () => {
    const look = { seats: [{ title: 'Red' }, { title: 'Blue' }] } as Look;
    const sides = [
      { worth: 0.6, error: 0.05 },
      { worth: 0.3, error: 0.05 },
    ];
    const words = assessmentWords(
      { measure: 'wins', sides, draws: { worth: 0.1, error: 0.03 }, games: 40, ended: 40 },
      look,
    );
    expect(words).toBe(
      'Winning chance: Red 60 ± 10, Blue 30 ± 10, nobody 10 ± 6 in a hundred, if the staff plays on for everybody; 40 games in thought.',
    );
  });
  test('about a position says how many games were only judged, and who knew what', () => {
    const told = { measure: 'wins' as const, sides: [], draws: null, games: 40, ended: 40 };
    expect(assessmentGrounds(told, null)).toMatch(/^All of them were played to the end\. The light band/);
    expect(assessmentGrounds({ ...told, ended: 10 }, 'Blue')).toMatch(
      /^30 of them were judged where the turn ended\. It goes by what Blue could know\./,
    );
    expect(assessmentGrounds({ ...told, ended: 0 }, null)).toMatch(/^They were judged/);
  });
  test('is counted where it was used', () => {
    expect(helpWords({ hints: 2, evaluation: true })).toBe('2 hints, evaluation');
    expect(helpWords({ hints: 1, evaluation: false })).toBe('1 hint');
  });
});

describe('levels', () => {
  const levels: Levels = {
    levels: [
      { bot: 'staff', made_by: 'a', elo: 0, elo_low: 0, elo_high: 0 },
      {
        bot: 'general-quick',
        made_by: 'a',
        elo: 120,
        elo_low: 80,
        elo_high: 160,
        seats: {
          blue: { share: 0.3, low: 0.2, high: 0.4, games: 41 },
          red: { share: 0.64, low: 0.58, high: 0.7, games: 40 },
        },
      },
      { bot: 'recruit', made_by: 'b', grade: { share: 0.31, low: 0.28, high: 0.34, games: 40 } },
    ],
  };
  test('say how strong they are and how sure that is', () => {
    expect(levelWords(levels, 'general-quick', ['red', 'blue'])).toBe(
      'Elo +120 (+80 to +160) against Staff; scores 64 % (58 to 70) as Red, 30 % (20 to 40) as Blue; 81 games.',
    );
    expect(levelWords(levels, 'staff')).toBe('Elo 0: what the others are measured by.');
    expect(levelWords(levels, 'recruit')).toBe('Mean grade 31 (28 to 34) of 100; 40 games.');
    expect(measuredBy(levels)).toContain('95 per cent sure');
    expect(measuredBy(levels)).toContain('against Staff: a win counts one, a draw a half');
    expect(measuredBy({ levels: levels.levels.slice(2) })).toBe(
      'A grade of 100 is the best there is. In brackets what is 95 per cent sure.',
    );
  });
  test('that nobody has measured say so', () => {
    expect(levelWords(levels, 'random')).toBe('Strength not measured yet.');
    expect(levelWords(undefined, 'staff')).toBe('Strength not measured yet.');
    expect(measuredBy(undefined)).toBe('');
  });
  test('have names for people', () => {
    expect(['general-quick', 'general:5', 'staff'].map(botTitle)).toEqual([
      'General, quick',
      'General, 5 s',
      'Staff',
    ]);
  });
});

test('help is asked for alone and against bots, not against a friend', () => {
  const game = { id: 'toy', seats: ['red', 'blue'], options: [], scenarios: [] } as unknown as GameInfo;
  const wishes = { seat: 'red', options: {}, scenario: '', name: '', seed: '', help: ['hint' as const] };
  expect(newGame(game, { ...wishes, opponent: 'bot:staff' }).help).toEqual(['hint']);
  expect(newGame(game, { ...wishes, opponent: 'friend' }).help).toBeUndefined();
  expect(newGame(game, { ...wishes, seat: '*', opponent: 'bot:staff' }).help).toBeUndefined();
});
