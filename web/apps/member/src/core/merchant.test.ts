// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { systemStatus } from './merchant.ts';

describe('system status', () => {
  it.each([
    ['SES-051 CST-105', false, false, 0],
    ['SES-049 CST-105', true, false, 1],
    ['SES-049', true, true, 1],
    ['SES-050 CST-105', false, true, 2],
  ])(
    '%s: maintenance %s, region restriction %s is status %i',
    (_id, maintenance, regionRestriction, status) => {
      expect(systemStatus({ maintenance, regionRestriction })).toBe(status);
    },
  );
});
