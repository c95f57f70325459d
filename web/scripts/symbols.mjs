// Writes the sprite of unit symbols: one <symbol> per kind, hollow and in the counter's ink.
// A kind without a symbol of its own is a known code and the path that is added to it, in milsymbol's coordinates; the
// path is filled unless `none` follows.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ms from 'milsymbol';

const here = dirname(fileURLToPath(import.meta.url));
const table = JSON.parse(readFileSync(join(here, 'symbols.json'), 'utf8'));
const INK = '#010203';

const symbols = Object.entries(table).map(([kind, entry]) => {
  const [sidc, added, fill] = Array.isArray(entry) ? entry : [entry, null];
  const drawn = new ms.Symbol(sidc, {
    size: 100,
    fill: false,
    monoColor: INK,
    strokeWidth: 6,
    square: false,
  });
  if (!drawn.isValid()) throw new Error(`milsymbol knows no ${sidc} (${kind})`);
  const svg = drawn.asSVG();
  const viewBox = svg.match(/viewBox="([^"]+)"/)[1];
  const inner = svg
    .replace(/^.*?<svg[^>]*>/s, '')
    .replace(/<\/svg>\s*$/s, '')
    .replaceAll(INK, 'currentColor')
    .replaceAll('stroke-width="6"', 'stroke-width="9"')
    .replaceAll('stroke-width="3"', 'stroke-width="7"')
    .replaceAll('rgb(1, 2, 3)', 'currentColor');
  const more =
    added === null
      ? ''
      : `<path d="${added}" fill="${fill ?? 'currentColor'}" stroke="currentColor" stroke-width="${fill === 'none' ? 8 : 5}"/>`;
  return `<symbol id="symbol-${kind}" viewBox="${viewBox}">${inner}${more}</symbol>`;
});

const out = join(here, '../src/generated');
mkdirSync(out, { recursive: true });
writeFileSync(
  join(out, 'symbols.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`,
);
writeFileSync(
  join(out, 'symbol-kinds.ts'),
  `// Written by scripts/symbols.mjs.\nexport const SYMBOL_KINDS: ReadonlySet<string> = new Set(${JSON.stringify(Object.keys(table))});\n`,
);
console.log(`${symbols.length} symbols, ${symbols.join('').length} bytes`);
