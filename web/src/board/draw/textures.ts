import './textures.css';
import { svg } from './svg';

const tile = (id: string, width: number, height: number, ...marks: SVGElement[]): SVGPatternElement =>
  svg('pattern', { id: `texture-${id}`, width, height, patternUnits: 'userSpaceOnUse' }, ...marks);
const strokes = (d: string, look = 'texture-line'): SVGPathElement => svg('path', { d, class: look });

const TREES: readonly (readonly [number, number])[] = [
  [9, 10],
  [31, 5],
  [52, 14],
  [20, 25],
  [42, 29],
  [63, 33],
  [8, 42],
  [29, 46],
  [52, 48],
];

/** A tree: a round crown with its shadow side. */
const tree = ([x, y]: readonly [number, number]): SVGElement[] => [
  svg('circle', { cx: x, cy: y, r: 5.6, class: 'texture-crown' }),
  strokes(`M${x - 5} ${y + 2.2}a5.600 5.600 0 0 0 10 0`, 'texture-shade'),
];

/** All textures; the looks are classes. */
export const textures = (): SVGPatternElement[] => [
  tile('trees', 70, 56, ...TREES.flatMap(tree)),
  tile(
    'peaks',
    64,
    52,
    strokes('M4 23L16 5L28 23ZM36 49L48 29L60 49Z', 'texture-peak'),
    strokes('M16 5L28 23H19ZM48 29L60 49H51Z', 'texture-peak-shade'),
    strokes('M38 17l5 -7 5 7M6 45l5 -7 5 7'),
  ),
  tile(
    'hachures',
    40,
    34,
    strokes('M4 14q8 -9 16 0M7 16v4M12 15v5M17 16v4M24 30q7 -8 14 0M27 31v3M31 30v4M35 31v3'),
  ),
  tile(
    'tufts',
    44,
    36,
    strokes('M4 14h14M11 14v-6M11 14l-4 -5M11 14l4 -5M26 31h14M33 31v-6M33 31l-4 -5M33 31l4 -5'),
  ),
  tile('furrows', 30, 22, strokes('M0 4h30M0 11h30M0 18h30'), strokes('M8 4v7M22 11v7', 'texture-line')),
  tile('hairpins', 44, 30, strokes('M4 8l9 14l9 -14l9 14l9 -14')),
  tile('hatch', 18, 18, strokes('M-2 20L20 -2M-4 4L4 -4M14 22L22 14')),
  tile('waves', 60, 36, strokes('M4 9q6 -5 12 0t12 0M34 27q6 -5 12 0t12 0')),
  tile(
    'speckle',
    28,
    28,
    svg('circle', { cx: 6, cy: 7, r: 1.2, class: 'texture-dot' }),
    svg('circle', { cx: 19, cy: 21, r: 1.2, class: 'texture-dot' }),
  ),
  tile('blocks', 26, 26, strokes('M3 3h8v8h-8zM15 3h7v5h-7zM15 13h7v9h-7zM3 16h8v6h-8z', 'texture-block')),
  tile('held-0', 22, 22, strokes('M-2 24L24 -2M-4 4L4 -4M18 26L26 18', 'texture-held')),
  tile('held-1', 22, 22, svg('circle', { cx: 11, cy: 11, r: 2.2, class: 'texture-held-dot' })),
  tile('spent', 12, 12, strokes('M-2 14L14 -2M-3 3L3 -3M9 15L15 9', 'texture-spent')),
  tile('cut', 14, 14, strokes('M-2 16L16 -2M-4 4L4 -4M10 18L18 10', 'texture-cut')),
  tile('stripes', 20, 20, strokes('M-2 22L22 -2M-4 4L4 -4M16 24L24 16', 'texture-stripes')),
  tile('foreign', 16, 16, strokes('M0 16L16 0', 'texture-foreign')),
];
