import { expect, it } from 'vitest';
import { randomUuid } from './uuid.ts';

it('is a random UUID, another one each time', () => {
  expect(randomUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(randomUuid()).not.toBe(randomUuid());
});
