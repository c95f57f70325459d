import type { LookIndex } from './look-index';
import type { Chance } from './types';

/** A result with what is sure of it: `DE`, `DE at least`, `open: who is hit`. */
export function resultWords({ result, bound }: Chance): string {
  switch (bound) {
    case 'exactly':
      return result;
    case 'at-least':
      return `${result} at least`;
    case 'at-most':
      return `${result} at most`;
    case 'open':
      return `open: ${result}`;
  }
}

/** The same with its code spelled out; nothing if it is no code. */
export function spelledOut(chance: Chance, look: LookIndex): string | undefined {
  const title = look.result(chance.result);
  return title === undefined ? undefined : resultWords({ ...chance, result: title });
}
