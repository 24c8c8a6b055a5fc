// Colours live in tokens.css and nowhere else: fails on a hex colour in any other source of the web apps.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOTS = ['packages', 'apps/console/src', 'apps/lottery/src', 'apps/member/src'];
const HEX = /(?<![\w&/])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?!;)/i;

const found = [];
for (const root of ROOTS) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.(tsx?|css)$/.test(entry.name)) continue;
    if (/node_modules|tokens\.css$|schema\.ts$/.test(path)) continue;
    const lines = (await readFile(path, 'utf8')).split('\n');
    for (const [index, line] of lines.entries()) {
      if (HEX.test(line)) found.push(`${path}:${index + 1}: ${line.trim()}`);
    }
  }
}
if (found.length > 0) {
  console.error(`Colours belong into packages/ui/src/tokens.css:\n${found.join('\n')}`);
  process.exit(1);
}
