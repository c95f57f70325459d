import type { TakingBack } from './types';

export interface TakeBackWords {
  label: string;
  title: string;
}

export const counted = (orders: number): string =>
  orders === 1 ? 'the last order' : `the last ${orders} orders`;

/** What the button does that takes an order back: freely, as a takeback that is kept, or by asking. */
export function takeBackWords(taking: TakingBack | null): TakeBackWords {
  switch (taking?.kind) {
    case undefined:
      return { label: 'Undo', title: 'There is nothing of yours to take back' };
    case 'free':
      return { label: 'Undo', title: 'Undo your last order: nothing was rolled since (u)' };
    case 'takeback':
      return {
        label: 'Take back',
        title: `Take back ${counted(taking.orders)}: the record keeps it, and new dice will be rolled (u)`,
      };
    case 'ask':
      return {
        label: 'Ask to take back',
        title: `Ask the other player to take back ${counted(taking.orders)}; the record keeps it, and new dice will be rolled (u)`,
      };
  }
}
