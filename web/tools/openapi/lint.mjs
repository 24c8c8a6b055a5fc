// Says whether the server's OpenAPI documents are valid, by all recommended rules of the linter.
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createConfig, formatProblems, getTotals, lint } from '@redocly/openapi-core';

const folder = fileURLToPath(new URL('../../../openapi/', import.meta.url));
const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    // Refusals of members' and operators' calls are the response `default`, and the provider protocol answers 200.
    'operation-4xx-response': 'off',
  },
});

const documents = (await readdir(folder)).filter((name) => name.endsWith('.json'));
for (const document of documents) {
  const problems = await lint({ ref: `${folder}${document}`, config });
  formatProblems(problems, { cwd: folder, totals: getTotals(problems), color: false });
  if (problems.length > 0) process.exitCode = 1;
}
if (documents.length === 0) throw new Error(`${folder} has no documents`);
