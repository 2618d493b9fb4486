import type { Page } from '@playwright/test'
import { readForms } from '@/e2e/resilience/forms.mjs'
import type { Page as Answer, Shopper } from '@/e2e/resilience/shopper.mjs'
import { fillCart } from '@/e2e/support/cart'
import { firstStore } from '@/e2e/support/demo-stores'
import { openForm } from '@/e2e/support/open'
import { widthBeyondWindow } from '@/e2e/support/page-checks'
import {
  answerPayment,
  choiceOf,
  choosePayment,
  expectThanks,
  goToReview,
  numberOn,
  orderButton,
  orderOf,
  reviewOf,
  sendSteps,
} from '@/e2e/support/purchase'
import { expect, test } from '@/e2e/support/test'
import { asShopper, newVisitor, textOn } from '@/e2e/support/without-browser'

const { product } = firstStore
const { card, invoice } = firstStore.payment
/** Another product, without a choice. */
const other = { path: '/products/harbour-mug/oat', title: 'Harbour Mug' }

const notPaidYet = /Your order isn’t paid yet.*No payment has reached us/s
const notPaid = /This order wasn’t paid.*If you still want these items, continue here/s

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** Goes to the payment page. */
async function goToPayment(page: Page, hasTab = false) {
  const { firstName } = await goToReview(page, undefined, card)
  const tab = hasTab ? await page.context().newPage() : null
  await tab?.goto('/cart')
  await orderButton(page).click()
  await expect(page.getByRole('button', { name: 'Approve the payment' })).toBeVisible()
  return { firstName, tab }
}

// Pages that were shown before and come back with their scripts.
const comebacks: {
  name: string
  /** Whether the cart is open in a second tab. */
  hasTab?: boolean
  /** What happens after the payment page was opened. @returns the page that the shopper looks at */
  turn: (page: Page, tab: Page | null) => Promise<Page>
  /** What this page says. */
  says: RegExp
  /** Whether the items are in the bag already. */
  isInBag?: boolean
}[] = [
  {
    name: 'Back',
    turn: async (page) => {
      await page.goBack()
      return page
    },
    says: notPaidYet,
  },
  {
    name: 'a declined card, and Back',
    turn: async (page) => {
      await press(page, 'Decline the payment')
      await expect(page.getByRole('main')).toContainText(
        /Your payment was declined.*You haven’t been charged/s,
      )
      await page.goBack()
      await page.getByRole('link', { name: 'Back to the shop' }).click()
      return page
    },
    says: /Payment method/,
    isInBag: true,
  },
  {
    name: 'the bag in a second tab',
    hasTab: true,
    turn: async (_, tab) => {
      if (!tab) throw new Error('There is no second tab.')
      await tab
        .getByRole('button', { name: /^Increase quantity/ })
        .first()
        .click()
      return tab
    },
    says: notPaidYet,
  },
]

for (const { name, hasTab, turn, says, isInBag } of comebacks) {
  test(`${name}: true words and every item, with scripts`, async ({ newShopper }) => {
    const page = await newShopper()
    const { tab } = await goToPayment(page, hasTab)
    const seen = await turn(page, tab)
    await expect(seen.getByRole('main')).toContainText(says)
    if (!isInBag) await press(seen, 'Change my order')
    if (!isInBag) await expect(seen.getByRole('main')).toContainText('Your items are in your bag')
    await seen.goto('/cart')
    const bag = seen.getByRole('main')
    await expect(bag).toContainText(product.title)
    await expect(bag.getByRole('textbox', { name: /^Quantity/ })).toHaveCount(1)
  })
}

interface Buyer {
  visitor: Shopper
  /** The payment page, where the shopper is. */
  provider: string
}

const orderPathOf = async ({ visitor }: Buyer) => (await visitor.get('/checkout/return')).path

// Forms that are sent without scripts; leave-payment.test.ts has every answer to them.
const situations: {
  name: string
  /** What happens after the payment page was opened. @returns who sees what */
  turn: (buyer: Buyer) => Promise<[Shopper, Answer]>
  says: RegExp
  /** The way back to the items; none if they are in the bag. */
  way?: RegExp
  titles?: string[]
}[] = [
  {
    name: 'the closed tab, and the bag in a new one',
    turn: async ({ visitor }) => [visitor, await visitor.get('/cart')],
    says: notPaidYet,
    way: /^Change my order/,
  },
  {
    name: 'the cancel button of the provider',
    turn: async ({ visitor, provider }) => {
      const back = await answerPayment(visitor, provider, 'cancel')
      expect(textOn(back)).not.toContain('declined')
      const [chosen] = Object.entries(choiceOf(back, card))
      expect(readForms(back.body).flatMap(({ fields }) => fields)).toContainEqual(chosen)
      return [visitor, back]
    },
    says: /Your payment was cancelled.*You haven’t been charged/s,
  },
  {
    name: 'the link of the order on a second device',
    turn: async (buyer) => {
      const device = newVisitor()
      return [device, await device.get(await orderPathOf(buyer))]
    },
    says: notPaidYet,
    way: /^Change my order/,
  },
  {
    name: 'a lost session, and the link of the order',
    turn: async (buyer) => {
      const order = await orderPathOf(buyer)
      buyer.visitor.cookies.clear()
      return [buyer.visitor, await buyer.visitor.get(order)]
    },
    says: notPaidYet,
    way: /^Pay another way/,
  },
  {
    name: 'an approval after the order was cancelled',
    turn: async (buyer) => {
      const { visitor, provider } = buyer
      const order = await orderPathOf(buyer)
      const cancelled = await visitor.send(order, /^Cancel the order/)
      expect(textOn(cancelled)).toContain('Your order has been cancelled')
      const late = await answerPayment(visitor, provider, 'approve')
      expect(textOn(late)).toContain('Your payment came too late')
      return [visitor, await visitor.get(order)]
    },
    says: /This order wasn’t paid.*We’re refunding all of it/s,
    way: /^Pay another way/,
  },
  {
    name: 'another item, and the checkout',
    turn: async ({ visitor }) => {
      expect(textOn(await visitor.get('/checkout/review'))).toMatch(notPaidYet)
      await visitor.send(other.path, /^Add to bag/)
      // The new purchase is open to the shopper, and so is the old one.
      expect(textOn(await visitor.get('/checkout'))).toContain('Contact and address')
      return [visitor, await visitor.get('/cart')]
    },
    says: /Order \S+ isn’t paid, and its items aren’t in this bag/,
    way: /^Put its items in this bag/,
    titles: [product.title, other.title],
  },
]

/** Places an order that leads to the payment page. */
async function orderByCard(visitor = newVisitor()) {
  const review = await reviewOf(visitor, card)
  const { status, headers } = await visitor.submit(review, /^Place order/)
  expect(status).toBe(303)
  return { visitor, provider: String(headers['location']) }
}

for (const { name, turn, says, way, titles = [product.title] } of situations) {
  test(`${name}: true words and every item, with scripts off`, async () => {
    const [visitor, seen] = await turn(await orderByCard())
    expect(textOn(seen)).toMatch(says)
    if (way) {
      const back = await visitor.submit(seen, way)
      expect(textOn(back)).toContain('Your items are in your bag')
    }
    const bag = await visitor.get('/cart')
    for (const title of titles) expect(textOn(bag)).toContain(title)
    const lines = readForms(bag.body).filter(({ buttons }) =>
      buttons.some(({ label }) => label.startsWith('Remove')),
    )
    expect(lines).toHaveLength(titles.length)
    // The details are kept, so the purchase goes on where it was left.
    expect((await visitor.get('/checkout/payment')).path).toBe('/checkout/payment')
  })
}

test('signing out keeps the order in the account, whose items come back', async () => {
  const customer = newVisitor()
  await customer.send('/register', /^Create account/)
  await orderByCard(customer)
  await customer.send('/account', /^Sign out/)
  expect(textOn(await customer.get('/cart'))).toContain('Your bag is empty.')
  expect((await customer.send('/login', /^Sign in/)).path).toMatch(/^\/account(\?|$)/)
  const orders = await customer.get('/account/orders')
  const [, order = ''] = /href="([^"]*\/account\/orders\/[^"]+)"/.exec(orders.body) ?? []
  const back = await customer.send(order, /^Change my order/)
  expect(textOn(back)).toContain('Your items are in your bag')
  expect(textOn(back)).toContain(product.title)
})

test('paying another way after Back places one order', async ({ newShopper }) => {
  const page = await newShopper()
  const { firstName } = await goToPayment(page)
  const order = await orderOf(page)
  await page.goBack()
  await expect(page.getByRole('main')).toContainText(notPaidYet)
  await page.setViewportSize({ width: 375, height: 812 })
  expect(await page.evaluate(widthBeyondWindow)).toBe(0)
  await press(page, 'Pay another way')
  await choosePayment(page, invoice)
  await orderButton(page).click()
  await expectThanks(page, firstName)
  await page.goto(order)
  await expect(page.getByRole('main')).toContainText(notPaid)
  await press(page, 'Change my order')
  await expect(page.getByRole('main')).toContainText('You’ve ordered its items again')
})

// The bag has another frame, which the router shows without a new document.
test('a bag that is empty by now is shown as such after a step', async ({ newShopper }) => {
  const page = await newShopper()
  await fillCart(page)
  await sendSteps(page)
  await openForm(page, '/checkout/payment')
  await asShopper(page, {}, (shopper) => shopper.send('/cart', /^Remove/))
  await press(page, 'Continue to review')
  await expect(page.getByRole('heading', { name: 'Your bag is empty.' })).toBeVisible()
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Bag', exact: true }),
  ).toBeVisible()
})

// paying.spec.ts waits with scripts.
test('a bank that has not answered is said, and can be waited for without scripts', async ({
  newShopper,
}) => {
  const page = await newShopper({ scripts: false })
  const { firstName } = await goToPayment(page)
  await press(page, 'Leave now, approve in a few seconds')
  await expect(page.getByRole('main')).toContainText('Your bank hasn’t answered yet')
  await expect(page.getByRole('button', { name: 'Change my order' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Thank you/, {
    timeout: 30_000,
  })
  await expectThanks(page, firstName)
})

test('an order that was paid in another tab stands', async () => {
  const { visitor, provider } = await orderByCard()
  const review = await visitor.get('/checkout/review')
  expect(textOn(review)).toMatch(notPaidYet)
  await answerPayment(visitor.copy(), provider, 'approve')
  // With scripts, the page finds out by itself, maybe before the click.
  numberOn(await visitor.submit(review, /^Change my order/))
})
