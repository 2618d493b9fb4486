import { expect } from '@playwright/test'
import { expectAdded } from '@/e2e/support/cart'
import { test } from '@/e2e/support/own-shop'
import { beginCheckout, chooseDelivery, fillContact, newGuest } from '@/e2e/support/purchase'

test.describe.configure({ timeout: 180_000 })

test('a dead platform leaves the catalogue open, says so on private pages and keeps the bag', async ({
  newShopper,
  ownShop,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/Failed to load resource.*50\d/)
  const page = await newShopper({ port: ownShop.port })
  await page.goto('/products/harbour-mug/moss')
  await page.getByRole('button', { name: 'Add to bag' }).first().click()
  await expectAdded(page)
  await page.goto('/categories/tableware')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await ownShop.stopPlatform()
  const catalogue = await page.goto('/products/harbour-mug/moss')
  expect(catalogue?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Mug' })).toBeVisible()
  const list = await page.goto('/categories/tableware')
  expect(list?.status()).toBe(200)

  const cart = await page.goto('/cart')
  expect(cart?.status()).toBe(503)
  expect(cart?.headers()['retry-after']).toBe('30')
  await expect(page.getByText('Your bag is safe')).toBeVisible()

  await ownShop.restartPlatform()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Harbour Mug' }).first()).toBeVisible()
})

test('a slow platform ends in the outage page within the budget, also without scripts', async ({
  newShopper,
  ownShop,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/Failed to load resource.*50\d/)
  const page = await newShopper({ port: ownShop.port })
  await page.goto('/products/harbour-mug/moss')
  await page.getByRole('button', { name: 'Add to bag' }).first().click()
  await expectAdded(page)
  await ownShop.harm({
    method: 'GET',
    path: '^/v1/carts/',
    harm: 'delay',
    delayMs: 20_000,
    times: 9,
  })
  const before = Date.now()
  const cart = await page.goto('/cart')
  expect(cart?.status()).toBe(503)
  expect(Date.now() - before).toBeLessThan(8_000)
  await ownShop.heal()
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Harbour Mug' }).first()).toBeVisible()
})

test('a gateway that answers in HTML is an outage, never a crash or its text', async ({
  newShopper,
  ownShop,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/Failed to load resource.*50\d/)
  const page = await newShopper({ port: ownShop.port, scripts: false })
  await page.goto('/products/harbour-mug/moss')
  await page.getByRole('button', { name: 'Add to bag' }).first().click()
  await expect(page.getByRole('link', { name: 'Harbour Mug' }).first()).toBeVisible()
  await ownShop.harm({ method: 'GET', path: '^/v1/carts/', harm: 'gateway', times: 9 })
  const cart = await page.goto('/cart')
  expect(cart?.status()).toBe(503)
  await expect(page.getByText('Bad gateway')).toHaveCount(0)
  await ownShop.heal()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Harbour Mug' }).first()).toBeVisible()
})

test('prices of delivery that could not be fetched are asked for again, and the bag is safe (43)', async ({
  newShopper,
  ownShop,
}) => {
  const page = await newShopper({ port: ownShop.port })
  await beginCheckout(page)
  await fillContact(page, newGuest())
  await ownShop.harm({
    method: 'GET',
    path: '/shipping-methods',
    harm: 'gateway',
    times: 9,
  })
  await page.goto('/checkout/delivery')
  const failed = page.getByRole('main').getByRole('alert')
  await expect(failed).toContainText('We couldn’t load delivery prices. Your bag is safe.')
  await ownShop.heal()
  await page.getByRole('link', { name: 'Try again' }).click()
  await chooseDelivery(page, /^To your door/)
})
