import type {
  Aim,
  Along,
  FeatureLook,
  Look,
  MapHex,
  Marker,
  MarkerLook,
  Named,
  PlaceSign,
  SideLook,
  TerrainLook,
} from './types';

/** A word of the program as people write it: `dry_river` with a space. */
const plain = (word: string): string => word.replace(/[_:]/g, ' ');

// The data of a game is checked against its look; whatever it does not name after all is drawn plainly.
const plainTerrain = (word: string): TerrainLook => ({
  word,
  title: plain(word),
  ground: 'other',
  colour: null,
  texture: 'speckle',
  place: null,
  area: false,
});
const plainFeature = (word: string): FeatureLook => ({
  word,
  title: plain(word),
  place: null,
  sign: null,
  ink: null,
  paper: null,
  tint: null,
  framed: false,
  unseen: false,
});
const plainSide = (word: string): SideLook => ({
  word,
  title: plain(word),
  line: 'plain',
  colour: null,
  named: false,
});
const plainMarker = (word: string): MarkerLook => ({
  word,
  title: `{count} ${plain(word)}`,
  drawn: 'disc',
  sign: null,
  ink: null,
  paper: null,
  hides_foes: false,
});

const byWord = <T extends { word: string }>(list: readonly T[]): ReadonlyMap<string, T> =>
  new Map(list.map(one => [one.word, one]));
const titles = (list: readonly Named[]): ReadonlyMap<string, string> =>
  new Map(list.map(({ word, title }) => [word, title]));

function codesOf(results: readonly Named[]): RegExp | null {
  const codes = results.map(({ word }) => word).filter(word => !/^[a-z ]+$/.test(word));
  if (codes.length === 0) return null;
  const longestFirst = codes.sort((a, b) => b.length - a.length).map(word => word.replace(/[^\w]/g, '\\$&'));
  return new RegExp(`(?<![\\w/])(?:${longestFirst.join('|')})(?![\\w/])`, 'g');
}

/** What one seat plays for. */
export interface SeatAims {
  readonly title: string;
  readonly winsBy: readonly Aim[];
  readonly losesBy: readonly Aim[];
}

/** The look of a game by its words. */
export class LookIndex {
  readonly #terrain: ReadonlyMap<string, TerrainLook>;
  readonly #features: ReadonlyMap<string, FeatureLook>;
  readonly #sides: ReadonlyMap<string, SideLook>;
  readonly #markers: ReadonlyMap<string, MarkerLook>;
  readonly #phases: ReadonlyMap<string, string>;
  readonly #results: ReadonlyMap<string, string>;
  /** Finds codes of results in a text; those that are plain words speak for themselves. */
  readonly #codes: RegExp | null;

  constructor(look: Look) {
    this.#terrain = byWord(look.terrain);
    this.#features = byWord(look.features);
    this.#sides = byWord(look.sides);
    this.#markers = byWord(look.markers);
    this.#phases = titles(look.phases);
    this.#results = titles(look.results);
    this.#codes = codesOf(look.results);
  }

  terrain = (word: string): TerrainLook => this.#terrain.get(word) ?? plainTerrain(word);
  side = (word: string): SideLook => this.#sides.get(word) ?? plainSide(word);
  marker = (word: string): MarkerLook => this.#markers.get(word) ?? plainMarker(word);
  /** What a hex has; what stands after a colon is its value. */
  feature = (feature: string): FeatureLook => {
    const [word = feature] = feature.split(':', 1);
    return this.#features.get(word) ?? plainFeature(word);
  };
  /** The phase as the sequence of play names it. */
  phase = (word: string): string | undefined => this.#phases.get(word);
  /** A result of combat spelled out, if its code is one. */
  result = (code: string): string | undefined => this.#results.get(code);
  /** A text with the codes of results in it spelled out: `AL1 (attacker loses a step)`. */
  spell = (text: string): string =>
    this.#codes === null ? text : text.replace(this.#codes, code => `${code} (${this.#results.get(code)})`);

  /** The place that is drawn in a hex: the first that its terrain or something it has asks for. */
  place({ terrain, features }: Pick<MapHex, 'terrain' | 'features'>): PlaceSign | null {
    const places = [this.terrain(terrain).place, ...features.map(word => this.feature(word).place)];
    return places.find(place => place !== null) ?? null;
  }

  /** What a hex is and has, in words. */
  ground({ terrain, features, country }: MapHex): string {
    const words = features.filter(word => !this.feature(word).unseen).map(word => this.#words(word));
    return [this.terrain(terrain).title, ...words, plain(country)].filter(Boolean).join(', ');
  }
  #words(feature: string): string {
    const [, ...value] = feature.split(':');
    return [this.feature(feature).title, ...value].join(' ');
  }

  /** What runs along a side, and its name if that says more. */
  along({ feature, name }: Along): string {
    const { title } = this.side(feature);
    if (name.toLowerCase().includes(title.toLowerCase())) return name;
    return name === '' ? title : `${title} (${name})`;
  }

  markerTitle = ({ kind, count }: Marker): string =>
    this.marker(kind).title.replaceAll('{count}', String(count));
}

const made = new WeakMap<Look, LookIndex>();

/** The index of a look, made once. */
export function lookIndex(look: Look): LookIndex {
  const index = made.get(look) ?? new LookIndex(look);
  made.set(look, index);
  return index;
}

/** What the seats play for: one's own, or everybody's; none where the look says nothing of it. */
export function aimsOf({ seats }: Look, seat: number | null): SeatAims[] {
  const shown = seat === null ? seats : seats.filter((_, index) => index === seat);
  return shown
    .map(({ title, wins_by: winsBy, loses_by: losesBy }) => ({ title, winsBy, losesBy }))
    .filter(({ winsBy, losesBy }) => winsBy.length + losesBy.length > 0);
}
