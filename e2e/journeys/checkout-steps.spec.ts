import { firstStore, formatPrice } from '@/e2e/support/demo-stores'
import {
  beginCheckout,
  chooseDelivery,
  choosePayment,
  fillContact,
  goToDelivery,
  newGuest,
} from '@/e2e/support/purchase'
import { openPage } from '@/e2e/support/open'
import { newPerson, register, submitLogin } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'
import { newVisitor, textOn } from '@/e2e/support/without-browser'
import type { Page } from '@playwright/test'

const { addresses, delivery, payment, product } = firstStore

/** The CSS content after a label: `none`, or the star of a required field. */
const starOf = (page: Page, label: string) =>
  page
    .locator('label')
    .filter({ hasText: new RegExp(`^${label}`) })
    .first()
    .evaluate((element) => getComputedStyle(element, '::after').content)

test('a dismissed announcement stays away on a page that the router shows', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openPage(page, '/categories/drinkware')
  const bar = page.getByRole('complementary', { name: 'Announcement' })
  await bar.getByRole('button').click()
  await expect(bar).toBeHidden()
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  await page.getByRole('main').getByRole('link', { name: product.title }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.title)
  await expect(page.locator('body')).toHaveAttribute('data-same-page', '')
  await expect(bar).toBeHidden()
})

test('fields are few, named for browsers, and marked when they are required or may stay empty', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await beginCheckout(page)
  await expect(page.getByRole('main')).toContainText('Fields marked * are required.')
  const named = {
    Email: 'email',
    'First name': 'shipping given-name',
    'Last name': 'shipping family-name',
    'Street and number': 'shipping address-line1',
    'Postal code': 'shipping postal-code',
    'Town or city': 'shipping address-level2',
  }
  for (const [name, token] of Object.entries(named)) {
    const field = page.getByRole('textbox', { name, exact: true }).first()
    await expect(field).toHaveAttribute('autocomplete', token)
    await expect(field).toHaveAttribute('required')
    expect(await starOf(page, name)).toContain('*')
  }
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveAttribute(
    'autocomplete',
    'shipping country',
  )
  const code = page.getByRole('textbox', { name: 'Postal code', exact: true }).first()
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expect(code).toHaveAttribute('type', 'text')
  const phone = page.getByRole('textbox', { name: 'Phone (optional)' })
  await expect(phone).not.toHaveAttribute('required')
  await expect(phone).toHaveAccessibleDescription(/questions about your delivery/)
  // Company and floor are collapsed at first.
  await expect(page.getByRole('textbox', { name: /^Company/ })).toBeHidden()
  await page.getByText('Add company, flat or floor').first().click()
  await expect(page.getByRole('textbox', { name: /^Company/ })).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(9)
})

test('a registered email address neither stops a guest nor is revealed as registered', async ({
  newShopper,
}) => {
  const person = newPerson()
  const registered = await newVisitor(person).send('/register', /^Create account/)
  expect(registered.path).toMatch(/^\/account/)
  const page = await newShopper()
  await beginCheckout(page)
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await fillContact(page, person)
})

test('the billing address is the same until the box is unticked, and typed values stay', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await beginCheckout(page)
  const same = page.getByRole('checkbox', { name: 'Use the same address for billing' })
  await expect(same).toBeChecked()
  const street = page.getByRole('textbox', { name: 'Street and number' })
  await expect(street).toHaveCount(1)
  await same.uncheck()
  await expect(street).toHaveCount(2)
  await street.nth(1).fill('Rechnungsweg 1')
  await same.check()
  await expect(street).toHaveCount(1)
  await same.uncheck()
  await expect(street.nth(1)).toHaveValue('Rechnungsweg 1')
})

test('every step shows the order, and each "Change" leads there and back', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const guest = newGuest()
  await beginCheckout(page)
  await expectSummary(page, 'Total so far')
  await fillContact(page, guest)
  await expectSummary(page, /Total/)
  await chooseDelivery(page, delivery.door.name)
  await expectSummary(page, 'Total')
  await expect(page.getByRole('main')).toContainText('Only if you collect your order.')
  await choosePayment(page, payment.invoice)
  for (const [what, title] of [
    ['Change contact', 'Contact and address'],
    ['Change address', 'Contact and address'],
    ['Change delivery', 'Delivery method'],
    ['Change payment', 'Payment method'],
  ] as const) {
    await page.getByRole('link', { name: what, exact: false }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.goto('/checkout/review')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your order')
  }
  await expect(page.getByRole('main')).toContainText(addresses.home.line1)
})

test('selecting a delivery method updates the total at once, in place', async ({ newShopper }) => {
  const page = await newShopper()
  await goToDelivery(page, { address: addresses.near })
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  const summary = page.getByRole('complementary')
  await page.getByRole('radio', { name: delivery.pickup.name }).check()
  await expect(summary).toContainText(formatPrice(delivery.pickup.priceMinor))
  await page.getByRole('radio', { name: delivery.door.name }).check()
  await expect(summary).toContainText(formatPrice(delivery.door.priceMinor))
  await expect(summary).toContainText(formatPrice(product.priceMinor + delivery.door.priceMinor))
  await expect(page.locator('body')).toHaveAttribute('data-same-page', '')
  // The deadline is that of the selected method.
  await expect(page.getByRole('time').filter({ hasText: /^Order by/ })).toHaveCount(1)
})

test('a session that ends during checkout is announced, and signing in returns with all entries', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const person = await register(page)
  await beginCheckout(page)
  // This device is signed out from another one.
  const other = newVisitor(person)
  await other.send('/login', /^Sign in/)
  const signedOut = await other.send('/account/security', /^Sign out everywhere else/)
  expect(textOn(signedOut)).toContain('on all other devices')
  await page.goto('/checkout/contact')
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fcheckout%2Fcontact/)
  await expect(page.getByRole('status').filter({ hasText: 'Your session has ended' })).toBeVisible()
  await submitLogin(page, person)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact and address')
  await expectSummary(page, 'Total so far')
})

async function expectSummary(page: Page, total: string | RegExp) {
  const summary = page.getByRole('complementary')
  await expect(summary).toContainText(product.title)
  await expect(summary).toContainText(total)
  await expect(summary).toContainText('VAT')
}
