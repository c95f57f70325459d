import { choicesOfHex, hexOf } from '../board/state';
import { orderWords } from './choice';
import { lookIndex } from './look-index';
import type { MapIndex } from './map-index';
import type { Look, View } from './types';

/** All that is known of a hex, in one line: its ground, who holds it, who stands there, what can be done there. */
export function hexWords(hex: string | null, index: MapIndex, view: View, look: Look): string {
  const ground = hex === null ? undefined : index.hex(hex);
  if (ground === undefined) return '';
  const held = view.control.find(control => control.hex === hex);
  const units = view.counters
    .filter(counter => hexOf(counter) === hex)
    .map(counter => `${counter.unit} ${counter.factors}`);
  return [
    index.name(ground.hex),
    lookIndex(look).terrain(ground.terrain).title,
    ground.country,
    held ? `held by ${look.seats[held.seat]?.title}` : '',
    units.join(', '),
    choicesOfHex(view, ground.hex).map(orderWords).join(' or '),
  ]
    .filter(Boolean)
    .join(' · ');
}
