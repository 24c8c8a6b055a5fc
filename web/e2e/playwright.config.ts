import { defineConfig } from '@playwright/test';
import type { ServerOptions } from './test-server.ts';

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** The product on one engine and in one language; without files, all of its tests. */
const project = (
  engine: ServerOptions['engine'],
  language: ServerOptions['language'],
  files: { testMatch?: string[]; testIgnore?: string[] } = {},
) => ({ name: `${engine}-${language}`, use: { engine, language }, ...files });

/** The whole path of a player runs on every engine in every language. */
const MAIN_JOB = 'main-job.spec.ts';
/**
 * Where the engine can be felt in the browser: accounts, sessions and live talk. They run in Thai on PostgreSQL, in the
 * long run in English on SQLite too; the server's own tests run all on both.
 */
const TOUCHES_ENGINE = ['account.spec.ts', 'messaging.spec.ts', 'session.spec.ts'];
/** Like `links`, it opens every page as each role: it does so in Thai, `links` in English; in the long run each in both. */
const EVERY_PAGE_IN_THAI = 'crawl.spec.ts';
/** Most families of lotteries run in one of the languages, in the long run each in both. */
const FAMILIES = 'lottery-families.spec.ts';
/** It stops a server and waits for what is sent again, for minutes. */
const STUCK = 'lottery-stuck.spec.ts';
const isLong = process.env.ERAWAN_LONG !== undefined;

export default defineConfig<object, ServerOptions>({
  testDir: '.',
  outputDir: './results',
  reporter: [['list']],
  // Tests go to whichever worker is free; a file whose server has content of its own keeps to one worker.
  fullyParallel: true,
  workers: 1,
  timeout: 120_000,
  // A test that fails once and then passes is listed as flaky, by name: it is a defect of the test or the product.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 15_000 },
  use: {
    // A first visit is in the language of the browser.
    locale: 'th-TH',
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
  // Files that keep to one worker are the last of a project: none of them ends the run while other workers wait.
  projects: [
    project('sqlite', 'en', isLong ? {} : { testIgnore: [...TOUCHES_ENGINE, EVERY_PAGE_IN_THAI, STUCK] }),
    project(
      'sqlite',
      'th',
      isLong
        ? { testIgnore: TOUCHES_ENGINE }
        : { testMatch: [MAIN_JOB, EVERY_PAGE_IN_THAI, FAMILIES, 'records.spec.ts'] },
    ),
    project('postgres', 'en', { testMatch: [MAIN_JOB] }),
    project('postgres', 'th', { testMatch: [MAIN_JOB, ...TOUCHES_ENGINE] }),
  ],
});
