// Writes the sprite of unit symbols, and which kinds of units it has, from the look of every game.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { draw, union } from './sprite.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const games = join(here, '../../games');
const looks = readdirSync(games)
  .map(game => ({ game, file: join(games, game, 'data/look.json') }))
  .filter(({ file }) => existsSync(file))
  .map(({ game, file }) => ({ game, symbols: JSON.parse(readFileSync(file, 'utf8')).symbols }));
if (looks.length === 0) throw new Error('no game has a data/look.json');

const symbols = union(looks);
const sprite = symbols.map(draw).join('');
const kinds = JSON.stringify(symbols.map(({ word }) => word));

const out = join(here, '../src/generated');
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'symbols.svg'), `<svg xmlns="http://www.w3.org/2000/svg">${sprite}</svg>\n`);
writeFileSync(
  join(out, 'symbol-kinds.ts'),
  `// Written by scripts/symbols.mjs.\nexport const SYMBOL_KINDS: ReadonlySet<string> = new Set(${kinds});\n`,
);
console.log(`${symbols.length} symbols of ${looks.length} games, ${sprite.length} bytes`);
