import type { Page } from '@playwright/test'
import { addToCart, expectAdded, expectCartCount } from '@/e2e/support/cart'
import { firstStore, formatPrice } from '@/e2e/support/demo-stores'
import { isHydrated, openProduct } from '@/e2e/support/open'
import { holdRequests, holdScripts } from '@/e2e/support/hold-requests'
import { sendContact } from '@/e2e/support/purchase'
import { register } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'

const { addresses, delivery, product } = firstStore

test('an item is in the cart even if the shopper leaves right after adding it', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openProduct(page, product.variantPath)
  const release = await holdRequests(page, 'POST', '**/products/**')
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expectCartCount(page, 1)
  await page.getByRole('banner').getByRole('link', { name: /bag/i }).click()
  await release()
  await expect(page).toHaveURL(/\/cart/)
  await expect(page.getByRole('main')).toContainText(product.title)
  await expectCartCount(page, 1)
})

test('checking out right after quick clicks buys the last quantity', async ({ newShopper }) => {
  const page = await newShopper()
  await openProduct(page, product.variantPath)
  await page.getByRole('button', { name: 'Add to bag' }).click()
  const drawer = page.getByRole('dialog')
  await expectAdded(page)
  const release = await holdRequests(page, 'POST', '**/products/**')
  const quantity = drawer.getByRole('textbox', { name: /^Quantity/ })
  for (const pieces of [2, 3, 4]) {
    await drawer.getByRole('button', { name: /^Increase quantity/ }).click()
    await expect(quantity).toHaveValue(String(pieces))
  }
  await drawer.getByRole('link', { name: 'Check out' }).click()
  await release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact and address')
  await page.goto('/cart')
  await expect(quantityOf(page)).toHaveValue('4')
})

test('a refused item keeps the shopper on its page with an error', async ({
  newShopper,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_FAILED/)
  const page = await newShopper()
  await openProduct(page, product.variantPath)
  const release = await holdRequests(page, 'POST', '**/products/**', 'abort')
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await page.getByRole('banner').getByRole('link', { name: /bag/i }).click()
  await release()
  await expect(page.getByRole('alert').filter({ hasText: 'Try again.' })).toBeVisible()
  await expect(page).toHaveURL(/\/products\//)
  await expect(page.getByRole('banner').getByRole('link', { name: /bag/i })).toHaveAccessibleName(
    'Bag',
  )
})

test('an option selected before the scripts run is bought', async ({ newShopper }) => {
  const page = await newShopper()
  const options = page.getByRole('group', { name: product.option })
  await openBeforeScripts(page, product.path, () =>
    options.getByRole('radio', { name: product.otherValue }).check(),
  )
  await expect(options).toContainText(`${product.option}: ${product.otherValue}`)
  await expect(page).toHaveURL(new RegExp(`/${product.otherVariantSlug}$`))
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expectAdded(page)
  await expect(page.getByRole('dialog')).toContainText(product.otherValue)
})

test('a quantity typed before the scripts run is bought', async ({ newShopper }) => {
  const page = await newShopper()
  const quantity = page.getByRole('textbox', { name: 'Quantity' })
  await openBeforeScripts(page, `${product.path}/${product.otherVariantSlug}`, () =>
    quantity.fill('2'),
  )
  await expect(quantity).toHaveValue('2')
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expectAdded(page)
  await expectCartCount(page, 2)
})

test('a search typed before the scripts run gets suggestions', async ({ newShopper }) => {
  const page = await newShopper()
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /search/i })
    .click()
  const overlay = page.getByRole('dialog', { name: 'Search the shop' })
  await overlay.getByRole('combobox').fill(firstStore.searchWord)
  await release()
  await expect(overlay.getByRole('option').first()).toBeVisible()
  await expect(overlay.getByRole('combobox')).toHaveValue(firstStore.searchWord)
})

test('a pickup point selected before the scripts run is kept', async ({ newShopper }) => {
  const page = await newShopper()
  await sendContact(page, { address: addresses.near })
  const release = await holdScripts(page)
  await page.goto('/checkout/delivery', { waitUntil: 'domcontentloaded' })
  await page.getByRole('radio', { name: delivery.pickup.name }).check()
  const points = page.getByRole('group', { name: 'Pickup points' }).first().getByRole('radio')
  await expect(points.nth(0)).toBeChecked()
  await points.nth(1).check()
  await release()
  await expect(page.getByRole('complementary')).toContainText(
    formatPrice(delivery.pickup.priceMinor),
  )
  await expect(points.nth(1)).toBeChecked()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment method')
  await page.goto('/checkout/delivery')
  await expect(points.nth(1)).toBeChecked()
})

test('a country chosen before the scripts run is kept, with its postal code', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await register(page)
  const release = await holdScripts(page)
  await page.goto('/account/addresses/new', { waitUntil: 'domcontentloaded' })
  const country = page.getByLabel('Country')
  await country.selectOption('Austria')
  await page.getByLabel('Postal code').fill('1010')
  await release()
  await isHydrated(page, 'main form')
  await page.getByLabel('Postal code').fill('10')
  await page.getByLabel('First name').focus()
  await expect(page.getByText('Enter a postal code like 1010.').first()).toBeVisible()
  await expect(country.getByRole('option', { selected: true })).toHaveText('Austria')
})

for (const [when, act] of [
  ['come after the first image', (_: Page, release: () => Promise<void>) => release()],
  ['come with the first touch', (page: Page) => page.mouse.down()],
] as const) {
  test(`the scripts of a page ${when}`, async ({ newShopper }) => {
    const page = await newShopper()
    const image = page.locator('img[fetchpriority=high]')
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    const release = await holdRequests(page, 'GET', '**/_next/image?**')
    await page.goto(product.path, { waitUntil: 'domcontentloaded' })
    await expect(image).toBeVisible()
    expect(scripts).toEqual([])
    const added = page.waitForRequest((request) => request.resourceType() === 'script', {
      timeout: 2_000,
    })
    await act(page, release)
    await added
    await release()
  })
}

test('two tabs share one cart', async ({ newShopper }) => {
  const page = await newShopper()
  const other = await page.context().newPage()
  await openProduct(other, product.path)
  await addToCart(page)
  await expectCartCount(other, 1)
})

const quantityOf = (page: Page) =>
  page.getByRole('main').getByRole('textbox', { name: /^Quantity/ })

/** Opens a product page and acts on it before its scripts have loaded. */
async function openBeforeScripts(page: Page, path: string, act: () => Promise<unknown>) {
  const release = await holdScripts(page)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await act()
  const afresh = page.waitForResponse(/\/api\/products\//)
  await release()
  await afresh
}
