// Fails when what the browser must load before the first spin grows beyond its budget (gzip bytes).
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const BUDGET = { js: 60 * 1024, css: 12 * 1024 };
const folder = join(process.argv[2] ?? 'dist', 'assets');

let failed = false;
for (const [kind, budget] of Object.entries(BUDGET)) {
  const files = readdirSync(folder).filter((name) => name.endsWith(`.${kind}`));
  const total = files.reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length,
    0,
  );
  console.warn(
    `${kind}: ${(total / 1024).toFixed(1)} KB gzip in ${files.length} files, budget ${budget / 1024} KB`,
  );
  if (total > budget) failed = true;
}
if (failed) process.exitCode = 1;
