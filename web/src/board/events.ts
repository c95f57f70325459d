import type { Point } from './layout';

export interface Under {
  hex: string | null;
  unit: string | null;
}
export type Intent =
  /** `single` is for one unit of a stack. */
  | ({ kind: 'click'; single: boolean } & Under)
  | ({ kind: 'hover' } & Under)
  | { kind: 'inspect'; hex: string }
  /** A counter is taken along by the pointer, and let go over a hex. */
  | ({ kind: 'drag' } & Under)
  | ({ kind: 'drop' } & Under)
  | { kind: 'put-down' };

/** What can be taken along: what can be chosen, and what is in hand already. */
const HANDLE = '.counter.choosable, .counter.moving';
/** Whether a press takes a counter along instead of moving the map; a finger moves the map. */
export const isHandle = (event: Event): boolean =>
  event instanceof MouseEvent &&
  event.button === 0 &&
  !('touches' in event) &&
  event.target instanceof Element &&
  event.target.closest(HANDLE) !== null;

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

  /** The counter that was pressed, until it is let go; `moved` once it is taken along. */
  let held: (Under & { moved: boolean }) | null = null;
  let dropped = false;

  const under = (event: MouseEvent): Under => {
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
    dropped = false;
    pressedAt = { x: event.clientX, y: event.clientY };
    if (event.pointerType !== 'touch') {
      held = isHandle(event) ? { ...under(event), moved: false } : null;
      return;
    }
    // A finger has no hover; what a long press has shown stays until the next touch.
    emit(nothing);
    if (!event.isPrimary) return;
    const { hex } = under(event);
    press = setTimeout(() => {
      inspected = hex !== null;
      if (hex !== null) emit({ kind: 'inspect', hex });
    }, LONG_PRESS);
  };
  const moved = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') {
      if (strayed(event)) clearTimeout(press);
      return;
    }
    if (held !== null && !held.moved && strayed(event)) {
      held.moved = true;
      emit({ kind: 'drag', hex: held.hex, unit: held.unit });
    }
    emit({ kind: 'hover', ...under(event) });
  };
  const letGo = (event: PointerEvent): void => {
    clearTimeout(press);
    dropped = held?.moved ?? false;
    held = null;
    if (dropped) emit({ kind: 'drop', ...under(event) });
  };
  const left = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') emit(nothing);
  };
  const clicked = (event: MouseEvent): void => {
    // What a long press or a drag has done is no click.
    if (!inspected && !dropped) emit({ kind: 'click', single: event.shiftKey, ...under(event) });
    inspected = false;
    dropped = false;
  };
  const putDown = (event: Event): void => {
    // The menu of the browser would cover what a long press shows.
    event.preventDefault();
    if (!inspected) emit({ kind: 'put-down' });
  };

  board.addEventListener('click', clicked, { signal });
  board.addEventListener('pointerdown', pressed, { signal });
  board.addEventListener('pointermove', moved, { signal });
  board.addEventListener('pointerleave', left, { signal });
  board.addEventListener('contextmenu', putDown, { signal });
  for (const end of ['pointerup', 'pointercancel'] as const) board.addEventListener(end, letGo, { signal });
  return () => {
    clearTimeout(press);
    stop.abort();
  };
}
