import { expect, it } from 'vitest';
import { registerMethod } from './register-method.ts';

it.each([
  ['APP', 'Mozilla ErawanApp/1.2', false, true],
  ['WEBCLIP', 'Mozilla iPhone', true, true],
  ['PWA', 'Mozilla Android', false, true],
  ['H5', 'Mozilla Android', false, false],
] as const)('OPN-054: registration says %s', (method, userAgent, iosStandalone, standalone) => {
  expect(registerMethod({ userAgent, iosStandalone, standalone })).toBe(method);
});
