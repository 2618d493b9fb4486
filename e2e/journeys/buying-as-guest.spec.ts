import type { Page } from '@playwright/test'
import { firstStore, formatPrice } from '@/e2e/support/demo-stores'
import { expectAccessible, widthBeyondWindow } from '@/e2e/support/page-checks'
import {
  beginCheckout,
  checkOut,
  chooseDelivery,
  choosePayment,
  expectThanks,
  fillContact,
  goToDelivery,
  goToReview,
  newGuest,
  placeOrder,
} from '@/e2e/support/purchase'
import { expect, test } from '@/e2e/support/test'

const { addresses, delivery, payment } = firstStore
const { home, far, near } = addresses

for (const scripts of [true, false]) {
  const how = scripts ? 'in accessible steps' : 'with scripts off'

  test(`a guest buys with delivery to the door, ${how}`, async ({ newShopper }) => {
    const page = await newShopper({ scripts })
    const look = async () => (scripts ? expectAccessible(page) : undefined)
    const guest = newGuest()
    await checkOut(page)
    await look()
    await fillContact(page, guest)
    await look()
    await chooseDelivery(page, delivery.door.name)
    await look()
    await choosePayment(page, payment.invoice)
    await look()
    const number = await placeOrder(page, guest)
    await look()
    await expect(page.getByRole('main')).toContainText(guest.email)
    // The number and the long date of an order need two lines here.
    await page.setViewportSize({ width: 375, height: 812 })
    expect(await page.evaluate(widthBeyondWindow)).toBe(0)
    const received = page.getByRole('listitem').filter({ hasText: 'Order received' })
    const [line, mark] = await received
      .locator('[aria-hidden]')
      .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().toJSON() as DOMRect))
    expect(line?.top, 'the line begins below its mark').toBeGreaterThanOrEqual(mark?.bottom ?? 999)
    await page.reload()
    expect(await expectThanks(page, guest.firstName)).toBe(number)
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'Your bag is empty.' })).toBeVisible()
  })
}

async function goToPickup(page: Page) {
  await goToDelivery(page)
  await page.getByRole('radio', { name: delivery.pickup.name }).check()
  await expect(page.getByRole('complementary')).toContainText(
    formatPrice(delivery.pickup.priceMinor),
  )
}

test('pickup points are searched by postal code in place, and the selection stays', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await goToPickup(page)
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  const field = page.getByRole('textbox', { name: 'Postal code' })
  await field.fill(far.postalCode)
  await field.press('Enter')
  const places = page.getByRole('group', { name: 'Pickup points' }).first().getByRole('radio')
  await expect(places.first()).toHaveAccessibleName(new RegExp(far.city))
  await expect(
    page.getByRole('status').filter({ hasText: `nearest to ${far.postalCode}` }),
  ).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  const chosen = page
    .getByRole('group', { name: 'Pickup points' })
    .first()
    .getByRole('radio', { checked: true })
  const name = (await chosen.locator('xpath=..').innerText()).split('\n')[0] ?? 'nothing'
  await expect(page.locator('body')).toHaveAttribute('data-same-page', '')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await choosePayment(page, payment.invoice)
  await expect(page.getByRole('main')).toContainText(name)
})

test('the pickup point that a search selects is stored, and still selected after Back', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await goToPickup(page)
  const search = async (postalCode: string) => {
    const field = page.getByRole('textbox', { name: 'Postal code' })
    await field.fill(postalCode)
    await field.press('Enter')
  }
  const chosenOn = (tab: typeof page) =>
    tab.getByRole('group', { name: 'Pickup points' }).first().getByRole('radio', { checked: true })
  const stored = await page.context().newPage()
  const isSent = page.waitForResponse((response) => response.request().method() === 'POST')
  await search(far.postalCode)
  await expect(chosenOn(page)).toHaveAccessibleName(new RegExp(far.city))
  await isSent
  await stored.goto('/checkout/delivery')
  await expect(chosenOn(stored)).toHaveAccessibleName(new RegExp(far.city))
  // Also when the page is left before the answer.
  await search(home.postalCode)
  await expect(chosenOn(page)).toHaveAccessibleName(new RegExp(home.city))
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment method')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery method')
  await expect(chosenOn(page)).toHaveAccessibleName(new RegExp(home.city))
})

test('pickup points can be searched by postal code without scripts', async ({ newShopper }) => {
  const page = await newShopper({ scripts: false })
  await goToDelivery(page)
  await page.getByRole('radio', { name: delivery.pickup.name }).check()
  await page.getByRole('textbox', { name: 'Postal code' }).fill(far.postalCode)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('radio', { name: delivery.pickup.name })).toBeChecked()
  const first = page
    .getByRole('group', { name: 'Pickup points' })
    .first()
    .getByRole('radio')
    .first()
  await expect(first).toHaveAccessibleName(new RegExp(far.city))
  await expect(first).toBeChecked()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment method')
  await page.goBack()
  await expect(first).toHaveAccessibleName(new RegExp(far.city))
  await expect(first).toBeChecked()
})

test('local delivery is offered only in its area, with the reason elsewhere', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const guest = await goToDelivery(page, { address: far, pieces: 2 })
  await expect(page.getByRole('radio', { name: delivery.van.name })).toBeDisabled()
  await expect(page.getByRole('main')).toContainText(`Not available for ${far.postalCode}`)
  await page.getByRole('link', { name: 'Change address' }).click()
  await fillContact(page, guest, near)
  await page.getByRole('radio', { name: delivery.van.name }).check()
  const day = page.getByRole('combobox', { name: 'Delivery day' })
  await day.selectOption({ index: 1 })
  const label = await day.locator('option:checked').textContent()
  // Without what the day costs more.
  const chosen = label?.replace(/ \(.*$/, '')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await choosePayment(page, payment.invoice)
  await expect(page.getByRole('main')).toContainText(chosen ?? 'no day')
  // A change keeps the day, and the order names it.
  await page.getByRole('link', { name: 'Change contact' }).click()
  await fillContact(page, { ...guest, firstName: 'Gesa' }, near)
  await expect(day.locator('option:checked')).toHaveText(label ?? 'no day')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await choosePayment(page, payment.invoice)
  await placeOrder(page, { firstName: 'Gesa' })
  await expect(page.getByRole('main')).toContainText(chosen ?? 'no day')
})

test('every entry survives a refusal, Back and a reload', async ({ newShopper }) => {
  const page = await newShopper()
  await beginCheckout(page)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true }).first()
  await field('First name').fill('Greta')
  await field('Postal code').fill('2045')
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await expect(page).toHaveTitle(/^Error: /)
  const summary = page.getByRole('alert').filter({ hasText: /There are \d\sproblems/ })
  await expect(summary).toBeFocused()
  await expect(field('First name')).toHaveValue('Greta')
  await expect(field('Postal code')).toHaveValue('2045')
  await summary.getByRole('link', { name: 'Enter a postal code like 20457.' }).click()
  await expect(field('Postal code')).toBeFocused()
  const guest = newGuest()
  await fillContact(page, guest)
  await page.getByRole('link', { name: 'Back to contact' }).click()
  await expect(field('Email')).toHaveValue(guest.email)
  await page.reload()
  await expect(field('Street and number')).toHaveValue(home.line1)
})

test('the account after the order needs only a password', async ({ newShopper }) => {
  const page = await newShopper()
  const guest = await goToReview(page)
  const number = await placeOrder(page, guest)
  await page.getByLabel('Password', { exact: true }).fill('quiet harbour lamp')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'account is ready' })).toBeVisible()
  await page.goto('/account/orders')
  await expect(page.getByRole('main')).toContainText(number)
  await page.goto('/account/addresses')
  await expect(page.getByRole('main')).toContainText(home.line1)
  const bag = page.getByRole('banner').getByRole('link', { name: /bag/i })
  await expect(bag).toHaveAccessibleName('Bag')
})
