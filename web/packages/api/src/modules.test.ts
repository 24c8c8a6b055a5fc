import { describe, expect, it } from 'vitest';
import rows from '../../../../crates/platform/src/rooms/merchant/modules.json' with { type: 'json' };
import { moduleOf } from './modules.ts';

describe('modules', () => {
  it.each(rows.map(({ path, module }) => [path, module]))('%s is called as a part of %s', (path, module) => {
    expect(moduleOf(path)).toBe(module);
  });
});
