// The one table of looks: words of maps to classes (colours in board.css) and textures (textures.ts).

export interface TerrainStyle {
  readonly look: string;
  readonly texture: string | null;
}

const style = (look: string, texture: string | null = null): TerrainStyle => ({ look, texture });
const OTHER = style('other', 'speckle');

const TERRAIN: Record<string, TerrainStyle> = {
  clear: style('clear'),
  plain: style('clear'),
  farmland: style('clear'),
  forest: style('forest', 'trees'),
  wood: style('forest', 'trees'),
  woods: style('forest', 'trees'),
  jungle: style('forest', 'trees'),
  mountain: style('mountain', 'peaks'),
  mountains: style('mountain', 'peaks'),
  hill: style('hill', 'hachures'),
  hills: style('hill', 'hachures'),
  rough: style('hill', 'hachures'),
  broken: style('hill', 'hachures'),
  marsh: style('marsh', 'tufts'),
  swamp: style('marsh', 'tufts'),
  desert: style('desert', 'speckle'),
  sand: style('desert', 'speckle'),
  urban: style('urban', 'blocks'),
  city: style('urban', 'blocks'),
  town: style('urban', 'blocks'),
  sea: style('sea', 'waves'),
  ocean: style('sea', 'waves'),
  water: style('sea', 'waves'),
  lake: style('sea', 'waves'),
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

const SIDES: Record<string, SideStyle> = {
  sea: along('coast', ['band', 'line']),
  coast: along('coast', ['band', 'line']),
  lake: along('lake', ['bank', 'line'], true),
  river: along('river', ['bank', 'line'], true),
  'minor-river': along('stream', ['line'], true),
  stream: along('stream', ['line'], true),
  canal: along('stream', ['line']),
  border: along('border', ['band', 'line']),
  boundary: along('border', ['band', 'line']),
  escarpment: along('cliff', ['line']),
  wall: along('cliff', ['line']),
  road: across('road', ['bank', 'line']),
  highway: across('road', ['bank', 'line']),
  rail: across('rail', ['line', 'ties']),
  railroad: across('rail', ['line', 'ties']),
};

/** Side features in the order they are drawn. */
export const SIDE_ORDER = ['border', 'coast', 'side', 'stream', 'river', 'lake', 'cliff', 'road', 'rail'];
export const sideStyle = (feature: string): SideStyle => SIDES[feature] ?? PLAIN_SIDE;

/** Features of a hex that are drawn as a town. */
export const isTown = (features: readonly string[]): boolean =>
  features.some(feature => ['city', 'town', 'village', 'fortress', 'capital'].includes(feature));

/** Signs of markers by their kind, around the middle of a disc; others show their first letters. */
const PLANE = 'M0 -10L2 -3L11 2V4L2 2L1.5 8L4 10V11H-4V10L-1.5 8L-2 2L-11 4V2L-2 -3Z';
export const MARKER_SIGNS: Readonly<Record<string, string>> = {
  airpower: PLANE,
  air: PLANE,
  aircraft: PLANE,
  supply: 'M-8 -5H8V6H-8ZM-8 0H8M0 -5V6',
  fort: 'M-9 7V-3H-5V-7H-2V-3H2V-7H5V-3H9V7Z',
  entrenchment: 'M-9 5H-6V-3H6V5H9V1H7V-6H-7V1H-9Z',
};
