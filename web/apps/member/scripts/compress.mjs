// Writes .br and .gz beside every text file of a build, so that the server never compresses on request.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const SMALLEST_BYTES = 512;
const TEXT = /\.(js|css|html|json|svg|webmanifest)$/;
const root = process.argv[2] ?? 'dist';

const entries = await readdir(root, { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
await Promise.all(
  files.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    const text = await readFile(path);
    // The page itself is written anew by the server for each request.
    if (text.length < SMALLEST_BYTES || entry.name === 'index.html') return;
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      promisify(gzip)(text, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
  }),
);
