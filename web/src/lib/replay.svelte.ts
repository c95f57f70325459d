import { gameBox, gameRow, moment } from './api';
import { paceOfLines } from './past';
import { changeSpeed, clampStep, pause, type ReplayCommand } from './player';
import type { GameBox, GameRow, Moment } from './types';
import { failureWords } from './words';

/** How many moments are remembered. */
const KEPT = 300;

/** How long to wait for bots that are still playing, in milliseconds. */
const THINKING = 700;

/** A game that is gone through order by order. */
export class Replay {
  box = $state.raw<GameBox>();
  row = $state.raw<GameRow>();
  /** What is seen; it follows what is wanted as soon as that is known. */
  shown = $state.raw<Moment>();
  wanted = $state(0);
  playing = $state(false);
  speed = $state(1);
  failure = $state('');
  /** Whether the link to what is wanted has been copied. */
  copied = $state(false);
  readonly #moments = new Map<number, Promise<Moment>>();

  constructor(
    readonly id: string,
    at: number,
    plays: boolean,
    private readonly onShown: (moment: Moment) => void,
  ) {
    this.wanted = at;
    this.playing = plays;
    void this.#start(at);
  }

  get total(): number {
    return Math.max(this.shown?.total ?? 0, this.row?.orders ?? 0);
  }

  act(command: ReplayCommand): void {
    if (command === 'play') {
      if (!this.playing && this.wanted >= this.total) void this.#go(0);
      this.playing = !this.playing;
    } else if (command === 'faster' || command === 'slower')
      this.speed = changeSpeed(this.speed, command === 'faster' ? 1 : -1);
    else {
      const { wanted, total } = this;
      this.seek({ back: wanted - 1, forward: wanted + 1, first: 0, last: total }[command]);
    }
  }

  seek(n: number): void {
    this.playing = false;
    void this.#go(n);
  }

  async share(): Promise<void> {
    await navigator.clipboard.writeText(location.href).catch(() => {});
    this.copied = true;
  }

  /** While it plays, goes on after a while; returns how to stop that. */
  playOn(): (() => void) | undefined {
    if (!this.playing || !this.shown) return;
    const { n, view } = this.shown;
    const isAtEnd = n >= this.total;
    if (isAtEnd && !this.#isPlayedOn) {
      this.playing = false;
      return;
    }
    const timer = setTimeout(
      () => void (isAtEnd ? this.#learnMore() : this.#go(n + 1)),
      isAtEnd ? THINKING : pause(this.speed, paceOfLines(view.log)),
    );
    return () => clearTimeout(timer);
  }
  /** Whether bots are still at it: then more comes by itself. */
  get #isPlayedOn(): boolean {
    return this.row?.over === false && !this.row.record && this.row.seats.every(({ kind }) => kind === 'bot');
  }
  async #learnMore(): Promise<void> {
    try {
      this.row = await gameRow(this.id);
    } catch (error) {
      this.failure = failureWords(error);
      this.playing = false;
    }
  }

  async #start(at: number): Promise<void> {
    try {
      this.row = await gameRow(this.id);
      this.box = await gameBox(this.row.game);
      await this.#go(at);
    } catch (error) {
      this.failure = failureWords(error);
    }
  }

  async #go(n: number): Promise<void> {
    const target = clampStep(n, this.total || n);
    this.wanted = target;
    this.copied = false;
    try {
      const got = await this.#moment(target);
      if (this.wanted !== target) return;
      this.shown = got;
      history.replaceState(null, '', `?at=${got.n}`);
      this.onShown(got);
      if (target < got.total) void this.#moment(target + 1).catch(() => {});
    } catch (error) {
      this.failure = failureWords(error);
      this.playing = false;
    }
  }

  #moment(n: number): Promise<Moment> {
    const known = this.#moments.get(n);
    if (known) return known;
    const asked = moment(this.id, n);
    asked.catch(() => this.#moments.delete(n));
    this.#moments.set(n, asked);
    const [oldest] = this.#moments.keys();
    if (this.#moments.size > KEPT && oldest !== undefined) this.#moments.delete(oldest);
    return asked;
  }
}
