import { defineConfig } from '@playwright/test';
import type { ServerOptions } from './test-server.ts';
import tests from './playwright.config.ts';

/** `npm run bench:scroll`, `npm run bench:boards`: no tests, but figures of docs/benchmarks.md. */
export default defineConfig<object, ServerOptions>({
  ...tests,
  testDir: './bench',
  testMatch: '*.bench.ts',
  timeout: 600_000,
  projects: [{ name: 'sqlite-en', use: { engine: 'sqlite', language: 'en' } }],
});
