import { percent } from './percent';
import type { Choice, Likely, View } from './types';

export const likely = ({ cases, out_of }: Likely): string => percent(cases, out_of);

/** What an order costs, means and how likely it is, each in a few words. */
function facts({ cost, hint, chance }: Choice): string[] {
  const told = [cost && `${cost.amount} ${cost.of}`, hint, chance && likely(chance)];
  return told.filter(part => part !== null);
}

/** Of more hexes that are cut off only the number is told. */
const MOST_NAMED = 8;
const counted = (hexes: readonly string[]): string =>
  `${hexes.length} ${hexes.length === 1 ? 'hex' : 'hexes'}`;
const pocket = (hexes: readonly string[], words: string): string[] =>
  hexes.length === 0 ? [] : [`cuts off ${words}`];

/** All that is known of a choice, with the hexes that it would cut off; empty if nothing is. */
export function choiceWords(choice: Choice): string {
  const hexes = choice.cuts_off;
  const named = hexes.length > MOST_NAMED ? counted(hexes) : hexes.join(' ');
  return [...facts(choice), ...pocket(hexes, named)].join(', ');
}

/** The same for the map, part by part: the hexes that are cut off light up, there is no need to name them. */
export const choiceParts = (choice: Choice): string[] => [
  ...facts(choice),
  ...pocket(choice.cuts_off, counted(choice.cuts_off)),
];

/** An order with what is known of it in brackets. */
export function orderWords(choice: Choice): string {
  const words = choiceWords(choice);
  return words === '' ? choice.order : `${choice.order} (${words})`;
}

/** What giving several choices together costs, by what is paid. */
export function costOfAll(choices: readonly Choice[]): string {
  const sums = new Map<string, number>();
  for (const { cost } of choices) if (cost) sums.set(cost.of, (sums.get(cost.of) ?? 0) + cost.amount);
  return [...sums].map(([of, amount]) => `${amount} ${of}`).join(', ');
}

/** Where the order of a choice is given: its hex, or that of its unit. */
export function hexOfOrder(view: View | undefined, order: string): string | null {
  const target = view?.choices.find(choice => choice.order === order)?.target;
  if (target === undefined) return null;
  if ('hex' in target) return target.hex;
  if (!('unit' in target)) return null;
  const place = view?.counters.find(({ unit }) => unit === target.unit)?.place;
  return place !== undefined && 'hex' in place ? place.hex : null;
}
