import { defineConfig } from '@playwright/test'
import { findBrowser } from './tools/lib/browser.mjs'

const browser = await findBrowser()

export default defineConfig({
  testDir: './e2e',
  // Vitest runs the other tests there.
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/journeys-setup.mjs',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A flaky journey is a failure. Two workers are as many as two cores can run.
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    // Drawing without an imitated graphics card takes a seventh less of the processor.
    launchOptions: {
      ...browser,
      args: [...(browser.args ?? []), '--disable-gpu', '--disable-software-rasterizer'],
    },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    // Screenshots and snapshots of every step would make the journeys take 1.6 times as long. To
    // debug a failed one, rerun it with `--trace on`.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
})
