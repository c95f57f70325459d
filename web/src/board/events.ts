import type { Point } from './layout';

export type Intent =
  | { kind: 'click'; hex: string | null; unit: string | null }
  | { kind: 'hover'; hex: string | null; unit: string | null }
  | { kind: 'inspect'; hex: string };

const LONG_PRESS = 450;
/** How far a finger may stray and still press one place. */
const SLOP = 10;

/** Pointer and touch become intents; returns its own undoing. */
export function bind(
  board: HTMLElement,
  hexAt: (client: Point) => string | null,
  emit: (intent: Intent) => void,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let press: ReturnType<typeof setTimeout> | undefined;
  let pressedAt: Point = { x: 0, y: 0 };
  let inspected = false;

  const under = (event: MouseEvent): { hex: string | null; unit: string | null } => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.classList.contains('fan-frame')) return { hex: null, unit: null };
    const counter = target?.closest('[data-unit]');
    const unit = counter?.getAttribute('data-unit') ?? null;
    const hex =
      (counter ?? target?.closest('[data-hex]'))?.getAttribute('data-hex') ??
      hexAt({ x: event.clientX, y: event.clientY });
    return { hex, unit };
  };
  const strayed = ({ clientX, clientY }: MouseEvent): boolean =>
    Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y) > SLOP;
  const nothing = { kind: 'hover', hex: null, unit: null } as const;

  const pressed = (event: PointerEvent): void => {
    clearTimeout(press);
    inspected = false;
    if (event.pointerType !== 'touch') return;
    // A finger has no hover; what a long press has shown stays until the next touch.
    emit(nothing);
    if (!event.isPrimary) return;
    const { hex } = under(event);
    pressedAt = { x: event.clientX, y: event.clientY };
    press = setTimeout(() => {
      inspected = hex !== null;
      if (hex !== null) emit({ kind: 'inspect', hex });
    }, LONG_PRESS);
  };
  const moved = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') emit({ kind: 'hover', ...under(event) });
    else if (strayed(event)) clearTimeout(press);
  };
  const left = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') emit(nothing);
  };
  const clicked = (event: MouseEvent): void => {
    if (inspected) inspected = false;
    else emit({ kind: 'click', ...under(event) });
  };

  board.addEventListener('click', clicked, { signal });
  board.addEventListener('pointerdown', pressed, { signal });
  board.addEventListener('pointermove', moved, { signal });
  board.addEventListener('pointerleave', left, { signal });
  // The menu of the browser would cover what a long press shows.
  board.addEventListener('contextmenu', event => inspected && event.preventDefault(), { signal });
  for (const end of ['pointerup', 'pointercancel'] as const)
    board.addEventListener(end, () => clearTimeout(press), { signal });
  return () => {
    clearTimeout(press);
    stop.abort();
  };
}
