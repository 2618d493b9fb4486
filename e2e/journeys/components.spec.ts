import { firstStore } from '@/e2e/support/demo-stores'
import { presets } from '@/e2e/support/made-stores'
import { test as ownShopTest } from '@/e2e/support/own-shop'
import { expectAccessible } from '@/e2e/support/page-checks'
import { storeUrl } from '@/e2e/support/store-urls'
import { expect, test } from '@/e2e/support/test'

// The shop of the journeys has COMPONENT_PAGE=on, those of journeys of their own have not.

for (const preset of presets) {
  test(`every component is accessible and fits in the preset ${preset}`, async ({ page }) => {
    await page.goto(`http://new-${preset}.localhost:${String(process.env['SHOP_PORT'])}/_kit`)
    await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible()
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${String(width)} px`).toBe(0)
    }
    await expectAccessible(page)
  })
}

ownShopTest.describe('without COMPONENT_PAGE', () => {
  ownShopTest.use({ expectedConsoleErrors: [/404/] })

  ownShopTest('the component page does not exist', async ({ ownShop: { port }, page }) => {
    const answer = await page.goto(`${storeUrl(firstStore, port)}/_kit`)
    expect(answer?.status()).toBe(404)
  })
})
