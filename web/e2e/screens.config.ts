import { defineConfig } from '@playwright/test';
import type { ServerOptions } from './test-server.ts';
import tests from './playwright.config.ts';

/** `npm run screens`: not a test, but the pictures of docs/SCREENS.md, taken the way the tests look. */
export default defineConfig<object, ServerOptions>({
  ...tests,
  testDir: './screens',
  testMatch: '*.sheets.ts',
  timeout: 600_000,
  projects: (['th', 'en'] as const).map((language) => ({
    name: language,
    use: { engine: 'sqlite', language, actionTimeout: 20_000, contextOptions: { reducedMotion: 'reduce' } },
  })),
});
