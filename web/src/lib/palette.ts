// What the palette finds: hexes, units, orders, commands and rules, by a few letters of each.

import { buttonChoices, choicesAt, choicesOfUnit, hexOf } from '../board/state';
import { choiceWords } from './choice';
import type { Deed, Known } from './keys';
import type { Choice, Counter, GameBox, View } from './types';

export type Find =
  /** An order that can be given now. */
  | { kind: 'order'; title: string; about: string; choice: Choice }
  /** A place on the map, or a unit beside it. */
  | { kind: 'place'; title: string; about: string; hex: string | null; unit: string | null }
  | { kind: 'deed'; title: string; about: string; deed: Deed }
  | { kind: 'rule'; title: string; about: string; rule: string };

export interface Found {
  /** The best of them, best first. */
  readonly list: readonly Find[];
  readonly total: number;
}

/** More are not shown: whoever means one of them types on. */
const MOST = 60;

/** All that can be found while one position is shown. */
export class Palette {
  readonly #all: readonly Entry[];
  readonly #names: ReadonlyMap<string, string>;

  constructor(
    box: GameBox,
    private readonly view: View,
    /** Whether orders are taken here and now. */
    mayOrder: boolean,
    deeds: readonly Known[],
  ) {
    this.#names = new Map(box.map.hexes.map(({ hex, name }) => [hex, `${hex} ${name}`.trim()]));
    const buttons = mayOrder ? buttonChoices(view) : [];
    const others = mayOrder ? view.choices.filter(choice => !buttons.includes(choice)) : [];
    const order = (choice: Choice) => entry(this.#order(choice), choice.order);
    this.#all = [
      ...buttons.map(order),
      ...deeds.map(({ deed, title, about = '', keys }) =>
        entry({ kind: 'deed', deed, title, about: `${about} [${keys}]`.trim() }, deed),
      ),
      ...others.map(order),
      ...view.counters.map(counter => entry(this.#unit(counter), counter.unit)),
      ...box.map.hexes.map(({ hex }) => entry(this.#hex(hex), hex)),
      ...box.rules.map(({ number, title }) =>
        entry({ kind: 'rule', rule: number, title: `Rules ${number} ${title}`, about: '' }, number),
      ),
    ];
  }

  /** What has all the words; who names a hex or a unit is told at once what can be done there. */
  find(query: string): Found {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0)
      return { list: this.#all.slice(0, MOST).map(({ find }) => find), total: this.#all.length };
    const ranked = this.#all
      .map(one => ({ one, rank: rankOf(one, words) }))
      .filter(({ rank }) => rank > 0)
      .sort((a, b) => b.rank - a.rank);
    const [best] = ranked;
    const here = best !== undefined && best.rank >= NAMED ? this.#orders(best.one.find) : [];
    const [first, ...rest] = ranked.map(({ one }) => one.find);
    const orders = new Set(here.map(({ order }) => order));
    const others = rest.filter(find => find.kind !== 'order' || !orders.has(find.choice.order));
    const list = first === undefined ? [] : [first, ...here.map(choice => this.#order(choice)), ...others];
    return { list: list.slice(0, MOST), total: list.length };
  }

  /** The orders that can be given at a place or to a unit. */
  #orders(find: Find): Choice[] {
    if (find.kind !== 'place' || !this.#all.some(one => one.find.kind === 'order')) return [];
    const own = find.unit === null ? [] : choicesOfUnit(this.view, find.unit);
    const there = find.hex === null ? [] : choicesAt(this.view, find.hex);
    return [...new Set([...own, ...there])];
  }

  #name = (hex: string): string => this.#names.get(hex) ?? hex;

  #order(choice: Choice): Find {
    const { target, order } = choice;
    const verb = order.split(' ')[0] ?? order;
    const capital = `${verb.charAt(0).toUpperCase()}${verb.slice(1)}`;
    const title =
      'button' in target
        ? target.button
        : 'hex' in target
          ? `${capital} ${this.#name(target.hex)}`
          : 'unit' in target
            ? `${capital} ${target.unit}`
            : `${capital} ${target.number}`;
    const unit = 'unit' in target ? this.view.counters.find(one => one.unit === target.unit) : undefined;
    const where = unit === undefined ? '' : this.#where(unit);
    return { kind: 'order', choice, title, about: [where, choiceWords(choice)].filter(Boolean).join(', ') };
  }

  #where(counter: Counter): string {
    const { place } = counter;
    if ('hex' in place) return `in ${this.#name(place.hex)}`;
    return this.view.boxes.find(({ id }) => id === place.box)?.title ?? place.box;
  }

  #unit(counter: Counter): Find {
    const title = `${counter.unit} · ${counter.title}`;
    return { kind: 'place', title, about: this.#where(counter), hex: hexOf(counter), unit: counter.unit };
  }

  #hex(hex: string): Find {
    const count = choicesAt(this.view, hex).length;
    const about = count === 0 ? '' : count === 1 ? '1 choice' : `${count} choices`;
    return { kind: 'place', title: this.#name(hex), about, hex, unit: null };
  }
}

interface Entry {
  readonly find: Find;
  /** The one word that means it. */
  readonly name: string;
  readonly words: string;
}
const entry = (find: Find, name: string): Entry => ({
  find,
  name: name.toLowerCase(),
  words: `${name} ${find.title} ${find.about}`.toLowerCase(),
});

/** From this rank on it is what was named. */
const NAMED = 8;

function rankOf({ find, name, words }: Entry, query: readonly string[]): number {
  if (!query.every(word => words.includes(word))) return 0;
  const asked = query.join(' ');
  const title = find.title.toLowerCase();
  const isPlace = find.kind === 'place';
  // Towns are named by their names, units and hexes by their numbers; a unit stands before the orders to it.
  if (name === asked || (isPlace && title.slice(name.length).trim() === asked))
    return isPlace ? NAMED + 1 : NAMED;
  // Where something can be done stands before the rest.
  if (name.startsWith(asked)) return find.about === '' ? 5 : 6;
  if (title.startsWith(asked)) return 4;
  if (query.every(word => title.includes(word))) return 3;
  return 1;
}
