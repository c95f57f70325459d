import type { Gesture } from '../board/state';
import { type Entry, judge, standing, whereIs } from './lesson';
import type { Lesson, LessonStep } from './types';

const NAME = (game: string): string => `grognard:lesson:${game}`;

/** A game that was made for its lesson is guided from its first step on. */
export const beginLesson = (game: string): void => localStorage.setItem(NAME(game), '[]');

/** What was done in the lesson of a game; nothing if it has none, or was let go. */
function kept(game: string): Entry[] | null {
  try {
    return JSON.parse(localStorage.getItem(NAME(game)) ?? 'null');
  } catch {
    return null;
  }
}
export const isLesson = (game: string): boolean => kept(game) !== null;

/** A lesson as it is followed in one game. */
export class Guide {
  #entries = $state.raw<readonly Entry[]>([]);
  /** Orders that the lesson lets go on by themselves after the last one. */
  #onward: readonly string[] = [];
  /** Why what was just tried would be worse. */
  told = $state('');
  /** Whether what is to be clicked is shown. */
  isShown = $state(false);
  /** Whether the learner plays on alone. */
  isLetGo = $state(false);

  constructor(
    private readonly game: string,
    readonly lesson: Lesson,
  ) {
    this.#entries = kept(game) ?? [];
  }

  get where() {
    return whereIs(this.lesson, this.#entries);
  }
  /** The step at hand; nothing when all are done. */
  get step(): LessonStep | undefined {
    return this.lesson.steps[this.where.step];
  }
  /** Whether orders are judged. */
  get isOn(): boolean {
    return !this.isLetGo && this.step !== undefined;
  }
  /** Whether the last thing that was done is an order: going back takes it back. */
  get endsWithOrder(): boolean {
    return (this.#entries.at(-1)?.order ?? null) !== null;
  }
  get hasBegun(): boolean {
    return this.#entries.length > 0;
  }
  /** Whether orders can be taken back to where there were so many; or else whether any can. */
  mayGoBackTo(n: number | null): boolean {
    const first = this.#entries.find(({ order }) => order !== null);
    return first !== undefined && (n ?? first.n) >= first.n;
  }

  /** What of a gesture may be given now; what may not is explained. */
  pass({ orders, onward }: Gesture, n: number): Gesture | null {
    const verdict = judge(this.lesson, this.#entries, orders, onward);
    if (verdict.kind === 'worse') {
      this.told = verdict.why;
      return null;
    }
    this.#onward = verdict.onward;
    this.#keep([...this.#entries, ...verdict.orders.map((order, index) => ({ order, n: n + index }))]);
    return verdict;
  }
  /** Nothing else than what is asked for is done here. */
  refuse(): void {
    this.told = this.step?.otherwise || 'Read this first, and press Next.';
  }
  readOn(n: number): void {
    if (this.step?.orders.length === 0) this.#keep([...this.#entries, { order: null, n }]);
  }
  readBack(): void {
    if (!this.endsWithOrder) this.#keep(this.#entries.slice(0, -1));
  }
  /** What went on by itself counts as done: the last order that was given from here says how far that is. */
  follow(lastOrder: string | null): void {
    const count = lastOrder === null ? 0 : this.#onward.indexOf(lastOrder) + 1;
    const n = (this.#entries.at(-1)?.n ?? 0) + 1;
    const gone = this.#onward.slice(0, count).map((order, index) => ({ order, n: n + index }));
    this.#onward = this.#onward.slice(count);
    if (gone.length > 0) this.#keep([...this.#entries, ...gone]);
  }
  /** So many orders stand: what was taken back, or not carried out, is to be done again. */
  settle(n: number): void {
    const left = standing(this.#entries, n);
    if (left.length === this.#entries.length) return;
    this.#onward = [];
    this.#keep(left);
  }
  letGo(): void {
    this.isLetGo = true;
    localStorage.removeItem(NAME(this.game));
  }

  #keep(entries: readonly Entry[]): void {
    const before = this.where;
    this.#entries = entries;
    localStorage.setItem(NAME(this.game), JSON.stringify(entries));
    const now = this.where;
    this.told = '';
    if (now.step !== before.step) this.isShown = false;
  }
}
