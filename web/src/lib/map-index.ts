import type { Along, MapHex, MapView } from './types';

/** Look-ups in a map: names of hexes and what lies along their sides. */
export class MapIndex {
  readonly #hexes: Map<string, MapHex>;
  readonly #sides = new Map<string, Along[]>();

  constructor(map: MapView) {
    // Where all land is one country, nobody needs to be told which.
    const countries = new Set(map.hexes.map(({ country }) => country).filter(Boolean));
    const isOne = countries.size < 2;
    this.#hexes = new Map(map.hexes.map(hex => [hex.hex, isOne ? { ...hex, country: '' } : hex]));
    for (const { a, b, feature, name } of map.sides)
      for (const hex of [a, b]) {
        const known = this.#sides.get(hex) ?? [];
        if (!known.some(side => side.feature === feature && side.name === name))
          known.push({ feature, name });
        this.#sides.set(hex, known);
      }
  }

  has = (hex: string): boolean => this.#hexes.has(hex);
  hex = (hex: string): MapHex | undefined => this.#hexes.get(hex);
  /** The number with the name, if it has one: `2624 Warszawa`. */
  name = (hex: string): string => [hex, this.#hexes.get(hex)?.name].filter(Boolean).join(' ');
  sides = (hex: string): Along[] => this.#sides.get(hex) ?? [];
}
