import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { moduleOf } from './modules.ts';

interface Row {
  module: string;
  method: string;
  path: string;
}

const table = join(import.meta.dirname, '../../../../crates/platform/src/rooms/merchant/modules.json');
const rows = JSON.parse(readFileSync(table, 'utf8')) as Row[];

describe('modules', () => {
  it.each(rows.map(({ path, module }) => [path, module]))('%s is called as a part of %s', (path, module) => {
    expect(moduleOf(path)).toBe(module);
  });
});
