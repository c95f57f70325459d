import { choiceParts } from '../lib/choice';
import { lookIndex } from '../lib/look-index';
import type { Choice, Counter, Look, Role, ThreatsToHex, View } from '../lib/types';

/** What the board shows, and where the player is pointing. */
export interface State {
  readonly view: View | null;
  readonly hover: string | null;
  readonly cursor: string | null;
  readonly fanned: string | null;
  /** Pointed at from the page: a hex, or a way from the first to the last. */
  readonly pointed: readonly string[];
  /** Lit up from the page, each by itself: the hexes of an objective. */
  readonly lit: readonly string[];
  readonly threat: ThreatsToHex | null;
  /** An order is on its way: nothing may be clicked until the answer comes. */
  readonly pending: boolean;
  /** Whoever moves was just sent to a hex: a click on another unit takes that one up. */
  readonly settled: boolean;
}

export const EMPTY: State = {
  view: null,
  hover: null,
  cursor: null,
  fanned: null,
  pointed: [],
  lit: [],
  threat: null,
  pending: false,
  settled: false,
};

export const hexOf = (counter: Counter): string | null => ('hex' in counter.place ? counter.place.hex : null);

/** Look-ups in a view, made once for each. */
interface Index {
  readonly stacks: Map<string, Counter[]>;
  readonly ofHex: Map<string, Choice[]>;
  readonly ofUnit: Map<string, Choice[]>;
}
const indices = new WeakMap<View, Index>();

function put<T>(map: Map<string, T[]>, key: string, item: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [item]);
  else list.push(item);
}

function indexOf(view: View): Index {
  const known = indices.get(view);
  if (known !== undefined) return known;
  const made: Index = { stacks: new Map(), ofHex: new Map(), ofUnit: new Map() };
  for (const counter of view.counters) {
    const hex = hexOf(counter);
    if (hex !== null) put(made.stacks, hex, counter);
  }
  for (const stack of made.stacks.values()) stack.sort((a, b) => Number(isActive(a)) - Number(isActive(b)));
  for (const choice of view.choices) {
    if ('hex' in choice.target) put(made.ofHex, choice.target.hex, choice);
    else if ('unit' in choice.target) put(made.ofUnit, choice.target.unit, choice);
  }
  indices.set(view, made);
  return made;
}

/** The counters of an open stack, which never change places. */
export const fanAt = (view: View, hex: string): Counter[] =>
  view.counters.filter(counter => hexOf(counter) === hex);
/** The counters on the map, by hex, those in action on top. */
export const stacks = (view: View): ReadonlyMap<string, Counter[]> => indexOf(view).stacks;
export const stackAt = (view: View, hex: string): Counter[] => stacks(view).get(hex) ?? [];

export const choicesOfHex = (view: View, hex: string): Choice[] => indexOf(view).ofHex.get(hex) ?? [];
export const choicesOfUnit = (view: View, unit: string): Choice[] => indexOf(view).ofUnit.get(unit) ?? [];
/** Choices that are buttons or numbers: the prompt bar shows them, what ends the action always last. */
export function buttonChoices(view: View): Choice[] {
  const buttons = view.choices.filter(({ target }) => 'button' in target || 'number' in target);
  const isEnd = ({ role }: Choice) => Number(role === 'done');
  return buttons.sort((a, b) => isEnd(a) - isEnd(b));
}

/**
 * The button that ends what one unit does, or else what is asked, or else the last that is offered; one that costs something
 * ends nothing.
 */
export const mainButton = (view: View): Choice | undefined => {
  const buttons = buttonChoices(view).filter(({ role, cost }) => role !== 'gives-up' && cost === null);
  const ends = (role: Role) => buttons.find(choice => choice.role === role);
  return ends('halts') ?? ends('done') ?? buttons.findLast(({ target }) => 'button' in target);
};

/** Choices that can be given together, by what that is called; one by itself is no group. */
export function groups(view: View): Map<string, Choice[]> {
  const all = new Map<string, Choice[]>();
  for (const choice of view.choices) if (choice.all !== null) put(all, choice.all, choice);
  for (const [name, choices] of all) if (choices.length < 2) all.delete(name);
  return all;
}

/** The order of the only choice, if it lets the rules play on: the player follows step by step. */
export function playOnOrder(view: View): string | null {
  const [only, more] = view.choices;
  return more === undefined && only?.role === 'play-on' ? only.order : null;
}

/** How many units on the map can be told to act, each by itself. */
export const unitsToAct = (view: View): number =>
  new Set(view.choices.flatMap(({ target }) => ('unit' in target ? [target.unit] : []))).size;

/** Whether the seat that looks is the one that is asked. */
export const isAsked = ({ prompt, seat }: View): boolean => prompt !== null && prompt.seat === seat;

/** The order to be given when there is only one answer: the next step of the rules, or that the action is over. */
export function onlyAnswer(view: View): string | null {
  const confirmed = isAsked(view) && view.prompt?.confirms ? view.choices[0]?.order : undefined;
  return playOnOrder(view) ?? confirmed ?? null;
}

/** Units that can be chosen but lie in boxes beside the map. */
export function boxedChoices(view: View): Counter[] {
  return view.counters.filter(
    counter => hexOf(counter) === null && choicesOfUnit(view, counter.unit).length > 0,
  );
}

/** Whether all that can be chosen, but for buttons, lies in boxes. */
export function isBoxWork(view: View): boolean {
  const inBoxes = new Set(boxedChoices(view).map(counter => counter.unit));
  const isElsewhere = view.choices.some(
    ({ target }) => 'hex' in target || ('unit' in target && !inBoxes.has(target.unit)),
  );
  return inBoxes.size > 0 && !isElsewhere;
}

/** Everything that can be chosen at a hex: the hex itself and the units in it. */
export const choicesAt = (view: View, hex: string): Choice[] => [
  ...stackAt(view, hex).flatMap(counter => choicesOfUnit(view, counter.unit)),
  ...choicesOfHex(view, hex),
];

/** Whether a choosable hex holds units of someone else than the seat that is asked. */
export const isTarget = (view: View, hex: string): boolean =>
  view.prompt !== null && stackAt(view, hex).some(counter => counter.seat !== view.prompt?.seat);

/** Hexes in which enemies lie face down. */
export function hiddenFoes({ markers }: View, look: Look): ReadonlySet<string> {
  const { marker } = lookIndex(look);
  return new Set(markers.filter(({ kind }) => marker(kind).hides_foes).map(({ hex }) => hex));
}

/** Whether the counters of a closed stack take clicks; otherwise they go through to the hex, which means the same. */
export function unitsTakeClicks(view: View, hex: string): boolean {
  if (stackAt(view, hex).some(counter => choicesOfUnit(view, counter.unit).length > 0)) return true;
  if (choicesOfHex(view, hex).length > 0 || view.choices.length === 0) return false;
  return view.prompt?.verbs.some(verb => verb.object === 'unit') ?? false;
}

/** What one gesture gives: orders together, and those that go on with them one by one. */
export interface Gesture {
  readonly orders: readonly string[];
  /** Orders that follow as long as each is offered and likely enough: a drive. */
  readonly onward: readonly string[];
}

export type Click =
  | ({ kind: 'give' } & Gesture)
  | { kind: 'fan'; hex: string }
  | { kind: 'menu'; hex: string; choices: Choice[] }
  | { kind: 'why'; order: string; hex: string }
  | { kind: 'put-down' }
  /** Another unit is wanted instead of the one that was just taken up; why not, if that cannot be put down. */
  | { kind: 'instead'; order: string; hex: string }
  | { kind: 'nothing' };

/** What giving a choice means, with what has to be ordered before it. */
export const gestureOf = ({ before, order, onward }: Choice): Gesture => ({
  orders: [...before, order],
  onward,
});
/** Several choices by one gesture: what comes before all of them is ordered once. */
export const gestureOfAll = (choices: readonly Choice[]): Gesture => ({
  orders: [...(choices[0]?.before ?? []), ...choices.map(({ order }) => order)],
  onward: [],
});
/** The same order as often as it can be given. */
export const gestureOfRepeats = (choice: Choice): Gesture => ({
  orders: [...choice.before, ...Array.from({ length: choice.repeats?.times ?? 1 }, () => choice.order)],
  onward: [],
});

/** What a click on a hex, or on a counter in it, means; `single` is for one unit of a stack. */
export function click(state: State, hex: string, unit: string | null, single = false): Click {
  const { view } = state;
  if (view === null || state.pending) return { kind: 'nothing' };
  const stack = stackAt(view, hex);
  if (unit !== null && state.fanned === hex) return inFan(view, hex, unit);
  const ofHex = choicesOfHex(view, hex);
  const ofUnits = stack.flatMap(counter => choicesOfUnit(view, counter.unit));
  if (single && stack.length > 1) return { kind: 'fan', hex };
  const options = meantOf(state, ofUnits, ofHex);
  const isStack = options.length > 1 && options.every(({ target }) => 'unit' in target) && stack.length > 1;
  if (isStack) return together(hex, options);
  const picked = pick(hex, options);
  if (picked !== null) return picked;
  if (isInHand(view, hex)) return { kind: 'put-down' };
  if (view.choices.length === 0) return stack.length > 1 ? { kind: 'fan', hex } : { kind: 'nothing' };
  const why = whyNot(view, hex, unit);
  return why.kind === 'why' && wantsAnother(state, view, stack) ? { ...why, kind: 'instead' } : why;
}

/** Whether an own counter is clicked while another was just taken up, and nothing else can be done with it than to move. */
const wantsAnother = ({ settled }: State, view: View, stack: readonly Counter[]): boolean =>
  !settled &&
  hasInHand(view) &&
  stack.some(({ seat }) => seat === view.seat) &&
  view.choices.every(({ role }) => role !== 'halts');

/** In an open stack a click is for one unit, and never falls through to the hex. */
function inFan(view: View, hex: string, unit: string): Click {
  const isTaken = view.counters.some(counter => counter.unit === unit && isActive(counter));
  const picked = pick(hex, choicesOfUnit(view, unit));
  return picked ?? (isTaken ? { kind: 'put-down' } : whyNot(view, hex, unit));
}

/**
 * While a unit is in hand, its hex may be a goal and hold units that could be taken up instead: the goal is meant, until
 * the unit in hand was sent somewhere.
 */
function meantOf({ settled }: State, ofUnits: Choice[], ofHex: Choice[]): Choice[] {
  const instead = ofUnits.filter(({ before }) => before.length > 0);
  if (ofHex.length === 0 || instead.length === 0 || instead.length < ofUnits.length)
    return [...ofUnits, ...ofHex];
  return settled ? ofUnits : ofHex;
}

/** A click on a stack gives to all units what can be given to a stack; otherwise it opens it. */
function together(hex: string, options: Choice[]): Click {
  const verbs = new Set(options.map(({ order }) => order.split(' ')[0]));
  const isOne = verbs.size === 1 && options.every(({ stacks }) => stacks);
  return isOne ? { kind: 'give', ...gestureOfAll(options) } : { kind: 'fan', hex };
}

/** What a counter is clicked for is asked about first if it costs something or something is rolled for it. */
export const isPriced = ({ target, cost, chance, chart, repeats }: Choice): boolean =>
  'unit' in target &&
  ((cost !== null && cost.amount > 0) || chance !== null || chart !== null || repeats !== null);

function pick(hex: string, choices: Choice[]): Click | null {
  const [only, more] = choices;
  if (only === undefined) return null;
  return more === undefined && !isPriced(only)
    ? { kind: 'give', ...gestureOf(only) }
    : { kind: 'menu', hex, choices };
}

const isActive = ({ marks }: Counter): boolean => marks.includes('moving') || marks.includes('attacking');

/** Whether what is in hand lies in a hex: units that were taken up, or the target of a battle that was declared. */
export const isInHand = (view: View, hex: string): boolean =>
  isAsked(view) &&
  stackAt(view, hex).some(counter => isActive(counter) || counter.marks.includes('defending'));
/** What is in hand. */
const inHand = (view: View): Counter[] =>
  isAsked(view) ? view.counters.filter(counter => isActive(counter) && counter.seat === view.seat) : [];
export const hasInHand = (view: View): boolean => inHand(view).length > 0;
/** Whether something beside the map is in hand: it looks for its hex. */
export const hasBoxedInHand = (view: View): boolean => inHand(view).some(counter => hexOf(counter) === null);

/** The order to ask about for something that is no choice. */
export function whyNot(view: View, hex: string, unit: string | null): Click {
  const verbs = view.prompt?.verbs ?? [];
  const named = unit ?? stackAt(view, hex).at(-1)?.unit ?? null;
  const ofUnit = named === null ? undefined : verbs.find(verb => verb.object === 'unit');
  const ofHex = verbs.find(verb => verb.object === 'hex');
  if (ofUnit !== undefined && (unit !== null || ofHex === undefined))
    return { kind: 'why', order: `${ofUnit.word} ${named}`, hex };
  return ofHex === undefined ? { kind: 'nothing' } : { kind: 'why', order: `${ofHex.word} ${hex}`, hex };
}

/** The hexes at which something can be chosen, units first, each once. */
export function workHexes(view: View): string[] {
  const units = new Map(view.counters.map(counter => [counter.unit, hexOf(counter)]));
  const hexes: string[] = [];
  for (const { target } of view.choices) {
    const hex = 'unit' in target ? units.get(target.unit) : undefined;
    if (hex !== undefined && hex !== null) hexes.push(hex);
  }
  for (const { target } of view.choices) if ('hex' in target) hexes.push(target.hex);
  return [...new Set(hexes)];
}

/**
 * The stack in which all that can be chosen lies, if that is more than one unit and no stack is meant: it opens by itself. A
 * button that answers the same question for all of them is no other thing to do; one that ends something is.
 */
export function loneStack(view: View): string | null {
  const hexes = workHexes(view);
  const units = view.choices.filter(({ target }) => 'unit' in target);
  const isAnswer = ({ target, stacks, role }: Choice) =>
    'unit' in target ? !stacks : 'button' in target && role === null;
  const isAsked = units.length > 1 && view.choices.every(isAnswer);
  return isAsked && hexes.length === 1 ? (hexes[0] ?? null) : null;
}

/** The neighbour of `current` in the ring of things to do. */
export function nextIn(ring: string[], current: string | null, step: 1 | -1): string | null {
  if (ring.length === 0) return null;
  const at = current === null ? -1 : ring.indexOf(current);
  if (at < 0) return (step === 1 ? ring[0] : ring.at(-1)) ?? null;
  return ring[(at + step + ring.length) % ring.length] ?? null;
}

/** What choosing a hex means, such as its cost, part by part; of several choices the first, and that there are more. */
export function hintsAt(view: View, hex: string): string[] {
  const [first, ...more] = choicesOfHex(view, hex)
    .map(choiceParts)
    .filter(parts => parts.length > 0);
  if (first === undefined) return [];
  return more.length === 0 ? first : [...first.slice(0, -1), `${first.at(-1)} …`];
}

/** The hexes that the choices of a hex would cut off. */
export const cutOffBy = (view: View, hex: string): string[] => [
  ...new Set(choicesOfHex(view, hex).flatMap(choice => choice.cuts_off)),
];

/** The way to a hovered hex: from those who move through the hexes the choice names. */
export function pathTo(view: View, hex: string): string[] {
  const choice = choicesOfHex(view, hex).find(({ path }) => path.length > 0);
  if (choice === undefined) return [];
  const start = view.counters.find(counter => counter.marks.includes('moving'));
  const from = start === undefined ? null : hexOf(start);
  return from === null || choice.path[0] === from ? choice.path : [from, ...choice.path];
}
