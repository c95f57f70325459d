import './lines.css';
import type { LineSign } from '../../lib/types';

/** How a line of the palette is drawn; its colours are classes. */
export interface LineStyle {
  /** Along the side, or across it from centre to centre. */
  readonly lies: 'along' | 'across';
  /** Drawn wide below itself, as banks, a band or ties. */
  readonly layers: readonly string[];
  readonly smooth: boolean;
}

const along = (layers: string[], smooth = false): LineStyle => ({ lies: 'along', layers, smooth });
const across = (layers: string[]): LineStyle => ({ lies: 'across', layers, smooth: false });

/** The lines in the order they are drawn. */
const LINES: Readonly<Record<LineSign, LineStyle>> = {
  border: along(['band', 'line']),
  homeland: along(['band', 'line']),
  front: along(['line']),
  'stop-line': along(['band', 'line']),
  coast: along(['band', 'line']),
  strait: along(['bank', 'line']),
  plain: along(['line']),
  stream: along(['line'], true),
  river: along(['bank', 'line'], true),
  lake: along(['bank', 'line'], true),
  cliff: along(['line']),
  road: across(['bank', 'line']),
  rail: across(['line', 'ties']),
  none: along([]),
};
const ORDER = Object.keys(LINES);

export const lineStyle = (line: LineSign): LineStyle => LINES[line];
export const drawnBefore = (a: LineSign, b: LineSign): number => ORDER.indexOf(a) - ORDER.indexOf(b);
