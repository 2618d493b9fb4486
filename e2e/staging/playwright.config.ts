import { defineConfig } from '@playwright/test'
import { findBrowser } from '#tools/lib/browser.mjs'

// The journeys that fit every shop, against the URL in SHOP_URL: see tools/journeys.mjs. One
// output folder per shop, so that concurrent runs do not collide.
const { host } = new URL(process.env['SHOP_URL'] ?? 'http://none')

export default defineConfig({
  testDir: '.',
  testMatch: 'common-journeys.ts',
  outputDir: `../../test-results/staging/${host.replace(':', '-')}`,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    launchOptions: await findBrowser(),
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'on',
    // Its snapshots of the document show each step without a film.
    trace: { mode: 'on', screenshots: false },
  },
})
