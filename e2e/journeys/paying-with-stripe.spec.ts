import { openAdmin } from '@/e2e/support/admin'
import { firstStore } from '@/e2e/support/demo-stores'
import { test, type OwnShop } from '@/e2e/support/own-shop'
import {
  choosePayment,
  choosePaymentOn,
  expectThanks,
  goToReview,
  numberOn,
  orderButton,
  orderOf,
  placeOrder,
  reviewOf,
} from '@/e2e/support/purchase'
import { expect } from '@/e2e/support/test'
import { newVisitor, textOn } from '@/e2e/support/without-browser'
import type { Page } from '@playwright/test'

test.use({ withStripe: true })
// In one worker, with one shop.
test.describe.configure({ mode: 'default' })

const { payment, product } = firstStore

test('Stripe charges a card once per order, whichever confirmation arrives first, and never without an order', async ({
  newShopper,
  ownShop,
}) => {
  const admin = await openAdmin(ownShop)
  const stripe = ownShop.stripe()
  const earlier = stripe.sessions().length
  const expectCharged = (expected: readonly ('all' | 'nothing')[]) =>
    expectSessions(ownShop, earlier, expected)
  const eventsUrl = await admin.connectStripe(stripe.keys)

  await test.step('paid and returned', async () => {
    const page = await newShopper({ port: ownShop.port })
    const guest = await payByCard(page)
    await page.getByRole('button', { name: 'Pay' }).click()
    const number = await expectThanks(page, guest.firstName)
    await stripe.sendEvents(eventsUrl)
    await page.reload()
    expect(await expectThanks(page, guest.firstName)).toBe(number)
    await expectCharged(['all'])
  })

  await test.step('paid, and events arrive although the shopper never returns', async () => {
    const page = await newShopper({ port: ownShop.port })
    const guest = await payByCard(page)
    stripe.pay()
    await stripe.sendEvents(eventsUrl)
    await page.goto('/checkout/review')
    await expectThanks(page, guest.firstName)
    await expectCharged(['all', 'all'])
  })

  await test.step('cancelled, and paid with another method', async () => {
    const page = await newShopper({ port: ownShop.port })
    const guest = await payByCard(page)
    await page.getByRole('link', { name: 'Back' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Your payment was cancelled' })
    await expect(notice).toContainText('You haven’t been charged')
    await choosePayment(page, payment.invoice)
    await placeOrder(page, guest)
    await stripe.sendEvents(eventsUrl)
    await expectCharged(['all', 'all', 'nothing'])
  })
})

const inTime = 'No payment reached us in time, and you haven’t been charged'
const notYet = /Your order isn’t paid yet.*No payment has reached us/s

test('the link of the order is true about a payment that expired, and the purchase goes on', async ({
  newShopper,
  ownShop,
}) => {
  const admin = await openAdmin(ownShop)
  const stripe = ownShop.stripe()
  const eventsUrl = await admin.connectStripe(stripe.keys)
  const page = await newShopper({ port: ownShop.port })
  const guest = await payByCard(page)
  const order = await orderOf(page)
  stripe.expire()
  await stripe.sendEvents(eventsUrl)
  await page.goto(order)
  await expect(page.getByRole('main')).toContainText(inTime)
  await page.getByRole('button', { name: 'Pay another way' }).click()
  await expect(page.getByRole('main')).toContainText('Your items are in your bag')
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText(product.title)
  await page.getByRole('link', { name: 'Check out' }).first().click()
  await page.goto('/checkout/payment')
  await choosePayment(page, payment.invoice)
  await orderButton(page).click()
  await expectThanks(page, guest.firstName)
})

const ends = [
  { opened: 'the return address', path: '/checkout/return', says: inTime, isOver: true },
  { opened: 'the bag', path: '/cart', says: inTime, isOver: true },
  // Without an answer the bag says what it says in leaving-a-payment.spec.ts.
  { opened: 'the return address', path: '/checkout/return', says: notYet, isOver: false },
]

for (const { opened, path, says, isOver } of ends) {
  const what = isOver ? 'a payment that expired' : 'a payment without an answer'
  test(`${opened} is true about ${what}, and the purchase goes on, with scripts off`, async ({
    ownShop,
  }) => {
    const admin = await openAdmin(ownShop)
    const stripe = ownShop.stripe()
    const eventsUrl = await admin.connectStripe(stripe.keys)
    const visitor = newVisitor({}, ownShop)
    const review = await reviewOf(visitor, payment.card)
    const { headers } = await visitor.submit(review, /^Place order/)
    // Opening the payment begins it at Stripe.
    expect((await fetch(String(headers['location']))).ok).toBe(true)
    if (isOver) stripe.expire()
    if (isOver) await stripe.sendEvents(eventsUrl)
    const seen = await visitor.get(path)
    expect(textOn(seen)).toMatch(says)
    if (!isOver) {
      const back = await visitor.submit(seen, /^Pay another way/)
      expect(textOn(back)).toContain('Your items are in your bag')
    }
    expect(textOn(await visitor.get('/cart'))).toContain(product.title)
    const payments = await visitor.get('/checkout/payment')
    const again = await choosePaymentOn(visitor, payments, payment.invoice)
    numberOn(await visitor.submit(again, /^Place order/))
  })
}

/** Goes to Stripe's payment page. */
async function payByCard(page: Page) {
  const guest = await goToReview(page, undefined, payment.card)
  await orderButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
  return guest
}

/** Expects what Stripe has charged on each payment page but the `earlier` ones of other journeys. */
async function expectSessions(
  shop: OwnShop,
  earlier: number,
  expected: readonly ('all' | 'nothing')[],
) {
  const opened = shop.stripe().sessions().slice(earlier)
  const charged = opened.map(({ status, amount, taken }) => {
    if (status === 'complete' && taken === amount && amount > 0) return 'all'
    return status === 'expired' && taken === 0 ? 'nothing' : `${status} with ${taken} of ${amount}`
  })
  expect(charged).toEqual(expected)
}
