import type { Page } from '@playwright/test'
import { addToCart, expectAdded, expectCartCount, goods } from '@/e2e/support/cart'
import { openProduct } from '@/e2e/support/open'
import { expect, test } from '@/e2e/support/test'

const cup = goods['terra-tide']

test('whoever leaves right after adding finds the piece in the bag', async ({ newShopper }) => {
  const page = await newShopper()
  await openProduct(page, `${cup.path}/terracotta`)
  const release = await holdRequests(page, 'POST', '**/products/**')
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expectCartCount(page, 1)
  await page.getByRole('banner').getByRole('link', { name: /bag/i }).click()
  await release()
  await expect(page).toHaveURL(/\/cart/)
  await expect(page.getByRole('main')).toContainText(cup.title)
  await expectCartCount(page, 1)
})

test('whoever checks out right after the last quick click buys the last number', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openProduct(page, `${cup.path}/terracotta`)
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

test('a refused piece keeps the shopper on the page that says so', async ({
  newShopper,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_FAILED/)
  const page = await newShopper()
  await openProduct(page, `${cup.path}/terracotta`)
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

test('a glaze that is chosen before the scripts run is the one that is bought', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const glazes = page.getByRole('group', { name: 'Glaze' })
  await openBeforeScripts(page, cup.path, () =>
    glazes.getByRole('radio', { name: 'Indigo' }).check(),
  )
  await expect(glazes).toContainText('Glaze: Indigo')
  await expect(page).toHaveURL(/\/indigo$/)
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expectAdded(page)
  await expect(page.getByRole('dialog')).toContainText('Indigo')
})

test('a number that is typed before the scripts run is the one that is bought', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const quantity = page.getByRole('textbox', { name: 'Quantity' })
  await openBeforeScripts(page, `${cup.path}/indigo`, () => quantity.fill('2'))
  await expect(quantity).toHaveValue('2')
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expectAdded(page)
  await expectCartCount(page, 2)
})

test('the bag of two tabs is one', async ({ newShopper }) => {
  const page = await newShopper()
  const other = await page.context().newPage()
  await openProduct(other, goods['terra-tide'].path)
  await addToCart(page)
  await expectCartCount(other, 1)
})

const quantityOf = (page: Page) =>
  page.getByRole('main').getByRole('textbox', { name: /^Quantity/ })

/** Opens a product page and acts on it while its scripts are still on the way. */
async function openBeforeScripts(page: Page, path: string, act: () => Promise<unknown>) {
  const release = await holdRequests(page, 'GET', '**/_next/static/**/*.js')
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await act()
  const afresh = page.waitForResponse(/\/api\/products\//)
  await release()
  await afresh
}

/** Lets no request of a kind out until the returned function is called. */
async function holdRequests(
  page: Page,
  method: string,
  address: string,
  then: 'continue' | 'abort' = 'continue',
): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<undefined>()
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.continue()
    await gate.promise
    return route[then]()
  })
  return async () => gate.resolve(undefined)
}
