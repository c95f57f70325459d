// The one table of looks: words of maps to classes (colours in board.css) and textures (textures.ts).

export interface TerrainStyle {
  readonly look: string;
  readonly texture: string | null;
  /** Its hexes are one area: no lines and no numbers inside, its name once and large. */
  readonly isArea: boolean;
}

const style = (look: string, texture: string | null = null, isArea = false): TerrainStyle => ({
  look,
  texture,
  isArea,
});
const OTHER = style('other', 'speckle');

const TERRAIN: Record<string, TerrainStyle> = {
  clear: style('clear'),
  plain: style('clear'),
  farmland: style('clear'),
  cropland: style('cropland', 'furrows'),
  beach: style('beach', 'speckle'),
  forest: style('forest', 'trees'),
  wood: style('forest', 'trees'),
  woods: style('forest', 'trees'),
  jungle: style('forest', 'trees'),
  mountain: style('mountain', 'peaks'),
  mountains: style('mountain', 'peaks'),
  sierra_madre: style('range', 'peaks'),
  hill: style('hill', 'hachures'),
  hills: style('hill', 'hachures'),
  rough: style('hill', 'hachures'),
  broken: style('hill', 'hachures'),
  zigzag: style('hill', 'hairpins'),
  marsh: style('marsh', 'tufts'),
  swamp: style('marsh', 'tufts'),
  desert: style('desert', 'speckle'),
  sand: style('desert', 'speckle'),
  urban: style('urban', 'blocks'),
  city: style('urban', 'blocks'),
  town: style('clear'),
  manila: style('urban', 'blocks'),
  intramuros: style('urban', 'blocks'),
  corregidor: style('hill', 'hachures'),
  clark_field: style('clear'),
  sea: style('sea', 'waves'),
  ocean: style('sea', 'waves'),
  water: style('sea', 'waves'),
  lake: style('lake', 'waves'),
  island: style('out', 'hatch'),
  out: style('out', 'hatch'),
  sgba: style('base', 'hatch', true),
};

export const terrainStyle = (terrain: string): TerrainStyle => TERRAIN[terrain] ?? OTHER;

/** How a side feature is drawn: along the side, or across it from centre to centre. */
export interface SideStyle {
  readonly look: string;
  readonly lies: 'along' | 'across';
  /** Drawn wide below itself, as banks, a band or ties. */
  readonly layers: readonly string[];
  readonly smooth: boolean;
}
/** Features whose name is written beside them, once. */
export const NAMED_SIDES: readonly string[] = ['k_line'];

const along = (look: string, layers: string[], smooth = false): SideStyle => ({
  look,
  lies: 'along',
  layers,
  smooth,
});
const across = (look: string, layers: string[]): SideStyle => ({
  look,
  lies: 'across',
  layers,
  smooth: false,
});
const PLAIN_SIDE = along('side', ['line']);

/** A side that is sea between two hexes of land. */
export const STRAIT = 'strait';

const SIDES: Record<string, SideStyle> = {
  [STRAIT]: along('strait', ['bank', 'line']),
  sea: along('coast', ['band', 'line']),
  coast: along('coast', ['band', 'line']),
  lake: along('lake', ['bank', 'line'], true),
  river: along('river', ['bank', 'line'], true),
  'minor-river': along('stream', ['line'], true),
  stream: along('stream', ['line'], true),
  canal: along('stream', ['line']),
  border: along('border', ['band', 'line']),
  boundary: along('border', ['band', 'line']),
  russian_border: along('homeland', ['band', 'line']),
  oblast_border: along('homeland', ['band', 'line']),
  transnistria_border: along('homeland', ['band', 'line']),
  front_line: along('first-front', ['line']),
  k_line: along('k-line', ['band', 'line']),
  escarpment: along('cliff', ['line']),
  wall: along('cliff', ['line']),
  road: across('road', ['bank', 'line']),
  highway: across('road', ['bank', 'line']),
  rail: across('rail', ['line', 'ties']),
  railroad: across('rail', ['line', 'ties']),
};

/** Side features in the order they are drawn. */
export const SIDE_ORDER = [
  'border',
  'homeland',
  'first-front',
  'k-line',
  'coast',
  'strait',
  'side',
  'stream',
  'river',
  'lake',
  'cliff',
  'road',
  'rail',
];
export const sideStyle = (feature: string): SideStyle => SIDES[feature] ?? PLAIN_SIDE;

/** How a place is drawn in its hex, by a word of its terrain or features; the first that is known counts. */
export type PlaceLook = 'city' | 'prize' | 'walls' | 'town' | 'airfield' | 'fort' | 'bastion' | null;
const PLACES: Readonly<Record<string, PlaceLook>> = {
  city: 'city',
  capital: 'city',
  victory_city: 'prize',
  manila: 'city',
  moscow: 'city',
  tula: 'city',
  fortified: 'bastion',
  intramuros: 'walls',
  clark_field: 'airfield',
  corregidor: 'fort',
  town: 'town',
  village: 'town',
  fortress: 'town',
};
export const placeLook = ({
  terrain,
  features,
}: {
  terrain: string;
  features: readonly string[];
}): PlaceLook => [terrain, ...features].map(word => PLACES[word] ?? null).find(look => look !== null) ?? null;

/** Signs printed in a hex for a feature of it, around its middle. */
export const FEATURE_SIGNS: Readonly<Record<string, string>> = {
  star: 'M0 -13L3.8 -4.200L13 -3.800L6 2.400L8.300 11.500L0 6.400L-8.300 11.500L-6 2.400L-13 -3.800L-3.8 -4.200Z',
  irradiated:
    'M-3.500 -6.100L-15 -26A30 30 0 0 1 15 -26L3.500 -6.100A7 7 0 0 0 -3.500 -6.100ZM7 0H30A30 30 0 0 1 15 26L3.500 6.100A7 7 0 0 0 7 0ZM-7 0H-30A30 30 0 0 0 -15 26L-3.500 6.100A7 7 0 0 1 -7 0ZM0 -4A4 4 0 0 1 0 4A4 4 0 0 1 0 -4Z',
  west_edge: 'M-41 -5H-28V-11L-17 0L-28 11V5H-41Z',
};
/** Features that tint the ground of their hexes with a texture; a map with such a tint does not shade countries. */
export const TINTS: Readonly<Record<string, string>> = { serp: 'serp' };
/** Features whose hexes belong together and are framed as one. */
export const FRAMED: readonly string[] = ['clark', 'zigzag'];

/** Words of maps that say too little by themselves. */
const SPELLED_OUT: Readonly<Record<string, string>> = {
  german: 'German at the start',
  k: 'before the K-Line',
  fortified: 'fortified locality',
  k_line: 'K-Line',
  serp: 'ethnic Russians (SERP)',
  russia_proper: 'Russia proper',
  oblast: 'Kaliningrad Oblast',
  transnistria: 'Transnistria',
  west_edge: 'western edge: Allied units come in here',
  out: 'not in play',
};
/** Words of maps for people: `sierra_madre` is written with a space. */
export const inWords = (word: string): string => SPELLED_OUT[word] ?? word.replace(/[_:]/g, ' ');

/** How a marker lies: as a disc on the counters, or drawn on the ground below them. */
export interface MarkerStyle {
  readonly lies: 'disc' | 'ground';
  readonly title: (count: number) => string;
  /** Enemies lie face down there: whoever goes there fights. */
  readonly hidesFoes?: boolean;
}
const disc = (kind: string): MarkerStyle => ({ lies: 'disc', title: count => `${count} ${inWords(kind)}` });
const MARKERS: Readonly<Record<string, MarkerStyle>> = {
  beachhead: { lies: 'ground', title: () => 'beachhead' },
  start: { lies: 'ground', title: () => 'a unit began its turn here' },
  trail: { lies: 'ground', title: count => `taken this turn for ${count}` },
  goal: { lies: 'disc', title: () => 'objective of the enemy' },
  front: { lies: 'ground', title: () => 'front line marker, face down', hidesFoes: true },
  joint: { lies: 'disc', title: () => 'joint operation' },
};
export const markerStyle = (kind: string): MarkerStyle => MARKERS[kind] ?? disc(kind);

/** Signs of markers by their kind, around the middle of a disc; others show their first letters. */
const PLANE = 'M0 -10L2 -3L11 2V4L2 2L1.5 8L4 10V11H-4V10L-1.5 8L-2 2L-11 4V2L-2 -3Z';
export const MARKER_SIGNS: Readonly<Record<string, string>> = {
  airpower: PLANE,
  air: PLANE,
  aircraft: PLANE,
  supply: 'M-8 -5H8V6H-8ZM-8 0H8M0 -5V6',
  fort: 'M-9 7V-3H-5V-7H-2V-3H2V-7H5V-3H9V7Z',
  entrenchment: 'M-9 5H-6V-3H6V5H9V1H7V-6H-7V1H-9Z',
  goal: 'M-7 9V-10H-5V-9L8 -5L-5 0V9Z',
  joint:
    'M0 -11L2.700 -3.700L10.500 -3.400L4.400 1.400L6.500 8.900L0 4.600L-6.500 8.900L-4.400 1.400L-10.500 -3.400L-2.700 -3.700Z',
};
