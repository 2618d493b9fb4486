import { expect, type Page } from '@playwright/test'
import { expectAdded } from '@/e2e/support/cart'
import { firstStore } from '@/e2e/support/demo-stores'
import { isHydrated, openPage } from '@/e2e/support/open'
import { test } from '@/e2e/support/own-shop'
import { chooseDelivery, sendContact } from '@/e2e/support/purchase'

const { delivery, parentCategory, productWithOptions: product } = firstStore
const unvisited = firstStore.productWithoutDefault

const shoppers = test.extend<{ openWithItem: (scripts?: boolean) => Promise<Page> }>({
  /** Opens a browser with an item in its cart, in which failing requests are expected. */
  openWithItem: async ({ newShopper, ownShop, expectedConsoleErrors }, use) => {
    expectedConsoleErrors.push(/Failed to load resource.*50\d/)
    await use(async (scripts = true) => {
      const page = await newShopper({ port: ownShop.port, scripts })
      await page.goto(product.variantPath)
      await page.getByRole('button', { name: 'Add to bag' }).first().click()
      if (scripts) await expectAdded(page)
      return page
    })
  },
})

shoppers(
  'while the platform is down, the catalogue works, private pages show the outage and the cart is kept',
  async ({ openWithItem, ownShop }) => {
    const page = await openWithItem()
    await page.goto(parentCategory)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await ownShop.stopPlatform()
    const catalogue = await page.goto(product.variantPath)
    expect(catalogue?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible()
    const list = await page.goto(parentCategory)
    expect(list?.status()).toBe(200)

    const cart = await page.goto('/cart')
    expect(cart?.status()).toBe(503)
    expect(cart?.headers()['retry-after']).toBe('30')
    await expect(page.getByText('Your bag is safe')).toBeVisible()

    await ownShop.restore()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: product.title }).first()).toBeVisible()
  },
)

shoppers(
  'a public page that failed on the way to it is asked for again',
  async ({ newShopper, ownShop, expectedConsoleErrors }) => {
    expectedConsoleErrors.push(/React error #441|status of 50\d/)
    const page = await newShopper({ port: ownShop.port })
    await openPage(page, parentCategory)
    await isHydrated(page, 'main article a')
    const fault = { method: 'POST', path: '/graphql', fault: 'bad gateway', times: 99 } as const
    ownShop.injectFault(fault)
    await page.getByRole('main').locator(`a[href*="${unvisited.path}"]`).first().click()
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await ownShop.restore()
    await again.click()
    await expect(page.getByRole('radio', { name: unvisited.value })).toBeVisible()
  },
)

shoppers(
  'a slow platform leads to the outage page within the time limit, also without scripts',
  async ({ openWithItem, ownShop }) => {
    const page = await openWithItem()
    ownShop.injectFault({
      method: 'GET',
      path: '^/v1/carts/',
      fault: 'delay',
      delayMs: 20_000,
      times: 9,
    })
    const before = Date.now()
    const cart = await page.goto('/cart')
    expect(cart?.status()).toBe(503)
    expect(Date.now() - before).toBeLessThan(8_000)
    await ownShop.restore()
    await page.goto('/cart')
    await expect(page.getByRole('link', { name: product.title }).first()).toBeVisible()
  },
)

shoppers(
  'a gateway that answers with HTML is treated as an outage, and its text is never shown',
  async ({ openWithItem, ownShop }) => {
    const page = await openWithItem(false)
    await expect(page.getByRole('link', { name: product.title }).first()).toBeVisible()
    ownShop.injectFault({
      method: 'GET',
      path: '^/v1/carts/',
      fault: 'bad gateway',
      times: 9,
    })
    const cart = await page.goto('/cart')
    expect(cart?.status()).toBe(503)
    await expect(page.getByText('Bad gateway')).toHaveCount(0)
    await ownShop.restore()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: product.title }).first()).toBeVisible()
  },
)

test('delivery prices that could not be fetched can be reloaded, and the cart is kept', async ({
  newShopper,
  ownShop,
}) => {
  const page = await newShopper({ port: ownShop.port })
  await sendContact(page)
  ownShop.injectFault({
    method: 'GET',
    path: '/shipping-methods',
    fault: 'bad gateway',
    times: 9,
  })
  await page.goto('/checkout/delivery')
  const failed = page.getByRole('main').getByRole('alert')
  await expect(failed).toContainText('We couldn’t load delivery prices. Your bag is safe.')
  await ownShop.restore()
  await page.getByRole('link', { name: 'Try again' }).click()
  await chooseDelivery(page, delivery.door.name)
})
