import { buttonChoices } from '../board/state';
import type { Chart, Look, View } from './types';

/**
 * The charts that the buttons at hand are rolled on, each once. The first is the combat table, which stands with the
 * battle; what is rolled for going somewhere is told there.
 */
export const offeredCharts = (view: View, { charts: [, ...charts] }: Look): Chart[] => {
  const rolls = new Set(buttonChoices(view).map(({ chart }) => chart));
  return charts.filter(({ id }) => rolls.has(id));
};

/** The names in charts that do not count any more. */
export const crossedOut = (view: View): ReadonlySet<string> => new Set(view.crossed_out);
