/** Milliseconds that the pointer rests on a hex before its card comes. */
const DELAY = 300;

/** Which hex has its card on the map: the one that is pointed at, or one that was asked for and stays. */
export class HexCard {
  shown = $state.raw<{ hex: string; isRight: boolean; isKept: boolean } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** Whether the card of a hex has to lie at the right; nothing for a hex that is not on the map. */
    private readonly liesRight: (hex: string) => boolean | null = () => false,
  ) {}

  hover(hex: string | null): void {
    clearTimeout(this.#timer);
    this.shown = null;
    if (hex !== null) this.#timer = setTimeout(() => this.#show(hex, false), DELAY);
  }

  /** The card that is asked for by a long press stays, and offers what a finger has no keys for. */
  inspect(hex: string): void {
    this.#show(hex, true);
  }

  close = (): void => {
    this.shown = null;
  };

  #show(hex: string, isKept: boolean): void {
    const isRight = this.liesRight(hex);
    if (isRight !== null) this.shown = { hex, isRight, isKept };
  }
}
