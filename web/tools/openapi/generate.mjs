// Writes packages/api/src/schema.ts from openapi/member.json; with --check only says whether it is fresh.
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const source = new URL('../../../openapi/member.json', import.meta.url);
const target = new URL('../../packages/api/src/schema.ts', import.meta.url);

const ast = await openapiTS(JSON.parse(await readFile(source, 'utf8')));
const fresh = `// Generated from openapi/member.json by \`npm run schema\`. Do not edit.\n${astToString(ast)}`;

if (process.argv.includes('--check')) {
  const present = await readFile(target, 'utf8').catch(() => '');
  if (present !== fresh) {
    console.error('packages/api/src/schema.ts is stale: run `npm run schema` in web/.');
    process.exit(1);
  }
} else {
  await writeFile(target, fresh);
}
