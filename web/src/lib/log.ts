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

/** Fire at a hex: who turned up there, the dice, and what came of it. */
export interface Fire {
  readonly hex: string;
  readonly line: LogLine;
  readonly before: readonly LogLine[];
  readonly after: readonly LogLine[];
}

/** The last fire that the lines of an order tell of, with the lines on the same hex around it. */
export function fireIn(lines: readonly LogLine[]): Fire | null {
  const at = lines.findLastIndex(({ hex, hits_from }) => hex !== null && hits_from !== undefined);
  const line = lines[at];
  if (line === undefined || line.hex === null) return null;
  const { hex } = line;
  const here = (one: LogLine) => one.hex === hex && one.hits_from === undefined;
  return { hex, line, before: lines.slice(0, at).filter(here), after: lines.slice(at + 1).filter(here) };
}

/** Whether a line opens a new chapter of the report. */
export const isHeading = (line: LogLine): boolean => /^(turn|chit|phase)\b/i.test(line.text);
