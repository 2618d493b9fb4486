import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstStore } from '@/e2e/support/demo-stores'
import { test } from '@/e2e/support/own-shop'
import { expectAccessible } from '@/e2e/support/page-checks'
import { storeDomain } from '@/e2e/support/store-urls'
import { expect } from '@/e2e/support/test'

const storesDir = mkdtempSync(join(tmpdir(), 'vitrine-stores-'))
const presets = readdirSync('tools/store/presets').map((name) => name.replace('.json', ''))

test.beforeAll(() => {
  const env = { ...process.env, STORES_DIR: storesDir }
  for (const preset of presets) {
    const named = ['--preset', preset, '--store-domain', storeDomain(firstStore)]
    execFileSync('node', ['tools/store.mjs', 'new', `kit-${preset}`, ...named], { env })
  }
})
test.afterAll(() => rmSync(storesDir, { recursive: true }))

test.describe('with COMPONENT_PAGE=on', () => {
  test.use({ storesDir, environment: { COMPONENT_PAGE: 'on' } })

  for (const width of [375, 1280]) {
    test(`every component is accessible and fits in each preset at ${width} px`, async ({
      ownShop: { port },
      page,
    }, testInfo) => {
      test.slow()
      await page.setViewportSize({ width, height: 900 })
      for (const preset of presets) {
        await page.goto(`http://kit-${preset}.localhost:${String(port)}/_kit`)
        await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible()
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        )
        expect(overflow, preset).toBe(0)
        await expectAccessible(page)
        const body = await page.screenshot({ fullPage: true })
        await testInfo.attach(preset, { body, contentType: 'image/png' })
      }
    })
  }
})

test.describe('without COMPONENT_PAGE', () => {
  test.use({ storesDir, expectedConsoleErrors: [/404/] })

  test('the component page does not exist', async ({ ownShop: { port }, page }) => {
    const answer = await page.goto(`http://kit-clay.localhost:${String(port)}/_kit`)
    expect(answer?.status()).toBe(404)
  })
})
