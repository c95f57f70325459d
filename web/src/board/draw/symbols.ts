import { SYMBOL_KINDS } from '../../generated/symbol-kinds';
import sprite from '../../generated/symbols.svg?raw';

let placed = false;

/** Puts the sprite of unit symbols into the page, once. */
export function placeSymbols(): void {
  if (placed) return;
  placed = true;
  const root = document.importNode(
    new DOMParser().parseFromString(sprite, 'image/svg+xml').documentElement,
    true,
  );
  root.setAttribute('aria-hidden', 'true');
  root.setAttribute('class', 'sprite');
  document.body.append(root);
}

export const symbolOf = (kind: string): string | null => (SYMBOL_KINDS.has(kind) ? `#symbol-${kind}` : null);
