import type { Chart, Look, View } from './types';

/** The charts that the choices at hand are rolled on, each once. */
export const offeredCharts = ({ choices }: View, { charts }: Look): Chart[] =>
  charts.filter(({ id }) => choices.some(({ chart }) => chart === id));

/** The names in charts that do not count any more. */
export const crossedOut = (view: View): ReadonlySet<string> => new Set(view.crossed_out);
