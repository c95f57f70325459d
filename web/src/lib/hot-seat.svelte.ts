import { openLines, seatWanted } from './secrets';
import { type Habits, Session } from './session.svelte';
import type { LogLine, StateMessage } from './types';

/**
 * Several seats of a game with secrets at one screen: one seat is connected at a time, and what it alone may know is
 * shown after its player has said to be there.
 */
export class HotSeat {
  session = $state.raw<Session | null>(null);
  /** The seat that is to take the screen; `null` when there is nobody to wait for. */
  awaited = $state<number | null>(null);
  /** What everybody may know of the last order, to be told between two players. */
  told = $state.raw<readonly LogLine[]>([]);
  /** The seat whose player is at the screen. */
  #atScreen: number | null = null;
  #key = 0;
  #tried = 0;

  constructor(
    private readonly game: string,
    private readonly keys: readonly string[],
    private readonly habits: Habits,
  ) {
    void this.#open();
  }

  /** The player of the awaited seat is there. */
  sitDown(): void {
    this.#atScreen = this.awaited;
    this.awaited = null;
  }

  /** Whether the session may be shown. */
  get isOpen(): boolean {
    return this.awaited === null && this.session?.state != null;
  }

  /** Puts the screen away; done when nothing more can be heard. */
  async close(): Promise<void> {
    const session = this.session;
    this.session = null;
    await session?.close();
  }

  /** The connection of the seat before ends first: never are two seats told of at once. */
  async #open(): Promise<void> {
    await this.close();
    const key = this.keys[this.#key];
    if (key === undefined) return;
    const session: Session = new Session(this.game, [key], this.habits, message =>
      this.#hear(session, message),
    );
    this.session = session;
  }

  #hear(session: Session, message: StateMessage): void {
    if (session !== this.session) return;
    const { view, seats, undo_asked } = message;
    const wanted = seatWanted(view, seats, undo_asked?.by ?? null);
    if (wanted !== null && wanted !== view.seat && this.#tried < this.keys.length) {
      if (this.#atScreen === view.seat) this.told = openLines(view.log);
      this.#tried += 1;
      this.#key = (this.#key + 1) % this.keys.length;
      void this.#open();
      return;
    }
    this.#tried = 0;
    if (view.private.length === 0 || view.outcome !== null) this.#atScreen = view.seat;
    if (this.#atScreen !== view.seat) this.awaited = view.seat;
  }
}
