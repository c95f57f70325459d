import type { BattlePreview, Counter, Look } from './types';

/** Who attacks whom, in a sentence for the seat that reads it; nothing while that cannot be told. */
export function attackWords(
  battle: BattlePreview,
  seat: number | null,
  counters: readonly Counter[],
  { seats }: Look,
): string | null {
  const seatOf = (units: readonly { unit: string }[]): number | undefined =>
    counters.find(counter => units.some(({ unit }) => unit === counter.unit))?.seat;
  const defender = seatOf(battle.defenders);
  const attacker = seatOf(battle.attackers);
  if (attacker === undefined) return null;
  const name = (index: number) => seats[index]?.title ?? `seat ${index + 1}`;
  const units = (list: readonly unknown[]) => `${list.length} ${list.length === 1 ? 'unit' : 'units'}`;
  const odds = /\d:\d/.test(battle.final_odds) ? ` at ${battle.final_odds}` : '';
  const against = defender === undefined ? '' : ` against ${units(battle.defenders)}`;
  const sizes = `${units(battle.attackers)}${against}${odds}`;
  if (seat !== null && attacker === seat)
    return `You attack${defender === undefined ? '' : ` ${name(defender)}`}: ${sizes}.`;
  const isUnderAttack = seat !== null && (defender === seat || (defender === undefined && attacker !== seat));
  if (isUnderAttack) return `You are attacked by ${name(attacker)}: ${sizes}.`;
  return `${name(attacker)} attacks${defender === undefined ? '' : ` ${name(defender)}`}: ${sizes}.`;
}
