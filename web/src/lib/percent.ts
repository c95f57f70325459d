/** A chance in whole per cent: only what cannot happen is 0 %, only what is certain 100 %. */
export function percent(cases: number, outOf: number): string {
  if (outOf === 0 || cases === 0) return '0 %';
  if (cases === outOf) return '100 %';
  const rounded = Math.round((100 * cases) / outOf);
  return rounded === 0 ? '<1 %' : rounded === 100 ? '>99 %' : `${rounded} %`;
}
