// The sprite of unit symbols, from what the looks of the games say: one <symbol> per kind of unit, hollow and in the
// counter's ink.
import ms from 'milsymbol';

/**
 * A symbol as `look.json` names it.
 * @typedef {object} SymbolLook
 * @property {string} word The kind of unit.
 * @property {string} title Its name.
 * @property {string} code The military symbol.
 * @property {string | null} [path] A path drawn over it, in milsymbol's coordinates.
 * @property {boolean} [outlined] Whether that path is only outlined.
 */

/** Drawn in this, and then in the colour of whatever uses it. */
const INK = '#010203';

/** @param {SymbolLook} symbol */
const drawing = ({ code, path, outlined }) => JSON.stringify([code, path ?? null, outlined ?? false]);

/**
 * The symbols of all games, each word once, in the order of the alphabet.
 * @param {{ game: string, symbols: SymbolLook[] }[]} looks
 * @returns {SymbolLook[]}
 */
export function union(looks) {
  /** @type {Map<string, { game: string, symbol: SymbolLook }>} */
  const known = new Map();
  for (const { game, symbols } of looks)
    for (const symbol of symbols) {
      const before = known.get(symbol.word);
      if (before !== undefined && drawing(before.symbol) !== drawing(symbol))
        throw new Error(`${before.game} and ${game} draw different symbols for "${symbol.word}"`);
      known.set(symbol.word, { game, symbol });
    }
  return [...known.values()].map(({ symbol }) => symbol).sort((a, b) => (a.word < b.word ? -1 : 1));
}

/**
 * One symbol of the sprite.
 * @param {SymbolLook} symbol
 * @returns {string}
 */
export function draw({ word, code, path, outlined }) {
  const drawn = new ms.Symbol(code, {
    size: 100,
    fill: false,
    monoColor: INK,
    strokeWidth: 6,
    square: false,
  });
  if (!drawn.isValid()) throw new Error(`milsymbol knows no ${code} (${word})`);
  const svg = drawn.asSVG();
  const viewBox = svg.match(/viewBox="([^"]+)"/)?.[1];
  const inner = svg
    .replace(/^.*?<svg[^>]*>/s, '')
    .replace(/<\/svg>\s*$/s, '')
    .replaceAll(INK, 'currentColor')
    .replaceAll('stroke-width="6"', 'stroke-width="9"')
    .replaceAll('stroke-width="3"', 'stroke-width="7"')
    .replaceAll('rgb(1, 2, 3)', 'currentColor');
  const [fill, width] = outlined ? ['none', 8] : ['currentColor', 5];
  const over = path ? `<path d="${path}" fill="${fill}" stroke="currentColor" stroke-width="${width}"/>` : '';
  return `<symbol id="symbol-${word}" viewBox="${viewBox}">${inner}${over}</symbol>`;
}
