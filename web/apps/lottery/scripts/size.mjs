// Fails when what a browser loads grows beyond its budget (gzip bytes): before the first board, and for each family.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const BUDGET = { js: 110 * 1024, css: 14 * 1024, family: 8 * 1024 };
const folder = process.argv[2] ?? 'dist';
const families = readdirSync('../../../crates/games/families').map((name) => name.replace('.json', ''));

const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
const zipped = (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;

let failed = false;
function check(what, bytes, budget) {
  console.warn(`${what}: ${(bytes / 1024).toFixed(1)} KB gzip, budget ${budget / 1024} KB`);
  if (bytes > budget) failed = true;
}

/** A chunk and everything that it loads before it runs. */
function withImports(key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const name of manifest[key].imports ?? []) withImports(name, found);
  return found;
}

const ofFamily = (code) => Object.keys(manifest).find((key) => key.endsWith(`/families/${code}.json`));
const ofTexts = Object.keys(manifest).find((key) => key.endsWith('/locales/th.json'));
const largest = Math.max(...families.map((code) => zipped(manifest[ofFamily(code)].file)));

const first = [...withImports('index.html')].map((key) => manifest[key]);
const scripts =
  first.reduce((sum, { file }) => sum + zipped(file), 0) + zipped(manifest[ofTexts].file) + largest;
const styles = new Set(first.flatMap(({ css }) => css ?? []));
check('js before the first board', scripts, BUDGET.js);
check(
  'css',
  [...styles].reduce((sum, file) => sum + zipped(file), 0),
  BUDGET.css,
);
for (const code of families) check(`family ${code}`, zipped(manifest[ofFamily(code)].file), BUDGET.family);
if (failed) process.exitCode = 1;
