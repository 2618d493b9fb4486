import { fillCart } from '@/e2e/support/cart'
import { firstStore } from '@/e2e/support/demo-stores'
import {
  chooseDelivery,
  choosePayment,
  expectThanks,
  fillContact,
  goToReview,
  newGuest,
  orderButton,
  placeOrder,
} from '@/e2e/support/purchase'
import { expect, test } from '@/e2e/support/test'
import type { Page } from '@playwright/test'

const { delivery, payment } = firstStore

test('a declined card keeps all entries and offers another method', async ({ newShopper }) => {
  const page = await newShopper()
  const guest = await goToReview(page, newGuest(), payment.card)
  await orderButton(page).click()
  await page.getByRole('button', { name: 'Decline the payment' }).click()
  await expect(page).toHaveTitle(/^Error: /)
  const notice = page.getByRole('alert').filter({ hasText: 'Your payment was declined' })
  await expect(notice).toBeFocused()
  await expect(notice).toContainText('You haven’t been charged')
  await expect(page.getByRole('radio', { name: payment.card })).not.toBeChecked()
  await choosePayment(page, payment.invoice)
  await placeOrder(page, guest)
})

test('after a declined card, methods unavailable for the amount show their limits', async ({
  newShopper,
}) => {
  const page = await newShopper({ scripts: false })
  const { path, pieces } = firstStore.expensive
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Quantity' }).fill(String(pieces))
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await page.getByRole('link', { name: 'Check out' }).first().click()
  await fillContact(page, newGuest())
  await chooseDelivery(page, delivery.door.name)
  await expect(page.getByRole('radio', { name: /For orders up to 500,00/ })).toBeDisabled()
  await choosePayment(page, payment.card)
  await orderButton(page).click()
  await page.getByRole('button', { name: 'Decline the payment' }).click()
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(page.getByRole('radio', { name: payment.card })).toBeChecked()
  await expect(page.getByRole('alert')).toContainText('is the only payment method available')
  await expect(page.getByRole('main')).toContainText(
    /Not available for this order:.*Invoice, by bank transfer\. For orders up to 500,00\s€\./s,
  )
})

test('a pending payment is polled, places no second order, and ends on the confirmation page', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const guest = await goToReview(page, newGuest(), payment.card)
  await orderButton(page).click()
  const approve = (tab: Page) => tab.getByRole('button', { name: 'Approve the payment' })
  await expect(approve(page)).toBeVisible()
  const provider = await page.context().newPage()
  await provider.goto(page.url())
  await page.goto('/checkout/review')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order isn’t paid yet')
  await approve(provider).click()
  const number = await expectThanks(provider, guest.firstName)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Thank you/, { timeout: 30_000 })
  expect(await expectThanks(page, guest.firstName)).toBe(number)
})

test('a double click and a second tab place one order', async ({ newShopper }) => {
  const page = await newShopper({ scripts: false })
  const guest = await goToReview(page, newGuest(), payment.invoice)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await Promise.all([orderButton(page).click(), orderButton(other).click()])
  const one = await expectThanks(page, guest.firstName)
  const two = await expectThanks(other, guest.firstName)
  expect(two).toBe(one)
})

test('ordering again in a second tab leads to the same order', async ({ newShopper }) => {
  const page = await newShopper()
  const guest = await goToReview(page, newGuest(), payment.invoice)
  const late = await page.context().newPage()
  await late.goto(page.url())
  await expect(orderButton(late)).toBeVisible()
  const number = await placeOrder(page, guest)
  // The first response clears the cart cookie before the late form is submitted.
  expect(await placeOrder(late, guest)).toBe(number)
})

test('a total that changed in another tab is announced before anything is ordered', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const guest = await goToReview(page, newGuest(), payment.invoice)
  await fillCart(page)
  await orderButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The total has changed' })).toBeFocused()
  await placeOrder(page, guest)
})
