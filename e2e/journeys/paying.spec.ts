import { readForms } from '@/e2e/resilience/forms.mjs'
import type { Page as Answer } from '@/e2e/resilience/shopper.mjs'
import { fillCart } from '@/e2e/support/cart'
import { firstStore } from '@/e2e/support/demo-stores'
import {
  answerPayment,
  choiceOf,
  choosePayment,
  choosePaymentOn,
  expectThanks,
  goToReview,
  newGuest,
  numberOn,
  orderButton,
  placeOrder,
  reviewOf,
} from '@/e2e/support/purchase'
import { expect, test } from '@/e2e/support/test'
import { newVisitor, textOn } from '@/e2e/support/without-browser'
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

test('after a declined card, methods unavailable for the amount show their limits', async () => {
  const visitor = newVisitor()
  const { path, pieces } = firstStore.expensive
  await visitor.send(path, /^Add to bag/, { quantity: String(pieces) })
  const methods = await visitor.send('/checkout/contact', /^Continue to delivery/)
  const door = choiceOf(methods, delivery.door.name)
  const payments = await visitor.submit(methods, /^Continue to payment/, door)
  const labels = ({ body }: Answer) =>
    readForms(body).flatMap(({ radios }) => radios.map(({ label }) => label))
  expect(textOn(payments)).toMatch(/For orders up to 500,00/)
  expect(labels(payments)).toEqual([expect.stringMatching(payment.card)])
  const review = await choosePaymentOn(visitor, payments, payment.card)
  const { headers } = await visitor.submit(review, /^Place order/)
  const back = await answerPayment(visitor, String(headers['location']), 'decline')
  expect(labels(back)).toEqual([expect.stringMatching(payment.card)])
  const [chosen] = Object.entries(choiceOf(back, payment.card))
  expect(readForms(back.body).flatMap(({ fields }) => fields)).toContainEqual(chosen)
  expect(textOn(back)).toContain('is the only payment method available')
  expect(textOn(back)).toMatch(
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

test('a double click and a second tab place one order', async () => {
  const visitor = newVisitor()
  const review = await reviewOf(visitor)
  const order = () => visitor.submit(review, /^Place order/)
  const [one, two] = await Promise.all([order(), order()])
  expect(numberOn(two)).toBe(numberOn(one))
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
