// How far a lesson is, and what it lets through. Nothing here knows the page: it is what the tests try.

import type { Lesson, LessonStep } from './types';

/** Something that was done in a lesson: an order, or a step that was read. */
export interface Entry {
  /** `null` for a step that was read. */
  readonly order: string | null;
  /** How many orders there were before it. */
  readonly n: number;
}
/** Where a lesson is: the step, and the orders that it still asks for. */
export interface Where {
  readonly step: number;
  readonly left: readonly string[];
}

const word = (order: string): string | undefined => order.split(' ')[0];
const at = ({ steps }: Lesson, step: number): Where => ({ step, left: steps[step]?.orders ?? [] });

/** Where one order leads; nothing if the step does not ask for it. */
function after(lesson: Lesson, { step, left }: Where, order: string, isLoose: boolean): Where | null {
  const index = left.indexOf(order);
  // Given together, orders of one kind are as good in any sequence: a stack has none.
  const isNext = index === 0 || (isLoose && left.slice(0, index).every(one => word(one) === word(order)));
  if (index < 0 || !(lesson.steps[step]?.freely || isNext)) return null;
  const rest = left.toSpliced(index, 1);
  return rest.length === 0 ? at(lesson, step + 1) : { step, left: rest };
}

export function whereIs(lesson: Lesson, entries: readonly Entry[]): Where {
  let where = at(lesson, 0);
  for (const { order } of entries)
    where = (order === null ? null : after(lesson, where, order, true)) ?? at(lesson, where.step + 1);
  return where;
}

/** What was done before so many orders: an order that was taken back goes, with all that was read and done since. */
export function standing(entries: readonly Entry[], n: number): readonly Entry[] {
  const gone = entries.findIndex(entry => entry.order !== null && entry.n >= n);
  return gone < 0 ? entries : entries.slice(0, gone);
}

export type Verdict =
  /** So many of the orders are what the lesson asks for; what comes after them belongs to the next step. */
  | { readonly kind: 'give'; readonly orders: readonly string[]; readonly onward: readonly string[] }
  | { readonly kind: 'worse'; readonly why: string };

/** What a step says of orders that it does not ask for. */
function why({ worse, otherwise }: LessonStep, orders: readonly string[]): string {
  const known = worse.find(({ order }) => orders.includes(order));
  return known?.why ?? (otherwise || 'Read this first, and press Next.');
}

/**
 * Judges orders one by one, as one gesture gives them, and those that go on with them. Of what a gesture gives to a whole
 * stack, the lesson takes what it asks for.
 */
export function judge(
  lesson: Lesson,
  entries: readonly Entry[],
  orders: readonly string[],
  onward: readonly string[] = [],
): Verdict {
  const all = [...orders, ...onward];
  const isOneOfMany = (order: string) => orders.filter(other => word(other) === word(order)).length > 1;
  const given: string[] = [];
  const left: string[] = [];
  let where = whereIs(lesson, entries);
  for (const [index, order] of all.entries()) {
    const next = after(lesson, where, order, orders.length > 1);
    if (next !== null) {
      (index < orders.length ? given : left).push(order);
      where = next;
    } else if (index >= orders.length && word(order) !== word(orders.at(-1) ?? '')) {
      // What follows by itself goes no further than it is asked for; a way that ends elsewhere is another matter.
      break;
    } else if (!isOneOfMany(order)) {
      const step = lesson.steps[where.step];
      // What comes after the last order of a step belongs to the next one.
      if (given.length > 0 && where.left.length === (step?.orders.length ?? 0)) break;
      return { kind: 'worse', why: step === undefined ? '' : why(step, all.slice(index)) };
    }
  }
  const now = lesson.steps[whereIs(lesson, entries).step];
  const tried = all.filter(order => !given.includes(order) && !left.includes(order));
  const isMeant = given.some(isOneOfMany) || !all.some(isOneOfMany);
  if (given.length > 0 && isMeant) return { kind: 'give', orders: given, onward: left };
  return { kind: 'worse', why: now === undefined ? '' : why(now, tried) };
}
