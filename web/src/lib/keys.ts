// Keys become commands: a pure table, shown in the help overlay and tested without a browser.

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
  | 'rules'
  | 'log'
  | 'boxes'
  | 'threat'
  | 'key'
  | 'help'
  | 'close'
  | 'counters'
  | { button: number };

export interface KeyPress {
  key: string;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
  shiftKey?: boolean;
}

const TABLE: Record<string, Command> = {
  n: 'next',
  N: 'previous',
  p: 'previous',
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
  r: 'rules',
  l: 'log',
  b: 'boxes',
  t: 'threat',
  c: 'counters',
  k: 'key',
  '?': 'help',
  Escape: 'close',
};

/** The command of a key, if it has one. */
export function commandOf(press: KeyPress): Command | null {
  const { key, ctrlKey = false, metaKey = false, altKey = false, shiftKey = false } = press;
  if (altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'z' && !shiftKey ? 'undo' : null;
  if (/^[1-9]$/.test(key)) return { button: Number(key) - 1 };
  return TABLE[key] ?? null;
}

/** Keys that the focused field or button needs for itself. */
export function isTaken(press: KeyPress, tag: string, type: string): boolean {
  if (press.key === 'Escape') return false;
  if (tag === 'TEXTAREA' || tag === 'SELECT') return true;
  if (tag === 'INPUT') return type !== 'checkbox' && type !== 'radio';
  if (tag === 'BUTTON' || tag === 'A' || tag === 'SUMMARY') return press.key === 'Enter' || press.key === ' ';
  return false;
}

/** Whether what has the focus needs the key for itself. */
export function isTakenByFocus(event: KeyboardEvent): boolean {
  const { target } = event;
  const tag = target instanceof Element ? target.tagName.toUpperCase() : '';
  return isTaken(event, tag, target instanceof HTMLInputElement ? target.type : '');
}

export const HELP: readonly (readonly [string, string])[] = [
  ['Tab on the map, n / N', 'next / previous thing you may choose'],
  ['arrows', 'move the hex cursor (hold Shift to pan)'],
  ['Enter', 'choose what the cursor is on; while the rules play, one step'],
  ['d', 'the highlighted button of the prompt; 1–9 any of them'],
  ['u, Ctrl+Z', 'undo'],
  ['t', 'threats to the hex under the pointer or cursor'],
  ['c', 'hide or show the counters'],
  ['+ / −', 'zoom in / out'],
  ['f', 'fit the whole map'],
  ['r', 'rules'],
  ['l', 'log'],
  ['b', 'what can be chosen in the boxes beside the map'],
  ['k', 'key to the map and the results'],
  ['?', 'this help'],
  ['Escape', 'close what is open'],
];
