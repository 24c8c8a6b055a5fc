import { defineConfig } from '@playwright/test';
import type { ServerOptions } from './test-server.ts';
import tests from './playwright.config.ts';

// The member whose money has a history is there only with days before the first start.
process.env.ERAWAN_DEMO_HISTORY_DAYS ??= '14';

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
