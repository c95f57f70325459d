import type { ClientMessage, ServerMessage } from './types';

export type Line = 'connecting' | 'open' | 'lost' | 'closed';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/** How long to wait before the next try: doubled each time, with some jitter. */
export const backOff = (tries: number, random = Math.random()): number =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.75 + random / 2);

/** A connection to one game with one key; reconnects by itself until closed. */
export class GameSocket {
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(
    private readonly game: string,
    readonly key: string | null,
    private readonly hear: (message: ServerMessage) => void,
    private readonly onLine: (line: Line) => void,
  ) {
    this.#open();
    addEventListener('online', this.#now);
  }

  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Ends the connection; done when nothing more can be heard. */
  close(): Promise<void> {
    this.#ended = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#now);
    this.onLine('closed');
    const socket = this.#socket;
    if (socket === null) return Promise.resolve();
    socket.onmessage = null;
    return new Promise(resolve => {
      socket.addEventListener('close', () => resolve());
      socket.close();
    });
  }

  #now = (): void => {
    if (this.#socket !== null || this.#ended) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    this.onLine(this.#tries === 0 ? 'connecting' : 'lost');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/games/${encodeURIComponent(this.game)}/socket`,
    );
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.send({ type: 'hello', key: this.key });
      this.onLine('open');
    };
    socket.onmessage = event => {
      if (typeof event.data !== 'string') return;
      this.hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => {
      this.#socket = null;
      if (this.#ended) return;
      this.onLine('lost');
      this.#timer = setTimeout(() => this.#open(), backOff(this.#tries));
      this.#tries += 1;
    };
  }
}
