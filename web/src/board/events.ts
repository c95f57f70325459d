import type { Point } from './layout';

export type Intent =
  | { kind: 'click'; hex: string | null; unit: string | null }
  | { kind: 'hover'; hex: string | null; unit: string | null }
  | { kind: 'inspect'; hex: string };

const LONG_PRESS = 450;

/** Pointer and touch become intents; returns its own undoing. */
export function bind(
  svg: SVGSVGElement,
  hexAt: (client: Point) => string | null,
  emit: (intent: Intent) => void,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let press: ReturnType<typeof setTimeout> | undefined;
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

  svg.addEventListener(
    'click',
    event => {
      if (inspected) inspected = false;
      else emit({ kind: 'click', ...under(event) });
    },
    { signal },
  );
  svg.addEventListener('pointermove', event => emit({ kind: 'hover', ...under(event) }), { signal });
  svg.addEventListener('pointerleave', () => emit({ kind: 'hover', hex: null, unit: null }), { signal });
  svg.addEventListener(
    'pointerdown',
    event => {
      if (event.pointerType !== 'touch') return;
      const { hex } = under(event);
      press = setTimeout(() => {
        inspected = hex !== null;
        if (hex !== null) emit({ kind: 'inspect', hex });
      }, LONG_PRESS);
    },
    { signal },
  );
  for (const end of ['pointerup', 'pointercancel', 'pointermove'] as const)
    svg.addEventListener(end, () => clearTimeout(press), { signal });
  return () => {
    clearTimeout(press);
    stop.abort();
  };
}
