import { expect } from '@playwright/test'
import { firstStore } from '@/e2e/support/demo-stores'
import { isHydrated, openPage } from '@/e2e/support/open'
import { test, type OwnShop } from '@/e2e/support/own-shop'
import { chooseDelivery, sendContact } from '@/e2e/support/purchase'
import { asShopper, newVisitor, textOn } from '@/e2e/support/without-browser'

const { delivery, parentCategory, productWithOptions: product } = firstStore
const unvisited = firstStore.productWithoutDefault

/** A visitor with an item in the cart. */
async function visitWithItem(ownShop: OwnShop) {
  const visitor = newVisitor({}, ownShop)
  expect((await visitor.send(product.variantPath, /^Add to bag/)).path).toMatch(/^\/cart/)
  return visitor
}

test('while the platform is down, the catalogue works, private pages show the outage and the cart is kept', async ({
  newShopper,
  ownShop,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/Failed to load resource.*50\d/)
  const page = await newShopper({ port: ownShop.port })
  await asShopper(page, {}, async (shopper) => {
    await shopper.send(product.variantPath, /^Add to bag/)
    await shopper.get(parentCategory)
  })
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
})

test('a public page that failed on the way to it is asked for again', async ({
  newShopper,
  ownShop,
  expectedConsoleErrors,
}) => {
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
})

test('a slow platform leads to the outage page within the time limit, also without scripts', async ({
  ownShop,
}) => {
  const visitor = await visitWithItem(ownShop)
  ownShop.injectFault({
    ...{ method: 'GET', path: '^/v1/carts/', fault: 'delay' },
    ...{ delayMs: 20_000, times: 9 },
  })
  const before = Date.now()
  expect((await visitor.get('/cart')).status).toBe(503)
  expect(Date.now() - before).toBeLessThan(8_000)
  await ownShop.restore()
  expect(textOn(await visitor.get('/cart'))).toContain(product.title)
})

test('a gateway that answers with HTML is treated as an outage, and its text is never shown', async ({
  ownShop,
}) => {
  const visitor = await visitWithItem(ownShop)
  ownShop.injectFault({ method: 'GET', path: '^/v1/carts/', fault: 'bad gateway', times: 9 })
  const cart = await visitor.get('/cart')
  expect(cart.status).toBe(503)
  expect(cart.html).not.toContain('Bad gateway')
  expect(cart.body).toMatch(/<a [^>]*href="\/en\/cart"[^>]*>Try again/)
  await ownShop.restore()
  expect(textOn(await visitor.get('/cart'))).toContain(product.title)
})

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
