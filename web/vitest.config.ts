import { defineConfig } from 'vitest/config';

const TESTS = ['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/src/**/*.test.{ts,tsx}'];
/** The library that seals bodies takes only bytes of the thread's own kind. */
const SEALS = 'apps/member/src/core/sealed-calls.test.ts';

export default defineConfig({
  // A test reads the server's catalogue of refusals.
  server: { fs: { allow: ['..'] } },
  test: {
    setupFiles: ['./vitest.setup.ts'],
    restoreMocks: true,
    testTimeout: 20_000,
    // The default leaves one core idle, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      // Each file has a page of its own; the code that makes pages is read once for a thread, not for each file.
      { extends: true, test: { name: 'web', pool: 'vmThreads', include: TESTS, exclude: [SEALS] } },
      { extends: true, test: { name: 'seals', pool: 'threads', include: [SEALS] } },
    ],
  },
});
