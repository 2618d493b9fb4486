import { defineConfig } from '@playwright/test'
import { globSync, readFileSync } from 'node:fs'
import { findBrowser } from './tools/lib/browser.mjs'

const browser = await findBrowser()

const needsOwnShop = (path: string) => readFileSync(path, 'utf8').includes('support/own-shop')
const withOwnShops = globSync('e2e/journeys/*.spec.ts', { cwd: import.meta.dirname })
  .filter(needsOwnShop)
  .map((path) => `**/${path}`)
// Elsewhere no image is loaded, which takes a seventh less of the processor. Every page is visited
// with its images in one of these, which fails where one is missing.
const withImages =
  '**/journeys/{before-hydration,every-page,measured,observed,sections,staging}.spec.ts'
// Drawing without an imitated graphics card takes a seventh less of the processor.
const args = [...(browser.args ?? []), '--disable-gpu', '--disable-software-rasterizer']
const launchOptions = { ...browser, args }
const use = {
  launchOptions: { ...browser, args: [...args, '--blink-settings=imagesEnabled=false'] },
}

export default defineConfig({
  testDir: './e2e',
  // Vitest runs the other tests there.
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/journeys-setup.mjs',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A flaky journey is a failure. Fewer workers would wait at the same time, and leave a core idle.
  retries: 0,
  workers: 4,
  // The longest journeys come first, so that no worker is alone with them at the end.
  projects: [
    // Every worker starts the shops that its journeys need, which takes longer than most journeys.
    { name: 'own shops', testMatch: withOwnShops, testIgnore: withImages, use, workers: 1 },
    { name: 'images', testMatch: withImages },
    { name: 'one shop', testIgnore: [...withOwnShops, withImages], use },
  ],
  // A busy machine may need seconds for what takes milliseconds at rest, and opening a shop counts.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    launchOptions,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Of a failed journey its screenshot and the accessible tree of its page are kept. To debug it,
    // rerun it with `--trace on`: a trace takes 7 % more of the processor, with pictures 60 %.
    trace: 'off',
  },
})
