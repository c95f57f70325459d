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

/** The faces of the dice a line speaks of: "die 4" or "dice 3 and 5". */
export function diceIn(text: string): number[] {
  const told = text.match(/\b(?:die|dice|rolls?)\s+((?:[1-6](?:\s*(?:,|\+|and)\s*)?)+)\b/i)?.[1];
  return told === undefined ? [] : [...told.matchAll(/[1-6]/g)].map(([face]) => Number(face));
}

/** Whether a line opens a new chapter of the report. */
export const isHeading = (line: LogLine): boolean => /^(turn|chit|phase)\b/i.test(line.text);
