// Prints what the first page costs and fails when it costs more than agreed.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMIT_JS_KB = 110;
const LIMIT_CSS_KB = 12;
const root = process.argv[2] ?? 'dist';
const kb = (bytes) => bytes / 1024;
const gzipped = async (path) => gzipSync(await readFile(path), { level: 9 }).length;

/** Adds the module and everything it imports statically: what the browser needs before it can run. */
async function closure(path, seen) {
  if (seen.has(path)) return seen;
  seen.add(path);
  const text = await readFile(path, 'utf8');
  for (const [, target] of text.matchAll(/(?:from|import)\s*["'](\.[^"']+)["']/g)) {
    await closure(join(dirname(path), target), seen);
  }
  return seen;
}

const html = await readFile(join(root, 'index.html'), 'utf8');
const entries = [...html.matchAll(/<script type="module"[^>]* src="\/app\/([^"]+)"/g)].map(
  ([, path]) => path,
);
if (entries.length === 0) throw new Error('index.html names no entry');
const assets = await readdir(join(root, 'assets'));

const scripts = new Set();
for (const entry of entries) await closure(join(root, entry), scripts);
const boot = JSON.parse(await readFile(join(root, 'boot.json'), 'utf8'));
const texts = boot.modulepreload.TH.map((url) => join(root, url.replace('/app/', '')));
if (texts.length === 0) throw new Error('boot.json names no texts');
const styles = assets.filter((name) => name.endsWith('.css')).map((name) => join(root, 'assets', name));

const sum = async (paths) => {
  let total = 0;
  for (const path of paths) {
    const size = await gzipped(path);
    console.warn(`  ${kb(size).toFixed(1).padStart(6)} KB  ${path}`);
    total += size;
  }
  return kb(total);
};
const js = await sum([...scripts, ...texts]);
const css = await sum(styles);
console.warn(
  `first route: ${js.toFixed(1)} of ${LIMIT_JS_KB} KB JavaScript, ${css.toFixed(1)} of ${LIMIT_CSS_KB} KB CSS (gzip)`,
);
if (js > LIMIT_JS_KB || css > LIMIT_CSS_KB) process.exit(1);
