// Prints what the first page and every other route cost, and fails when one costs more than agreed (gzip).
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runnerImport } from 'vite';

/** The first page, its styles, and what any other screen fetches besides, unless it is named below. */
const FIRST_KB = 110;
const STYLES_KB = 12;
const SCREEN_KB = 16;
/** Screens with forms, proofs, a line or controls of their own. */
const LARGER_KB = {
  changePassword: 18,
  chat: 17,
  deposit: 22,
  forget: 25,
  gameList: 18,
  limits: 18,
  login: 22,
  memberCentre: 17,
  records: 19,
  register: 27,
  security: 28,
  bankCards: 21,
  withdraw: 25,
  settings: 18,
  team: 22,
};

const root = process.argv[2] ?? 'dist';
const app = join(import.meta.dirname, '..');

const chunks = JSON.parse(await readFile(join(app, '.vite/chunks.json'), 'utf8'));
const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
const bySource = new Map(chunks.flatMap((chunk) => chunk.sources.map((source) => [source, chunk.fileName])));

const sizes = new Map();
async function kbOf(names) {
  let total = 0;
  for (const name of names) {
    if (!sizes.has(name)) sizes.set(name, gzipSync(await readFile(join(root, name)), { level: 9 }).length);
    total += sizes.get(name);
  }
  return total / 1024;
}

/** The files and everything they import statically: what the browser needs before they can run. */
function closure(names, seen = new Set()) {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    closure(byName.get(name)?.imports ?? [], seen);
  }
  return seen;
}

function fileOf(source) {
  const file = bySource.get(source);
  if (!file) throw new Error(`nothing was built of ${source}`);
  return file;
}

/** The texts of a language; Thai needs more bytes than English. */
const texts = (room) => `src/locales/th/${room}.json`;

/** What each screen fetches when it is opened, by its name in the route table. */
async function screens() {
  const source = await readFile(join(app, 'src/shell/screens.tsx'), 'utf8');
  const LAZY = /(\w+)(?::| =) screen\(\s*\[([^\]]*)\],\s*\(\) =>\s*import\('(\.[^']+)'\)/g;
  const found = new Map();
  for (const [, name, rooms, path] of source.matchAll(LAZY)) {
    const needed = ['errors', ...[...rooms.matchAll(/'(\w+)'/g)].map(([, room]) => room)].map(texts);
    found.set(name, [posix.join('src/shell', path), ...needed]);
  }
  // One of them under another name.
  for (const [, name, other] of source.matchAll(/^ {2}(\w+): (\w+),$/gm))
    if (found.has(other)) found.set(name, found.get(other));
  return found;
}

const html = await readFile(join(root, 'index.html'), 'utf8');
const entries = [...html.matchAll(/<script type="module"[^>]* src="\/app\/([^"]+)"/g)].map(
  ([, file]) => file,
);
if (entries.length === 0) throw new Error('index.html names no entry');
const boot = JSON.parse(await readFile(join(root, 'boot.json'), 'utf8'));
const firstTexts = boot.modulepreload.TH.map((url) => url.replace('/app/', ''));
if (firstTexts.length === 0) throw new Error('boot.json names no texts');
const first = closure([...entries, ...firstTexts]);
const styles = (await readdir(join(root, 'assets'))).filter((name) => name.endsWith('.css'));

let failed = false;
function judge(what, kb, budget) {
  const over = kb > budget;
  failed ||= over;
  console.warn(
    `${over ? '!' : ' '} ${kb.toFixed(1).padStart(6)} of ${String(budget).padStart(3)} KB  ${what}`,
  );
}

const firstKb = await kbOf(first);
judge('first route, styles', await kbOf(styles.map((name) => `assets/${name}`)), STYLES_KB);
judge('first route, JavaScript', firstKb, FIRST_KB);

const { module: table } = await runnerImport(join(app, 'src/core/routes.ts'));
const paths = new Map();
for (const [path, { route }] of Object.entries(table.ROUTES))
  paths.set(route.screen, [...(paths.get(route.screen) ?? []), path]);
const lazy = await screens();
for (const [screen, routes] of paths) {
  if (screen === 'home') continue;
  const sources = lazy.get(screen);
  if (!sources) throw new Error(`screens.tsx has no ${screen}`);
  const more = [...closure(sources.map(fileOf))].filter((name) => !first.has(name));
  judge(`${screen}: ${routes.join(' ')}`, await kbOf(more), LARGER_KB[screen] ?? SCREEN_KB);
}
for (const name of Object.keys(LARGER_KB))
  if (!paths.has(name)) throw new Error(`no route shows ${name}, which has a budget`);
if (failed) process.exit(1);
