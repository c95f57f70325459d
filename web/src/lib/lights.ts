import type { Board } from '../board/board';

/** What a board keeps lit when nothing else is pointed at: what a lesson tells of. */
const kept = new WeakMap<Board, readonly string[]>();

export function keepLit(board: Board, hexes: readonly string[]): void {
  kept.set(board, hexes);
  board.light(hexes);
}
/** Lights hexes up; none when the pointer goes: then what is kept lights up again. */
export const light = (board: Board | undefined, hexes: readonly string[]): void =>
  board?.light(hexes.length > 0 ? hexes : (kept.get(board) ?? []));
