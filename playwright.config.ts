import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/lib/browser.mjs'

export default defineConfig({
  testDir: './e2e',
  globalSetup: './scripts/testing/journeys-setup.mjs',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A journey that passes only sometimes is a failure; two workers are what two cores carry.
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    launchOptions: await findBrowser(),
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    // Recording pictures and documents of every step takes the journeys 1.6 times as long: `--trace on`
    // records them for the one that failed.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
})
