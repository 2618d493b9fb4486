import { addToCart, expectCartCount, goods } from '@/e2e/support/cart'
import {
  chooseDelivery,
  choosePayment,
  fillContact,
  newGuest,
  orderButton,
} from '@/e2e/support/purchase'
import { watchLiveRegions } from '@/e2e/support/live-region'
import { openPage } from '@/e2e/support/open'
import { expect, test } from '@/e2e/support/test'
import type { Page } from '@playwright/test'

const cup = goods['terra-tide']

test('adding opens the drawer with what was added; Esc gives the focus back (17, A2)', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await addToCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your bag' })
  await expect(drawer.getByRole('heading', { name: 'Your bag' })).toBeFocused()
  await expect(drawer.locator('img').first()).toBeVisible()
  for (const text of [cup.title, 'Terracotta', '24,00 €']) await expect(drawer).toContainText(text)
  await expect(drawer.getByRole('link', { name: 'View bag' })).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Check out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add to bag' })).toBeFocused()
})

test('the bag shows the chosen variant and leads back to it (18)', async ({ newShopper }) => {
  const page = await newShopper()
  await openCart(page)
  const line = page.getByRole('listitem').filter({ hasText: cup.title })
  await expect(line).toContainText('Terracotta')
  await expect(line).toContainText('24,00 €')
  await expect(line.locator('img')).toHaveAttribute('src', /terracotta/)
  const link = line.getByRole('link', { name: cup.title })
  await expect(link).toHaveAttribute('href', `${cup.path}/terracotta`)
})

test('a number is stepped or typed, and the sum beside it follows without a reload (19, 20, A3)', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openCart(page)
  const spoken = await watchLiveRegions(page)
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  const quantity = page.getByRole('textbox', { name: /^Quantity/ })
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('48,00 €')
  await quantity.fill('3')
  await quantity.press('Tab')
  await expect(summary).toContainText('72,00 €')
  await expect(page.getByRole('button', { name: 'Update', exact: true })).toHaveCount(1)
  await expect(page.locator('body')).toHaveAttribute('data-same-page', '')
  const texts = await spoken()
  expect(new Set(texts).size, `said twice: ${texts.join(' | ')}`).toBe(texts.length)
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeFocused()
})

test('what was sold meanwhile is said at its line, and the rest can be ordered (21)', async ({
  newShopper,
}) => {
  const late = await newShopper()
  await openCart(late)
  const last = { path: '/products/saltpan-cellar', choice: { Glaze: 'Charcoal' } }
  await addToCart(late, last)
  await expect(late.getByRole('dialog')).toContainText('Saltpan Cellar')
  const quick = await newShopper()
  await addToCart(quick, last)
  await expect(quick.getByRole('dialog')).toContainText('Saltpan Cellar')
  await buy(quick)
  await late.goto('/cart')
  const line = late.getByRole('listitem').filter({ hasText: 'Saltpan Cellar' }).first()
  await expect(line).toContainText('Sold out since you added it. Not included in the total.')
  await expect(late.getByRole('region', { name: 'Summary' })).toContainText('24,00 €')
  await late.getByRole('link', { name: 'Check out' }).first().click()
  await expect(late.getByRole('heading', { level: 1 })).toHaveText('Contact and address')
})

test('a postal code is asked once: bag, product page and checkout know it, and its town (22, 37)', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openCart(page)
  const summary = page.getByRole('region', { name: 'Summary' })
  await summary.getByLabel('Postal code').fill('99')
  await summary.getByRole('button', { name: 'Update' }).click()
  await expect(summary).toContainText('Enter a postal code like 20457.')
  await summary.getByLabel('Postal code').fill('20457')
  await summary.getByRole('button', { name: 'Update' }).click()
  await expect(summary).toContainText('Delivery to 20457')
  await page.reload()
  await expect(summary.getByLabel('Postal code')).toHaveValue('20457')
  await page.goto('/checkout/contact')
  await expect(page.getByRole('textbox', { name: 'Postal code' }).first()).toHaveValue('20457')
  await expect(page.getByRole('textbox', { name: 'Town or city' }).first()).toHaveValue('Hamburg')
  await page.goto('/products/kelp-teapot')
  await expect(page.getByRole('main')).toContainText('Delivery to 20457')
  const other = await newShopper()
  await other.goto(cup.path)
  await other.getByRole('textbox', { name: 'Postal code' }).fill('04229')
  await other.getByRole('button', { name: 'Show date' }).click()
  await expect(other.getByRole('main')).toContainText('Delivery to 04229')
  await openCart(other)
  await expect(other.getByRole('region', { name: 'Summary' })).toContainText('Delivery to 04229')
})

test('a wrong code keeps its letters and says why; the field is folded until asked for (23)', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openCart(page)
  const field = page.getByLabel('Discount code')
  await expect(field).toBeHidden()
  await page.getByText('Add a discount code').click()
  await field.fill('NOSUCH')
  await page.getByRole('button', { name: 'Apply code' }).click()
  await expect(page.getByText('NOSUCH isn’t a valid code. Check it and try again.')).toBeVisible()
  await expect(field).toHaveValue('NOSUCH')
})

test('the bag is the same after a reload and in a second tab (24)', async ({ newShopper }) => {
  const page = await newShopper()
  await openCart(page)
  await page.reload()
  await expect(page.getByRole('main')).toContainText(cup.title)
  const tab = await page.context().newPage()
  await tab.goto('/')
  await expectCartCount(tab, 1)
})

test('the link to the bag says its number, also none after the order; a threshold names what is missing (25, 26)', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openCart(page)
  await expectCartCount(page, 1)
  await expect(page.getByRole('main')).toContainText('Spend 96,00 € more to get free delivery.')
  await buy(page)
  await openPage(page, '/')
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Bag', exact: true }),
  ).toBeVisible()
})

async function openCart(page: Page) {
  await addToCart(page)
  await expect(page.getByRole('dialog')).toContainText(cup.title)
  await openPage(page, '/cart')
  await expect(page.getByRole('main')).toContainText(cup.title)
}

async function buy(page: Page) {
  await page.goto('/checkout')
  const guest = newGuest()
  await fillContact(page, guest)
  await chooseDelivery(page, /^To your door/)
  await choosePayment(page, /Invoice/)
  await orderButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('We’ve received your order.')
}
