import { firstStore } from '@/e2e/support/demo-stores'
import { openProduct } from '@/e2e/support/open'
import { test } from '@/e2e/support/own-shop'
import { expect } from '@/e2e/support/test'

const { slug, locales } = firstStore // The name of your store's folder, and its locales.
const { path, choice } = firstStore.product // A product of yours, and the options to choose.

test.use({ expectedConsoleErrors: [/503/] })

test('a product can be added as soon as the platform is back', async ({ ownShop, newShopper }) => {
  const page = await newShopper({ store: { slug, locales }, port: ownShop.port })
  await openProduct(page, path)
  for (const value of Object.values(choice)) await page.getByRole('radio', { name: value }).check()
  const add = page.locator('form[data-add-to-cart] button:not([type="button"])')

  ownShop.injectFault({ method: 'POST', path: '/carts', fault: 'bad gateway', times: 99 })
  await add.click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()

  await ownShop.restore()
  await add.click()
  await expect(page.getByRole('dialog').getByRole('status').first()).toBeVisible()
})
