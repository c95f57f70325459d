// Keys become commands: a pure table, shown in the menu, the help and the palette, and tested without a browser.

export type Command =
  | 'next'
  | 'previous'
  | 'choose'
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'undo'
  | 'main-button'
  | 'fit'
  | 'zoom-in'
  | 'zoom-out'
  | 'briefing'
  | 'rules'
  | 'log'
  | 'boxes'
  | 'threat'
  | 'threats'
  | 'key'
  | 'help'
  | 'close'
  | 'counters'
  | 'numbers'
  | 'palette'
  | 'hint'
  | 'evaluation'
  | { button: number };

/** A command that has a name. */
export type Deed = Extract<Command, string>;

export interface KeyPress {
  key: string;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
  shiftKey?: boolean;
}

const TABLE: Record<string, Deed> = {
  n: 'next',
  N: 'previous',
  p: 'previous',
  PageDown: 'next',
  PageUp: 'previous',
  Enter: 'choose',
  ' ': 'choose',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  u: 'undo',
  d: 'main-button',
  f: 'fit',
  '0': 'fit',
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  i: 'briefing',
  r: 'rules',
  l: 'log',
  b: 'boxes',
  t: 'threat',
  T: 'threats',
  c: 'counters',
  k: 'key',
  h: 'numbers',
  g: 'hint',
  e: 'evaluation',
  '/': 'palette',
  '?': 'help',
  Escape: 'close',
};

/** The command of a key, if it has one; who wants no commands on letters and signs keeps the others. */
export function commandOf(press: KeyPress, letters = true): Command | null {
  const { key, ctrlKey = false, metaKey = false, altKey = false, shiftKey = false } = press;
  if (altKey) return null;
  if (ctrlKey || metaKey)
    return shiftKey ? null : (({ z: 'undo', k: 'palette' } as const)[key.toLowerCase()] ?? null);
  if (!letters && key.length === 1 && key !== ' ') return null;
  if (/^[1-9]$/.test(key)) return { button: Number(key) - 1 };
  return TABLE[key] ?? null;
}

/** Keys that the focused field or button needs for itself. */
export function isTaken(press: KeyPress, tag: string, type: string): boolean {
  const isModified = press.ctrlKey === true || press.metaKey === true;
  if (press.key === 'Escape' || (isModified && press.key.toLowerCase() === 'k')) return false;
  if (tag === 'TEXTAREA' || tag === 'SELECT') return true;
  if (tag === 'INPUT') return type !== 'checkbox' && type !== 'radio';
  if (tag === 'BUTTON' || tag === 'A' || tag === 'SUMMARY') return press.key === 'Enter' || press.key === ' ';
  return false;
}

const WALKS = /^(Arrow|Page)/;

/** Whether what has the focus needs the key for itself: also panels that scroll, and pages that cover everything else. */
export function isTakenByFocus(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  const isCovered = target.closest('dialog') !== null && event.key !== 'Escape';
  const scrolls = WALKS.test(event.key) && target.closest('aside, [role=tablist], [role=menu]') !== null;
  const type = target instanceof HTMLInputElement ? target.type : '';
  return isCovered || scrolls || isTaken(event, target.tagName.toUpperCase(), type);
}

/** What has a key and a name: the menu and the palette offer it, the help explains it. */
export interface Known {
  readonly deed: Deed;
  readonly keys: string;
  readonly title: string;
  readonly about?: string;
  readonly place: 'table' | 'map';
}

export const KNOWN: readonly Known[] = [
  { deed: 'palette', keys: '/', title: 'Find…', about: 'a hex, a unit, an order or a rule', place: 'table' },
  { deed: 'undo', keys: 'u', title: 'Undo', place: 'table' },
  {
    deed: 'main-button',
    keys: 'd',
    title: 'Done',
    about: 'the highlighted button of the prompt; 1–9 any of them',
    place: 'table',
  },
  {
    deed: 'hint',
    keys: 'g',
    title: 'Hint',
    about: 'what the general would do, where help was allowed',
    place: 'table',
  },
  {
    deed: 'evaluation',
    keys: 'e',
    title: 'Evaluation',
    about: 'each side’s chances: in the replay of a finished game, and where help was allowed',
    place: 'table',
  },
  { deed: 'briefing', keys: 'i', title: 'Briefing', about: 'what one plays for', place: 'table' },
  { deed: 'rules', keys: 'r', title: 'Rules', place: 'table' },
  { deed: 'log', keys: 'l', title: 'Log', place: 'table' },
  {
    deed: 'boxes',
    keys: 'b',
    title: 'Boxes',
    about: 'what can be chosen in the boxes beside the map',
    place: 'table',
  },
  { deed: 'key', keys: 'k', title: 'Key', about: 'terrain, markers and results', place: 'table' },
  { deed: 'help', keys: '?', title: 'Help', place: 'table' },
  { deed: 'next', keys: 'n', title: 'Next choice', about: 'next thing you may choose', place: 'map' },
  { deed: 'previous', keys: 'N', title: 'Previous choice', place: 'map' },
  {
    deed: 'threat',
    keys: 't',
    title: 'Threats here',
    about: 'threats to the hex under the pointer or cursor',
    place: 'map',
  },
  { deed: 'threats', keys: 'T', title: 'Ask for threats', about: 'by clicking hexes', place: 'map' },
  { deed: 'fit', keys: 'f', title: 'Fit the map', place: 'map' },
  { deed: 'zoom-in', keys: '+', title: 'Zoom in', place: 'map' },
  { deed: 'zoom-out', keys: '−', title: 'Zoom out', place: 'map' },
  { deed: 'counters', keys: 'c', title: 'Counters', about: 'hide or show them', place: 'map' },
  { deed: 'numbers', keys: 'h', title: 'Hex numbers', about: 'when near, always or never', place: 'map' },
];

/** What is done where, beside what has a name. */
const HANDS: readonly (readonly [string, string])[] = [
  ['Tab', 'walk the page, and leave the map'],
  ['n / N, PageDown / PageUp', 'on the map: next and previous thing you may choose'],
  ['arrows', 'on the map: move the hex cursor (hold Shift to pan)'],
  ['Enter', 'choose what the cursor is on; while the rules play, one step'],
  ['Ctrl+K, Ctrl+Z', 'find; undo'],
  ['Escape', 'close what is open, and put down the cursor'],
];

export const HELP: readonly (readonly [string, string])[] = [
  ...HANDS,
  ...KNOWN.filter(({ deed }) => deed !== 'next' && deed !== 'previous').map(
    ({ keys, title, about }) => [keys, about === undefined ? title : `${title}: ${about}`] as const,
  ),
];
