import type { LogLine } from './types';

/** The log with lines laid over it from `start`: what stood there before (and was undone) goes. */
export const mergeLog = (log: LogLine[], start: number, lines: LogLine[]): LogLine[] =>
  start > log.length ? log : [...log.slice(0, start), ...lines];

export type Piece = { text: string; hex?: string; unit?: string };

/** The text of a log line in pieces: numbers of hexes and names of units become links. */
export function pieces(
  text: string,
  isHex: (word: string) => boolean,
  isUnit: (word: string) => boolean,
): Piece[] {
  const found: Piece[] = [];
  let plain = '';
  const flush = () => {
    if (plain !== '') found.push({ text: plain });
    plain = '';
  };
  for (const word of text.split(/([\w-]+)/)) {
    const unit = isUnit(word);
    if (!unit && !isHex(word)) {
      plain += word;
      continue;
    }
    flush();
    found.push(unit ? { text: word, unit: word } : { text: word, hex: word });
  }
  flush();
  return found;
}

/** The hexes a line is about: those its text names, in that order, or else where it happened. */
export function hexesIn({ text, hex }: LogLine, isHex: (word: string) => boolean): string[] {
  const named = pieces(text, isHex, () => false).flatMap(piece => piece.hex ?? []);
  return named.length > 0 || hex === null ? named : [hex];
}

/** Whether a die hits, where each die of a line hits or misses by itself. */
export const isHit = ({ hits_from }: LogLine, face: number): boolean | undefined =>
  hits_from === undefined ? undefined : face >= hits_from;

/** A throw of dice that hit or miss one by one, and what came of it. */
export interface Volley {
  readonly line: LogLine;
  readonly after: readonly LogLine[];
}
/** Fire at a hex: who turned up there, the dice, and what came of them. */
export interface Fire {
  readonly hex: string;
  readonly before: readonly LogLine[];
  readonly volleys: readonly Volley[];
}

/** Lines in volleys; those before the first are told apart. */
function volleysOf(lines: readonly LogLine[]): Pick<Fire, 'before' | 'volleys'> {
  const starts = lines.flatMap(({ hits_from }, at) => (hits_from === undefined ? [] : [at]));
  const volleys = starts.flatMap((at, index): Volley[] => {
    const line = lines[at];
    return line === undefined ? [] : [{ line, after: lines.slice(at + 1, starts[index + 1]) }];
  });
  return { before: lines.slice(0, starts[0] ?? lines.length), volleys };
}

/** The last fire that the lines of an order tell of, with all from the first to the last line on the same hex. */
export function fireIn(lines: readonly LogLine[]): Fire | null {
  const hex = lines.findLast(line => line.hex !== null && line.hits_from !== undefined)?.hex ?? null;
  if (hex === null) return null;
  const isHere = (line: LogLine) => line.hex === hex;
  return { hex, ...volleysOf(lines.slice(lines.findIndex(isHere), lines.findLastIndex(isHere) + 1)) };
}

/** A round of a battle: the line that opens it, the fire, and what happened before that. */
export interface Round extends Pick<Fire, 'before' | 'volleys'> {
  readonly title: string;
}
/** The number of the round that a line opens. */
const roundOf = ({ heading }: LogLine): number | undefined =>
  typeof heading === 'object' ? heading.round : undefined;

/** The rounds of the last battle for a hex. */
export function roundsIn(log: readonly LogLine[], hex: string): Round[] {
  const here = log.filter(line => line.hex === hex);
  const first = here.findLastIndex(line => roundOf(line) === 1);
  if (first < 0) return [];
  const lines = here.slice(first);
  const starts = lines.flatMap((line, at) => (roundOf(line) === undefined ? [] : [at]));
  return starts.map((at, index) => ({
    title: lines[at]?.text ?? '',
    ...volleysOf(lines.slice(at + 1, starts[index + 1])),
  }));
}

/** Whether a line opens a round of a battle. */
export const isHeading = ({ heading }: LogLine): boolean => heading !== undefined;

/** A line of the log in its place: what belongs to a battle stands below its first line. */
export interface Entry {
  readonly line: LogLine;
  /** Its number in the log. */
  readonly at: number;
  readonly isInBattle: boolean;
}
/** A chapter of the log: the line that opens it, and what happened then. */
export interface Chapter {
  /** None for what came before the first chapter. */
  readonly title: LogLine | null;
  /** The number of its first line. */
  readonly start: number;
  readonly entries: readonly Entry[];
}

/** Lines one after the other at the same hex, with dice among them, are a battle. */
function inBattles(lines: readonly LogLine[], start: number): Entry[] {
  const entries: Entry[] = [];
  for (let first = 0; first < lines.length; ) {
    const hex = lines[first]?.hex ?? null;
    let end = first + 1;
    while (hex !== null && lines[end]?.hex === hex) end += 1;
    const run = lines.slice(first, end);
    const isBattle = run.some(line => line.dice !== undefined || roundOf(line) !== undefined);
    run.forEach((line, index) => {
      entries.push({ line, at: start + first + index, isInBattle: isBattle && index > 0 });
    });
    first = end;
  }
  return entries;
}

/** The log by chapters; `first` is the number of its first line. */
export function chaptersOf(log: readonly LogLine[], first = 0): Chapter[] {
  const starts = log.flatMap(({ heading }, at) => (heading === 'chapter' ? [at] : []));
  const bounds = starts[0] === 0 ? starts : [0, ...starts];
  return bounds.flatMap((start, index): Chapter[] => {
    const lines = log.slice(start, bounds[index + 1]);
    const [opening, ...rest] = lines;
    if (opening === undefined) return [];
    const isTitled = opening.heading === 'chapter';
    const entries = inBattles(isTitled ? rest : lines, first + start + (isTitled ? 1 : 0));
    return [{ title: isTitled ? opening : null, start: first + start, entries }];
  });
}
