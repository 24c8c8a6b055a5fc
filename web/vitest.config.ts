import { defineConfig } from 'vitest/config';

export default defineConfig({
  // A test reads the server's catalogue of refusals.
  server: { fs: { allow: ['..'] } },
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    testTimeout: 20_000,
  },
});
