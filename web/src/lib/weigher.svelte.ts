import { GameSocket } from './socket';
import type { AssessmentMessage, NoHelpMessage } from './types';

/** Milliseconds that a position is looked at before it is weighed: what is only passed through is not. */
const STANDS = 400;
/** Milliseconds before a position is asked about again when too much was asked at once. */
const PATIENCE = 4000;
/** So many assessments are remembered. */
const KEPT = 300;

/** Has positions of a finished game weighed while somebody looks at them: one at a time, and each of them once. */
export class Weigher {
  /** What was said last. */
  assessment = $state.raw<AssessmentMessage | null>(null);
  /** Why nothing is said. */
  failure = $state('');
  readonly #known = new Map<number, AssessmentMessage>();
  readonly #socket: GameSocket;
  /** The position that is looked at. */
  #wanted: number | null = null;
  /** The one that is being thought about. */
  #asked: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(game: string) {
    this.#socket = new GameSocket(
      game,
      null,
      message => {
        if (message.type === 'state') this.#ask();
        else if (message.type === 'assessment') this.#take(message);
        else if (message.type === 'no-help') this.#refused(message);
        else if (message.type === 'error') this.failure = message.error;
      },
      line => {
        // What was asked over a line that is lost is not answered.
        if (line === 'lost') this.#asked = null;
      },
    );
  }

  /** Somebody looks at the position after so many orders. */
  look(n: number): void {
    this.#wanted = n;
    this.failure = '';
    clearTimeout(this.#timer);
    const known = this.#known.get(n);
    if (known !== undefined) this.assessment = known;
    else this.#askIn(STANDS);
  }

  /** Nobody looks any longer. */
  close(): void {
    clearTimeout(this.#timer);
    this.#wanted = null;
    void this.#socket.close();
  }

  #askIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#ask();
    }, milliseconds);
  }

  #ask(): void {
    const n = this.#wanted;
    const waits = this.#timer !== undefined || this.#asked !== null;
    if (n === null || waits || this.#known.has(n)) return;
    if (this.#socket.send({ type: 'assess', n })) this.#asked = n;
  }

  #take(message: AssessmentMessage): void {
    this.#asked = null;
    this.failure = '';
    this.#known.set(message.n, message);
    const [oldest] = this.#known.keys();
    if (this.#known.size > KEPT && oldest !== undefined) this.#known.delete(oldest);
    if (message.n === this.#wanted) this.assessment = message;
    else this.#ask();
  }

  #refused({ error, later }: NoHelpMessage): void {
    this.#asked = null;
    if (later) this.#askIn(PATIENCE);
    else this.failure = error;
  }
}
