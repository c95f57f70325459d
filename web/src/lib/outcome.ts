import type { Look, Outcome } from './types';

/** How a game ended, for the seat that reads it; `null` is a spectator, or who plays all seats. */
export function outcomeWords(outcome: Outcome, seat: number | null, { seats }: Look): string {
  const title = (index: number) => seats[index]?.title ?? `seat ${index + 1}`;
  const { winner } = outcome;
  const verdict =
    winner === null
      ? 'Nobody wins.'
      : seat === null
        ? `${title(winner)} wins.`
        : winner === seat
          ? 'You win.'
          : 'You lose.';
  if (outcome.how !== 'resigned' || winner === null || seats.length !== 2)
    return `${sentence(outcome.text)} ${verdict}`;
  const loser = 1 - winner;
  return `${seat === loser ? 'You have' : `${title(loser)} has`} resigned. ${verdict}`;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
