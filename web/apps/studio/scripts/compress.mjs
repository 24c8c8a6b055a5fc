// Writes a .br and a .gz beside every text file of the build, so that the server never compresses at run time.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const SMALLEST = 1024;
const folder = process.argv[2] ?? 'dist';

for (const name of readdirSync(folder, { recursive: true })) {
  if (!/\.(js|css|html|json|svg)$/.test(name)) continue;
  const path = join(folder, name);
  const bytes = readFileSync(path);
  if (bytes.length < SMALLEST) continue;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, quality));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
