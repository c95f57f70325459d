import type { Gesture } from '../board/state';
import type { Guide } from './lesson.svelte';
import type { Session } from './session.svelte';
import type { Warning } from './types';

/** What gives orders, as far as the gate needs it. */
type Desk = Pick<
  Session,
  'state' | 'pending' | 'give' | 'suggest' | 'undo' | 'undoTo' | 'putDown' | 'takingBack'
>;

/** Between the page and the session: everything that is ordered here goes through it, however it was asked for. */
export class Gate {
  /** Orders that wait for an answer, because a defeat would stand open. */
  held = $state.raw<{ gesture: Gesture; warnings: Warning[] } | null>(null);
  /** After how many orders that was last asked. */
  #askedAt = -1;

  constructor(
    private readonly desk: Desk,
    private readonly guide: Guide | null,
  ) {}

  /** Gives orders: those that a lesson asks for, and what may lose the game only when that was said. */
  give(wanted: Gesture): void {
    const { state, pending } = this.desk;
    if (state === null || pending || this.held !== null) return;
    const isGuided = this.guide?.isOn === true;
    const gesture = isGuided ? (this.guide?.pass(wanted, state.n) ?? null) : wanted;
    if (gesture === null) return;
    // What gives the game up was asked about by its button.
    const warnings = state.view.choices
      .filter(({ order, role }) => gesture.orders.includes(order) && role !== 'gives-up')
      .flatMap(choice => choice.warnings)
      .filter(({ grave }) => grave);
    // In a lesson the lesson knows better; and nobody is asked twice.
    if (warnings.length === 0 || isGuided || this.#askedAt === state.n) this.desk.give(gesture);
    else {
      this.#askedAt = state.n;
      this.held = { gesture, warnings };
    }
  }
  goOn(): void {
    const held = this.held;
    this.held = null;
    if (held !== null) this.desk.give(held.gesture);
  }
  back(): void {
    this.held = null;
  }
  suggest(): void {
    if (this.guide?.isOn) this.guide.refuse();
    else this.desk.suggest();
  }
  undo(): void {
    if (this.#mayGoBack()) this.desk.undo();
  }
  undoTo(n: number): void {
    if (this.#mayGoBack(n)) this.desk.undoTo(n);
  }
  putDown(): boolean {
    return (this.guide?.isOn !== true || this.guide.mayGoBackTo(null)) && this.desk.putDown();
  }

  /** In a lesson what was rolled stands, and so does what was ordered before it began: its steps tell of it. */
  #mayGoBack(to: number | null = null): boolean {
    const { guide, desk } = this;
    if (guide?.isOn !== true) return true;
    const may = desk.takingBack?.kind === 'free' && guide.mayGoBackTo(to);
    if (!may) guide.told = 'What was rolled stands: it cannot be taken back in the lesson.';
    return may;
  }
}
