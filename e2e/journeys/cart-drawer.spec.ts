import { addToCart, expectCartCount, fillCart } from '@/e2e/support/cart'
import { firstStore, formatPrice } from '@/e2e/support/demo-stores'
import { numberOn, reviewOf } from '@/e2e/support/purchase'
import { recordAnnouncements } from '@/e2e/support/live-region'
import { openPage, openProduct } from '@/e2e/support/open'
import { pathIn } from '@/e2e/support/store-urls'
import { expect, test } from '@/e2e/support/test'
import { asShopper, newVisitor, textOn } from '@/e2e/support/without-browser'
import type { Page } from '@playwright/test'

const { product, lastItem, anotherProduct, addresses } = firstStore
const { home, far } = addresses
const priceOf = (pieces: number) => formatPrice(pieces * product.priceMinor)

test('adding opens the drawer with the added item; Esc returns the focus', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await addToCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your bag' })
  await expect(drawer.getByRole('heading', { name: 'Your bag' })).toBeFocused()
  await expect(drawer.locator('img').first()).toBeVisible()
  for (const text of [product.title, product.value, priceOf(1)])
    await expect(drawer).toContainText(text)
  await expect(drawer.getByText(`Delivery to ${firstStore.country}`)).toBeVisible()
  await expect(drawer.locator('time').first()).toContainText(/^Order by/)
  await expect(drawer.getByRole('link', { name: 'View bag' })).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Check out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add to bag' })).toBeFocused()
})

test('the cart shows the selected variant, also after a reload and in a second tab', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await addToCart(page)
  await page.getByRole('dialog').getByRole('link', { name: 'View bag' }).click()
  await expect(page).toHaveURL(/\/cart/)
  const line = page.getByRole('listitem').filter({ hasText: product.title })
  await expect(line).toContainText(product.value)
  await expect(line).toContainText(priceOf(1))
  await expect(line.locator('img')).toHaveAttribute('src', new RegExp(product.variantSlug))
  const link = line.getByRole('link', { name: product.title })
  await expect(link).toHaveAttribute('href', pathIn(firstStore, product.variantPath))
  await page.reload()
  await expect(line).toContainText(product.value)
  await expectCartCount(page, 1)
  const tab = await page.context().newPage()
  await tab.goto('/')
  await expectCartCount(tab, 1)
})

test('a quantity is stepped or typed and announced once, and the total follows without a reload', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openCart(page)
  const announcements = await recordAnnouncements(page)
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  const quantity = page.getByRole('textbox', { name: /^Quantity/ })
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  const expected = [`${product.title}: quantity 2. Total ${priceOf(2)}.`]
  await expect.poll(announcements).toEqual(expected)
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText(priceOf(2))
  await quantity.fill('3')
  await quantity.press('Tab')
  await expect(summary).toContainText(priceOf(3))
  await expect(page.getByRole('button', { name: 'Update', exact: true })).toHaveCount(1)
  await expect(page.locator('body')).toHaveAttribute('data-same-page', '')
  expected.push(`${product.title}: quantity 3. Total ${priceOf(3)}.`)
  await expect.poll(announcements).toEqual(expected)
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeFocused()
})

test('the drawer announces a changed quantity once', async ({ newShopper }) => {
  const page = await newShopper()
  await addToCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your bag' })
  await expect(drawer).toContainText(priceOf(1))
  const announcements = await recordAnnouncements(page)
  await drawer.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(drawer).toContainText(priceOf(2))
  await drawer.getByRole('button', { name: /^Decrease quantity/ }).click()
  await expect(drawer).not.toContainText(priceOf(2))
  await expect
    .poll(announcements)
    .toEqual([
      `${product.title}: quantity 2. Total ${priceOf(2)}.`,
      `${product.title}: quantity 1. Total ${priceOf(1)}.`,
    ])
})

test('items sold out meanwhile are marked at their line, and the rest can be ordered', async ({
  newShopper,
}) => {
  const late = await newShopper()
  const last = `${lastItem.path}/${lastItem.choice.Glaze.toLowerCase()}`
  await fillCart(late)
  await asShopper(late, {}, async (shopper) => {
    const cart = await shopper.send(last, /^Add to bag/)
    expect(cart.path).toMatch(/^\/cart/)
    expect(textOn(cart)).toContain(lastItem.title)
  })
  const quick = newVisitor()
  await quick.send(last, /^Add to bag/)
  numberOn(await quick.submit(await reviewOf(quick), /^Place order/))
  await late.goto('/cart')
  const line = late.getByRole('listitem').filter({ hasText: lastItem.title }).first()
  await expect(line).toContainText('Sold out since you added it. Not included in the total.')
  await expect(late.getByRole('region', { name: 'Summary' })).toContainText(priceOf(1))
  await late.getByRole('link', { name: 'Check out' }).first().click()
  await expect(late.getByRole('heading', { level: 1 })).toHaveText('Contact and address')
})

test('the delivery in the summary of the cart is that of what is in it now', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openCart(page)
  const summary = page.getByRole('region', { name: 'Summary' })
  const delivery = summary.getByText(`Delivery to ${firstStore.country}`).locator('..')
  await expect(delivery).not.toContainText('Free')
  const pieces = Math.ceil(firstStore.freeDeliveryFromMinor / product.priceMinor)
  const quantity = page.getByRole('textbox', { name: /^Quantity/ })
  await quantity.fill(String(pieces))
  await quantity.press('Tab')
  await expect(delivery).toContainText('Free')
  await expect(summary.locator('#estimate-lines')).toContainText('free')
})

test('a postal code is entered once: cart, product page and checkout use it and its city', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openCart(page)
  const summary = page.getByRole('region', { name: 'Summary' })
  await summary.getByLabel('Postal code').fill('99')
  await summary.getByRole('button', { name: 'Update' }).click()
  await expect(summary).toContainText(/Enter a postal code like \d+\./)
  await summary.getByLabel('Postal code').fill(home.postalCode)
  await summary.getByRole('button', { name: 'Update' }).click()
  await expect(summary).toContainText(`Delivery to ${home.postalCode}`)
  await page.reload()
  await expect(summary.getByLabel('Postal code')).toHaveValue(home.postalCode)
  await page.goto('/checkout/contact')
  await expect(page.getByRole('textbox', { name: 'Postal code' }).first()).toHaveValue(
    home.postalCode,
  )
  await expect(page.getByRole('textbox', { name: 'Town or city' }).first()).toHaveValue(home.city)
  await page.goto(anotherProduct.path)
  await expect(page.getByRole('main')).toContainText(`Delivery to ${home.postalCode}`)
  const other = await newShopper()
  await openProduct(other, product.path)
  await other.getByRole('textbox', { name: 'Postal code' }).fill(far.postalCode)
  await other.getByRole('button', { name: 'Show date' }).click()
  await expect(other.getByRole('main')).toContainText(`Delivery to ${far.postalCode}`)
  await addToCart(other)
  await openPage(other, '/cart')
  await expect(other.getByRole('region', { name: 'Summary' })).toContainText(
    `Delivery to ${far.postalCode}`,
  )
})

test('a postal code that is sent with scripts off is known to the cart', async ({ newShopper }) => {
  const page = await newShopper({ scripts: false })
  await openProduct(page, product.variantPath)
  await page.getByRole('textbox', { name: 'Postal code' }).fill(far.postalCode)
  await page.getByRole('button', { name: 'Show date' }).click()
  await expect(page.getByRole('main')).toContainText(`Delivery to ${far.postalCode}`)
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await page.goto('/cart')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
    `Delivery to ${far.postalCode}`,
  )
})

test('a postal code that is sent before the scripts of the page have come is known to the cart', async ({
  newShopper,
}) => {
  // Without scripts the form is a plain GET; the scripts run on the page that it loads.
  const page = await newShopper()
  await addToCart(page, { ...product, path: `${product.path}?postalCode=${far.postalCode}` })
  await page.goto('/cart')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
    `Delivery to ${far.postalCode}`,
  )
})

test('the cart link shows its count, and none after the order; free delivery names the missing amount', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openCart(page)
  await expectCartCount(page, 1)
  await expect(page.getByRole('main')).toContainText(
    `Spend ${formatPrice(firstStore.freeDeliveryFromMinor - product.priceMinor)} more to get free delivery.`,
  )
  await asShopper(page, {}, async (shopper) => {
    numberOn(await shopper.submit(await reviewOf(shopper), /^Place order/))
  })
  await openPage(page, '/')
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Bag', exact: true }),
  ).toBeVisible()
})

async function openCart(page: Page) {
  await fillCart(page)
  await openPage(page, '/cart')
  await expect(page.getByRole('main')).toContainText(product.title)
}
