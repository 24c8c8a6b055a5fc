import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/member/src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
  },
});
