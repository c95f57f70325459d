import { type Gesture, hasInHand, isAsked } from '../board/state';
import { followed } from './advice';
import { hexOfOrder } from './choice';
import { nextOfDrive } from './drive';
import { type FarUndo, farUndos, type Mark, mark } from './far-undo';
import { type Fire, fireIn, mergeLog } from './log';
import { Recap } from './recap.svelte';
import { type Revealed, revealedIn } from './secrets';
import { GameSocket, type Line } from './socket';
import type {
  AssessmentMessage,
  ChatLine,
  ClientMessage,
  HintMessage,
  LogLine,
  NoHelpMessage,
  PastMessage,
  Rule,
  ServerMessage,
  StateMessage,
  TakingBack,
  ThreatsToHex,
} from './types';

export interface Answer {
  hex: string | null;
  text: string;
  rule: Rule | null;
  legal: boolean;
}

/** What the player wants of a session. */
export interface Habits {
  /** Dice were thrown. */
  onDice(): void;
  /** Whether the end of an action is to be confirmed by its player, and not by itself. */
  confirmsEnds(): boolean;
  /** How likely a step of a drive must be to be taken without asking, in per cent. */
  drivesAt(): number;
}

/** How the player follows what others do. */
export interface Follows {
  /** Whether it is to be shown on the map when the player is asked again. */
  wanted(): boolean;
  isHex(word: string): boolean;
  /** So many orders were followed when the game was last open here. */
  seen(): number | null;
  see(orders: number, seat: string | null): void;
}
/** So many orders are looked back on at once, and how long to wait before more are asked for. */
const AT_ONCE = 40;
const BETWEEN = 2000;
/** Milliseconds before an assessment is asked for again that was too much at once. */
const PATIENCE_OF_THOUGHT = 4000;

/** One key's connection and what it has told. */
class Hand {
  state = $state.raw<StateMessage | null>(null);
  log = $state.raw<LogLine[]>([]);
  /** The lines of the last order; who has just come sees the last line. */
  recent = $state.raw<LogLine[]>([]);
  line = $state<Line>('connecting');
  socket: GameSocket;

  constructor(
    game: string,
    key: string | null,
    hear: (hand: Hand, message: ServerMessage) => void,
    onLine: (hand: Hand, line: Line) => void,
  ) {
    this.socket = new GameSocket(
      game,
      key,
      message => hear(this, message),
      line => {
        this.line = line;
        onLine(this, line);
      },
    );
  }

  get isAsked(): boolean {
    return this.state !== null && isAsked(this.state.view);
  }
}

/** A game as this tab plays it: one hand per key, the one that is asked in front. */
export class Session {
  readonly hands: Hand[];
  chat = $state.raw<ChatLine[]>([]);
  answer = $state.raw<Answer | null>(null);
  threat = $state.raw<ThreatsToHex | null>(null);
  /** The line with the dice that were last thrown. */
  roll = $state.raw<LogLine | null>(null);
  /** The fire of the last order, to be shown where it happened. */
  fire = $state.raw<Fire | null>(null);
  /** What last came to light; it stays until it is put away. */
  revealed = $state.raw<Revealed | null>(null);
  trouble = $state<string | null>(null);
  /** Whether orders were sent that have not been answered. */
  pending = $state(false);
  /** So many orders there were when they were sent: a message that tells of no more is no answer. */
  #sentAt = 0;
  /** What the general would do, after how many orders; until the position moves on or it is put away. */
  hint = $state.raw<HintMessage | null>(null);
  /** Whether the general is thinking about a hint. */
  awaitsHint = $state(false);
  /** What the general last said a position is worth, and after how many orders. */
  assessment = $state.raw<AssessmentMessage | null>(null);
  /** After how many orders it was asked what the position is worth. */
  #assessedAt = -1;
  /** What others have done since this seat's last order, shown when it is asked again. */
  recap = $state.raw<Recap | null>(null);
  /** How many orders there were whenever some were given from here: where taking back may stop. */
  #given: number[] = [];
  /** After how many orders it came to light. */
  #revealedAt = 0;
  /** Orders that still go on with the last one. */
  #drive: { left: string[]; at: number } | null = null;
  /** Where this tab's orders could be taken back to: after how many orders what was asked, and who was in hand. */
  #trail: Mark[] = [];
  /** The last order that was given from here. */
  lastOrder = $state<string | null>(null);
  /** So many orders there were when others began to act; `null` when they did not. */
  #since: number | null = null;
  /** So many of them were this seat's own, at most. */
  #own = 0;
  /** The orders that are being looked back on. */
  #past: { next: number; to: number; recap: Recap | null } | null = null;
  #front = $state(0);
  #asked: { order: string; hex: string } | null = null;

  constructor(
    game: string,
    keys: string[],
    private readonly habits: Habits,
    private readonly onState: (message: StateMessage) => void = () => {},
    private readonly follows: Follows | null = null,
  ) {
    const all: (string | null)[] = keys.length === 0 ? [null] : keys;
    this.hands = all.map(
      key =>
        new Hand(
          game,
          key,
          (hand, message) => this.#hear(hand, message),
          (hand, line) => this.#onLine(hand, line),
        ),
    );
  }

  get hand(): Hand {
    const hand = this.hands[this.#front] ?? this.hands[0];
    if (hand === undefined) throw new Error('a session has a hand');
    return hand;
  }
  get state(): StateMessage | null {
    return this.hand.state;
  }
  get line(): Line {
    return this.hands.some(hand => hand.line === 'lost') ? 'lost' : this.hand.line;
  }

  /**
   * Gives orders together, and then one by one those that go on with them, as long as each is offered and likely enough. What
   * was given together is taken back together.
   */
  give({ orders, onward }: Gesture): void {
    this.lastOrder = orders.at(-1) ?? null;
    this.#drive = onward.length === 0 ? null : { left: [...onward], at: this.hand.state?.n ?? 0 };
    const [only, more] = orders;
    if (only !== undefined && more === undefined) this.#send(1, n => ({ type: 'order', order: only, n }));
    else this.#send(orders.length, n => ({ type: 'orders', orders: [...orders], n }));
  }
  /** Has the rest of what is asked done as the game suggests. */
  suggest(): void {
    this.lastOrder = null;
    this.#send(1, n => ({ type: 'suggest', n }));
  }
  #send(count: number, message: (n: number) => ClientMessage): void {
    const { state } = this.hand;
    if (state === null || this.pending) return;
    this.answer = null;
    this.threat = null;
    this.fire = null;
    this.endRecap();
    this.revealed = null;
    this.#own = count;
    this.#given.push(state.n);
    this.#sendFrom(this.hand, state.n, message(state.n));
    if (!this.pending) this.trouble = 'The connection is lost; the order was not sent.';
  }
  #sendFrom(hand: Hand, n: number, message: ClientMessage): void {
    this.#sentAt = n;
    this.pending = hand.socket.send(message);
  }
  /** Asks what the general would do. */
  askHint(): void {
    const { state } = this.hand;
    if (state === null || this.pending || this.awaitsHint || !this.hand.isAsked) return;
    this.awaitsHint = this.hand.socket.send({ type: 'hint', n: state.n });
  }
  /** Asks what the position is worth, once for each. */
  assess(): void {
    const { state, socket } = this.hand;
    if (state === null || this.#assessedAt === state.n || !state.help.includes('evaluation')) return;
    if (socket.send({ type: 'assess', n: state.n })) this.#assessedAt = state.n;
  }
  why(order: string, hex: string): void {
    this.#asked = { order, hex };
    this.hand.socket.send({ type: 'why', order });
  }
  askThreat(hex: string): void {
    this.hand.socket.send({ type: 'threat', hex });
  }
  /** What taking back would do; who plays several seats here agrees with himself. */
  get takingBack(): TakingBack | null {
    const taking = this.#lastHand.state?.taking_back ?? null;
    const isAlone = this.hands.length > 1;
    return isAlone && taking?.kind === 'ask' ? { kind: 'takeback', orders: taking.orders } : taking;
  }
  undo(): void {
    if (this.takingBack === null || this.pending) return;
    const { socket, state } = this.#lastHand;
    const n = state?.n ?? 1;
    while ((this.#given.at(-1) ?? 0) >= n) this.#given.pop();
    // What was given elsewhere, or before this page was opened, goes one by one.
    socket.send({ type: 'undo', to: this.#given.pop() ?? n - 1 });
  }
  /** Puts down what is in hand: takes its last order back, if nobody will see that. Whether anything was in hand. */
  putDown(): boolean {
    const view = this.hand.state?.view;
    if (view === undefined || this.pending || !hasInHand(view) || this.takingBack?.kind !== 'free')
      return false;
    this.undo();
    return true;
  }
  /** How far back a whole unit's move, or all of a phase, would go; nothing if that is no further than the last gesture. */
  get farUndos(): FarUndo[] {
    void this.hand.state;
    return this.takingBack?.kind === 'free' ? farUndos(this.#trail) : [];
  }
  undoTo(n: number): void {
    if (this.pending) return;
    this.#given = this.#given.filter(given => given < n);
    this.#lastHand.socket.send({ type: 'undo', to: n });
  }
  /** The hand that gave the last order. */
  get #lastHand(): Hand {
    const back = ({ state }: Hand) => {
      const taking = state?.taking_back ?? null;
      return taking === null ? Number.POSITIVE_INFINITY : taking.kind === 'free' ? 0 : taking.orders;
    };
    return this.hands.reduce((last, hand) => (back(hand) < back(last) ? hand : last), this.hand);
  }
  answerUndo(agree: boolean): void {
    this.hand.socket.send({ type: 'undo-answer', agree });
  }
  resign(): void {
    this.hand.socket.send({ type: 'resign' });
  }
  say(text: string): void {
    this.hand.socket.send({ type: 'chat', text });
  }
  rename(name: string): void {
    for (const hand of this.hands) hand.socket.send({ type: 'name', name });
  }
  /** Puts away the topmost of what is told over the map; whether there was anything. */
  putAway(): boolean {
    if (this.answer !== null) this.answer = null;
    else if (this.threat !== null) this.threat = null;
    else if (this.fire !== null) this.fire = null;
    else if (this.recap !== null) this.endRecap();
    else if (this.hint !== null) this.hint = null;
    else if (this.revealed !== null) this.revealed = null;
    else if (this.trouble !== null) this.trouble = null;
    else return false;
    return true;
  }
  async close(): Promise<void> {
    await Promise.all(this.hands.map(hand => hand.socket.close()));
  }

  #hear(hand: Hand, message: ServerMessage): void {
    switch (message.type) {
      case 'state':
        this.#take(hand, message);
        return;
      case 'log':
        hand.log = mergeLog(hand.log, message.start, message.lines);
        return;
      case 'refused':
        this.pending = false;
        this.#drive = null;
        this.answer = {
          hex: hexOfOrder(hand.state?.view, message.order),
          text: message.error,
          rule: message.rule,
          legal: false,
        };
        return;
      case 'why': {
        const hex =
          this.#asked?.order === message.order
            ? this.#asked.hex
            : hexOfOrder(hand.state?.view, message.order);
        this.answer = { hex, text: message.why, rule: message.rule, legal: message.legal };
        return;
      }
      case 'past':
        this.#takePast(hand, message);
        return;
      case 'hint':
        this.awaitsHint = false;
        if (message.n === hand.state?.n) this.hint = message;
        return;
      case 'assessment':
        this.assessment = message;
        return;
      case 'no-help':
        this.#noHelp(message);
        return;
      case 'threat':
        this.threat = { hex: message.hex, threats: message.threats };
        return;
      case 'chat':
        if (hand === this.hands[0]) this.chat = [...this.chat, { from: message.from, text: message.text }];
        return;
      case 'error':
        this.pending = false;
        this.trouble = message.error;
        // Refused before anything was shown: trying again would not help.
        if (hand.state === null) hand.socket.close();
    }
  }

  #noHelp({ help, error, later }: NoHelpMessage): void {
    if (help === 'hint') {
      this.awaitsHint = false;
      this.trouble = error;
      return;
    }
    this.#assessedAt = -1;
    // Too much was asked at once: where it still stands so, it is asked again.
    if (later) setTimeout(() => this.assess(), PATIENCE_OF_THOUGHT);
  }

  #take(hand: Hand, message: StateMessage): void {
    const before = hand.state;
    hand.state = message;
    if (message.n !== before?.n) {
      this.hint = this.hand.isAsked ? followed(this.hint, this.lastOrder, message.n) : null;
      this.awaitsHint = false;
      // What was taken back and comes again is another position.
      if (message.n < (before?.n ?? 0)) this.#assessedAt = -1;
    }
    hand.log = mergeLog(hand.log, message.log_start, message.view.log);
    if (message.n !== before?.n) hand.recent = before === null ? hand.log.slice(-1) : message.view.log;
    this.#agree(hand, message);
    const asked = this.hands.findIndex(other => other.isAsked);
    if (asked >= 0) this.#front = asked;
    if (message.n > this.#sentAt) this.pending = false;
    if (message.n !== before?.n) this.answer = null;
    this.#trail = mark(this.#trail, message);
    this.#confirm(hand, before);
    if (hand === this.hand) this.#driveOn(message);
    if (hand !== this.hands[0]) return;
    if (this.hands.length === 1) this.#follow(before, message);
    if (before !== null && message.n > before.n) this.#report(message);
    else if (before !== null && message.n < before.n) {
      this.roll = null;
      this.fire = null;
      // What came to light with an order that stands is still to be read.
      if (message.n < this.#revealedAt) this.revealed = null;
    }
    this.onState(message);
  }

  /** Goes on with a drive: the next order, if it is offered and likely enough. */
  #driveOn({ n, view }: StateMessage): void {
    const drive = this.#drive;
    if (drive === null || n <= drive.at) return;
    const next = nextOfDrive(drive.left, view, this.habits.drivesAt());
    this.#drive = null;
    if (next.kind === 'go') {
      const left = drive.left.slice(1);
      this.lastOrder = next.order;
      this.#send(1, count => ({ type: 'order', order: next.order, n: count }));
      if (left.length > 0) this.#drive = { left, at: n };
    } else if (next.kind === 'unlikely')
      this.answer = { hex: next.hex, text: next.text, rule: null, legal: true };
  }

  /** Ends an action in which nothing is left to do, for who wants no question; never one that was gone back to. */
  #confirm(hand: Hand, before: StateMessage | null): void {
    const { state } = hand;
    if (state === null || before === null || state.n <= before.n || this.habits.confirmsEnds()) return;
    const [only] = state.view.choices;
    if (!hand.isAsked || !state.view.prompt?.confirms || only === undefined) return;
    this.#sendFrom(hand, state.n, { type: 'order', order: only.order, n: state.n });
  }

  /** Looks back on what others did as soon as this seat is asked again, or the game is over. */
  #follow(before: StateMessage | null, { n, view, seats }: StateMessage): void {
    if (this.follows === null || view.seat === null) return;
    const wasAsked = before !== null && isAsked(before.view);
    if (before !== null && n < before.n) {
      this.#since = null;
      this.endRecap();
    } else if (before === null) {
      const seen = this.follows.seen();
      this.#since = seen !== null && seen < n ? seen : null;
      this.#own = 0;
    } else if (n > before.n && (wasAsked || this.#since === null)) {
      this.#since = before.n;
      if (!wasAsked) this.#own = 0;
    }
    if (isAsked(view) || view.outcome !== null) {
      if (this.#since !== null && n - this.#since > this.#own) this.#lookBack(this.#since, n);
      this.#since = null;
    }
    this.follows.see(this.#since ?? n, seats[view.seat]?.seat ?? null);
  }

  #lookBack(from: number, to: number): void {
    this.endRecap();
    if (!this.follows?.wanted()) return;
    this.#past = { next: from, to, recap: null };
    this.#askPast();
  }
  #askPast(): void {
    if (this.#past === null) return;
    const { next, to } = this.#past;
    this.hand.socket.send({ type: 'past', from: next, to: Math.min(to, next + AT_ONCE) });
  }

  #takePast(hand: Hand, { from, before, scenes }: PastMessage): void {
    const past = this.#past;
    if (past === null || this.follows === null || from !== past.next || past.to !== hand.state?.n) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    past.recap ??= new Recap(before, word => this.follows?.isHex(word) ?? false, isStill);
    past.next = from + scenes.length;
    const isLast = past.next >= past.to || scenes.length === 0;
    past.recap.add(scenes, isLast);
    if (past.recap.pages.length > 0) this.recap = past.recap;
    if (isLast) this.#past = null;
    else setTimeout(() => this.#past === past && this.#askPast(), BETWEEN);
  }

  /** Skips to where things stand. What came to light was told on the way. */
  endRecap(): void {
    if (this.recap !== null) this.revealed = null;
    this.#past = null;
    this.recap = null;
  }

  /** What was said comes again after each hello; an answer that was on its way does not. */
  #onLine(hand: Hand, line: Line): void {
    if (line !== 'open') return;
    this.pending = false;
    this.awaitsHint = false;
    this.#assessedAt = -1;
    this.#drive = null;
    if (hand === this.hands?.[0]) this.chat = [];
  }

  /** Who plays several seats at one screen agrees with himself. */
  #agree(hand: Hand, message: StateMessage): void {
    if (message.undo_asked === null || this.hands.length < 2) return;
    const seat = message.seats[message.view.seat ?? -1]?.seat;
    if (seat !== undefined && seat !== message.undo_asked.by)
      hand.socket.send({ type: 'undo-answer', agree: true });
  }

  #report(message: StateMessage): void {
    this.fire = fireIn(message.view.log);
    const revealed = revealedIn(message.view.log);
    if (revealed !== null) {
      this.revealed = revealed;
      this.#revealedAt = message.n;
    }
    const line = message.view.log.findLast(({ dice }) => dice !== undefined && dice.length > 0);
    if (line === undefined) return;
    this.roll = line;
    this.habits.onDice();
  }
}
