// Writes the schema.ts of every client from the server's OpenAPI documents; with --check only says whether they are fresh.
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const CLIENTS = [
  { document: 'member.json', schema: 'packages/api/src/schema.ts' },
  { document: 'console.json', schema: 'apps/console/src/schema.ts' },
  { document: 'studio.json', schema: 'apps/studio/src/schema.ts' },
  { document: 'lottery.json', schema: 'apps/lottery/src/schema.ts' },
];

for (const { document, schema } of CLIENTS) {
  const source = new URL(`../../../openapi/${document}`, import.meta.url);
  const target = new URL(`../../${schema}`, import.meta.url);
  const ast = await openapiTS(JSON.parse(await readFile(source, 'utf8')));
  const fresh = `// Generated from openapi/${document} by \`npm run schema\`. Do not edit.\n${astToString(ast)}`;
  if (!process.argv.includes('--check')) {
    await writeFile(target, fresh);
    continue;
  }
  const present = await readFile(target, 'utf8').catch(() => '');
  if (present !== fresh) {
    console.error(`${schema} is stale: run \`npm run schema\` in web/.`);
    process.exitCode = 1;
  }
}
