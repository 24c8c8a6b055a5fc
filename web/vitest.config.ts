import { defineConfig } from 'vitest/config';

export default defineConfig({
  // A test reads the server's catalogue of refusals.
  server: { fs: { allow: ['..'] } },
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/src/**/*.test.{ts,tsx}'],
    setupFiles: ['./vitest.setup.ts'],
    restoreMocks: true,
    testTimeout: 20_000,
    // The default leaves one core idle, which is half of a small machine.
    pool: 'threads',
    maxWorkers: '100%',
  },
});
