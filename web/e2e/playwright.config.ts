import { defineConfig } from '@playwright/test';
import type { HouseOptions } from './house.ts';

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Each project is the whole product on one engine, spoken to in one language. */
const project = (engine: HouseOptions['engine'], language: HouseOptions['language']) => ({
  name: `${engine}-${language}`,
  use: { engine, language },
});

export default defineConfig<object, HouseOptions>({
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
    trace: 'retain-on-failure',
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
    project('postgres', 'en'),
    project('postgres', 'th'),
  ],
});
