import type { Choice, Counter, MapView, View } from '../src/lib/types';

export const counter = (unit: string, hex: string, more: Partial<Counter> = {}): Counter => ({
  unit,
  title: unit,
  seat: 0,
  place: { hex },
  kind: 'tank',
  size: 'XX',
  colours: 'A',
  formation: 'A',
  designation: '1',
  factors: '8-6',
  steps: 2,
  steps_max: 2,
  gauge: null,
  marks: [],
  ...more,
});

const choice = (order: string, target: Choice['target'], more: Partial<Choice> = {}): Choice => ({
  order,
  target,
  cost: null,
  chance: null,
  hint: null,
  role: null,
  all: null,
  stacks: false,
  repeats: null,
  before: [],
  onward: [],
  warnings: [],
  chart: null,
  path: [],
  cuts_off: [],
  ...more,
});
export const mp = (amount: number) => ({ amount, of: 'MP' });
export const toHex = (hex: string, more: Partial<Choice> = {}): Choice => choice(`to ${hex}`, { hex }, more);
export const pickUnit = (unit: string, more: Partial<Choice> = {}): Choice =>
  choice(`pick ${unit}`, { unit }, more);
export const button = (order: string, more: Partial<Choice> = {}): Choice =>
  choice(order, { button: order }, more);

export const view = (counters: Counter[], choices: Choice[], more: Partial<View> = {}): View => ({
  game: 'test',
  seat: 0,
  prompt: {
    seat: 0,
    phase: 'sunrise',
    text: 'What now?',
    rule: '1.1',
    confirms: false,
    verbs: [
      { word: 'pick', object: 'unit' },
      { word: 'to', object: 'hex' },
      { word: 'done', object: 'none' },
    ],
  },
  outcome: null,
  counters,
  markers: [],
  control: [],
  tracks: [],
  closed_hands: null,
  crossed_out: [],
  private: [],
  objectives: [],
  boxes: [],
  choices,
  suggests: null,
  battle: null,
  log: [],
  ...more,
});

/** A map of pointy-topped hexes, `rows` by `columns`, numbered row and column; turned on its side if `flat`. */
export function map(rows: number, columns: number, flat = false): MapView {
  const hexes = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const along = Math.sqrt(3) * (column + (row % 2) / 2);
      const down = 1.5 * row;
      hexes.push({
        hex: `${String(row).padStart(2, '0')}${String(column).padStart(2, '0')}`,
        x: flat ? down : along,
        y: flat ? along : down,
        terrain: 'clear',
        country: '',
        name: '',
        features: [],
      });
    }
  return { hexes, sides: [], turn: 0 };
}
