import { type Page, pagesOf, pauseOf } from './past';
import type { Scene, View } from './types';

/** How long the position is seen as it was before anything happens, in milliseconds. */
const BEFORE = 700;

/** What others did since this seat's last order, gone through page by page on the position as it was. */
export class Recap {
  pages = $state.raw<readonly Page[]>([]);
  /** The page that is open; 0 is the position before. */
  at = $state(0);
  playing = $state(true);
  speed = $state(1);
  /** Whether all of it has come. */
  isWhole = $state(false);
  readonly #before: View;
  #after: View;

  constructor(
    before: View,
    private readonly isHex: (word: string) => boolean,
    /** Who wants no motion turns the pages himself. */
    isStill: boolean,
  ) {
    // Nothing is chosen in what is past, in secret or otherwise.
    this.#before = { ...before, choices: [], suggests: null, closed_hands: null };
    this.#after = this.#before;
    if (isStill) {
      this.playing = false;
      this.at = 1;
    }
  }

  /** Orders that come after those that are known. */
  add(scenes: readonly Scene[], isLast: boolean): void {
    const { pages, after } = pagesOf(this.#after, scenes, this.isHex);
    this.#after = after;
    this.pages = [...this.pages, ...pages];
    this.isWhole = isLast;
  }

  get page(): Page | undefined {
    return this.pages[this.at - 1];
  }
  /** The position that is seen now. */
  get view(): View {
    return this.page?.view ?? this.#before;
  }
  get isLast(): boolean {
    return this.isWhole && this.at >= this.pages.length;
  }
  /** How long what is seen stays, in milliseconds. */
  get pause(): number {
    return (this.page === undefined ? BEFORE : pauseOf(this.page, this.pages)) / this.speed;
  }

  /** Turns a page by itself. */
  go(): void {
    this.at = Math.min(this.at + 1, this.pages.length);
  }
  /** Turns a page by hand: then nothing moves by itself. */
  turn(by: 1 | -1): void {
    this.playing = false;
    this.at = Math.max(0, Math.min(this.at + by, this.pages.length));
  }
}
