import type { Board } from '../board/board';
import type { Point } from '../board/layout';
import type { Size } from './beside';
import { HexCard } from './hex-card.svelte';
import type { MapIndex } from './map-index';
import type { Choice } from './types';

/** What the player looks at on the map, and what is asked about there. */
export class Attention {
  board = $state.raw<Board>();
  /** The map's area of the page. */
  area = $state.raw<HTMLElement>();
  /** The hex under the pointer or the cursor. */
  looked = $state<string | null>(null);
  /** Several choices at once; without a hex they are beside the map. */
  menu = $state.raw<{ hex: string | null; choices: Choice[] } | null>(null);
  /** Whether the boxes on the map are folded: a small map needs the room. */
  boxesFolded = $state(matchMedia('(max-width: 760px), (max-height: 500px)').matches);
  readonly card = new HexCard(hex => {
    const at = this.spot(hex);
    const area = this.area?.getBoundingClientRect();
    return at === null || area === undefined ? null : at.x < 380 && at.y > area.height - 420;
  });
  #moved = $state(0);

  constructor(private readonly mapIndex: () => MapIndex) {}

  get index(): MapIndex {
    return this.mapIndex();
  }

  /** What the board tells of where the player points. */
  readonly events = {
    menu: (hex: string, choices: Choice[]): void => {
      this.menu = { hex, choices };
    },
    hover: (hex: string | null): void => {
      this.card.hover(hex);
      this.looked = hex;
    },
    inspect: (hex: string): void => {
      this.looked = hex;
      this.card.inspect(hex);
    },
    camera: (): void => {
      this.#moved += 1;
    },
  };

  /** Where a hex is on the map's area; that changes when the map moves. */
  spot = (hex: string | null): Point | null => {
    void this.#moved;
    return hex && this.board && this.index.has(hex) ? this.board.screen(hex) : null;
  };

  size(): Size {
    return { width: this.area?.clientWidth ?? 0, height: this.area?.clientHeight ?? 0 };
  }

  /** Where the menu opens: at its hex, or above the middle of the map. */
  menuSpot(): Point | null {
    if (this.menu === null) return null;
    const { width, height } = this.size();
    return this.menu.hex === null ? { x: width / 2, y: height / 3 } : this.spot(this.menu.hex);
  }

  /** Asks about the choices of something beside the map. */
  ask(choices: Choice[]): void {
    this.menu = { hex: null, choices };
  }

  closeMenu = (): void => {
    this.menu = null;
  };

  /** Shows the way through hexes, and its end. */
  trace = (hexes: readonly string[]): void => {
    this.board?.point(...hexes);
    const last = hexes.at(-1);
    if (last !== undefined) this.board?.reveal(last);
  };

  /** The map follows what the rules do: near enough to be read at first, then no more than it must. */
  follow = (hexes: string[], isFirst: boolean): void => {
    const last = hexes.at(-1);
    if (isFirst && last !== undefined) {
      this.board?.point(...hexes);
      this.board?.centre(last);
    } else this.trace(hexes);
  };

  /** Brings a hex into the middle, and lights it up for a moment. */
  centre = (hex: string): void => {
    this.board?.centre(hex);
    this.board?.point(hex);
    setTimeout(() => this.board?.point(), 1600);
  };
}
