import { likely } from './choice';
import type { View } from './types';

export type NextOfDrive =
  | { kind: 'go'; order: string }
  /** It could go on, but not as likely as the player wants it. */
  | { kind: 'unlikely'; hex: string | null; text: string }
  /** It cannot go on as it was planned. */
  | { kind: 'over' };

/** Whether a drive goes on with its next order: it must be offered, and at least so many per cent likely. */
export function nextOfDrive(left: readonly string[], view: View, least: number): NextOfDrive {
  const [order] = left;
  const choice = view.choices.find(offered => offered.order === order && offered.onward.length === 0);
  if (choice === undefined) return { kind: 'over' };
  const { chance, target } = choice;
  if (chance === null || chance.cases * 100 >= least * chance.out_of)
    return { kind: 'go', order: choice.order };
  const hex = 'hex' in target ? target.hex : null;
  return {
    kind: 'unlikely',
    hex,
    text: `The drive stops here: the next step succeeds with ${likely(chance)} only.`,
  };
}
