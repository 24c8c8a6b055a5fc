import { defineConfig } from '@playwright/test';
import type { ServerOptions } from './test-server.ts';

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Each project is the whole product on one engine and in one language. */
const project = (
  engine: ServerOptions['engine'],
  language: ServerOptions['language'],
  testMatch?: string[],
) => ({
  name: `${engine}-${language}`,
  use: { engine, language },
  ...(testMatch ? { testMatch } : {}),
});

/** Where the engine can be felt in the browser: money, accounts and live talk. The server's own tests run all on both. */
const TOUCHES_ENGINE = ['main-job.spec.ts', 'account.spec.ts', 'messaging.spec.ts'];

export default defineConfig<object, ServerOptions>({
  testDir: '.',
  outputDir: './results',
  reporter: [['list']],
  fullyParallel: false,
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    screenshot: 'only-on-failure',
    // Recording makes every test slower: switched on (E2E_TRACE=1) to look into a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    project('sqlite', 'en'),
    project('sqlite', 'th'),
    project('postgres', 'en', TOUCHES_ENGINE),
    project('postgres', 'th', TOUCHES_ENGINE),
  ],
});
