import type { Page } from '@playwright/test'
import { addToCart, fillCart } from '@/e2e/support/cart'
import { firstStore } from '@/e2e/support/demo-stores'
import { openForm } from '@/e2e/support/open'
import { widthBeyondWindow } from '@/e2e/support/page-checks'
import {
  choosePayment,
  expectThanks,
  goToReview,
  orderButton,
  orderOf,
  sendSteps,
} from '@/e2e/support/purchase'
import { register, signIn, signOut } from '@/e2e/support/shopper'
import { expect, test, type ShopperOptions } from '@/e2e/support/test'
import { asShopper } from '@/e2e/support/without-browser'

const { product } = firstStore
const { card, invoice } = firstStore.payment
/** Another product, without a choice. */
const other = { path: '/products/harbour-mug/oat', title: 'Harbour Mug', choice: {} }

const notPaidYet = /Your order isn’t paid yet.*No payment has reached us/s
const notPaid = /This order wasn’t paid.*If you still want these items, continue here/s

interface Buyer {
  page: Page
  /** Shows the cart as it was before the order was placed, if the situation needs it. */
  tab: Page | null
  /** The payment page, where the shopper is. */
  provider: string
  newShopper: (options?: ShopperOptions) => Promise<Page>
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** Approves a payment that the shopper has given up. */
async function approveLate({ page, provider }: Buyer) {
  await page.goto(provider)
  await press(page, 'Approve it late')
  await expect(page.getByRole('alert').first()).toContainText('Your payment came too late')
}

// Each in the way in which the most can go wrong: a page that was shown before comes back with its
// scripts, a form is sent without them. leave-payment.test.ts has every answer to these forms.
interface Situation {
  name: string
  scripts: boolean
  /** Whether the cart is open in a second tab. */
  hasTab?: boolean
  /** What happens after the payment page was opened. @returns the page that the shopper looks at */
  turn: (buyer: Buyer) => Promise<Page>
  /** What this page says. */
  says: RegExp
  /** The way back to the items; none if they are in the bag. */
  way?: string
  titles?: string[]
}

const situations: Situation[] = [
  {
    name: 'Back',
    scripts: true,
    turn: async ({ page }) => {
      await page.goBack()
      return page
    },
    says: notPaidYet,
    way: 'Change my order',
  },
  {
    name: 'the closed tab, and the bag in a new one',
    scripts: false,
    turn: async ({ page }) => {
      const next = await page.context().newPage()
      await page.close()
      await next.goto('/cart')
      return next
    },
    says: notPaidYet,
    way: 'Change my order',
  },
  {
    name: 'the cancel button of the provider',
    scripts: false,
    turn: async ({ page }) => {
      await press(page, 'Cancel and go back to the shop')
      await expect(page.getByRole('main')).not.toContainText('declined')
      await expect(page.getByRole('radio', { name: card })).toBeChecked()
      return page
    },
    says: /Your payment was cancelled.*You haven’t been charged/s,
  },
  {
    name: 'a declined card, and Back',
    scripts: true,
    turn: async ({ page }) => {
      await press(page, 'Decline the payment')
      await expect(page.getByRole('main')).toContainText(
        /Your payment was declined.*You haven’t been charged/s,
      )
      await page.goBack()
      await page.getByRole('link', { name: 'Back to the shop' }).click()
      return page
    },
    says: /Payment method/,
  },
  {
    name: 'the bag in a second tab',
    scripts: true,
    hasTab: true,
    turn: async ({ tab }) => {
      if (!tab) throw new Error('There is no second tab.')
      await tab
        .getByRole('button', { name: /^Increase quantity/ })
        .first()
        .click()
      return tab
    },
    says: notPaidYet,
    way: 'Change my order',
  },
  {
    name: 'the link of the order on a second device',
    scripts: false,
    turn: async ({ page, newShopper }) => {
      const device = await newShopper({ scripts: false })
      await device.goto(await orderOf(page))
      return device
    },
    says: notPaidYet,
    way: 'Change my order',
  },
  {
    name: 'an approval after the order was cancelled',
    scripts: false,
    turn: async (buyer) => {
      const { page } = buyer
      const order = await orderOf(page)
      await page.goto(order)
      await press(page, 'Cancel the order')
      await expect(page.getByRole('main')).toContainText('Your order has been cancelled')
      await approveLate(buyer)
      await page.goto(order)
      return page
    },
    says: /This order wasn’t paid.*We’re refunding all of it/s,
    way: 'Pay another way',
  },
  {
    name: 'another item, and the checkout',
    scripts: false,
    turn: async ({ page }) => {
      await page.goBack()
      await expect(page.getByRole('main')).toContainText(notPaidYet)
      await addToCart(page, other)
      // The new purchase is open to the shopper, and so is the old one.
      await page.goto('/checkout')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact and address')
      await page.goto('/cart')
      return page
    },
    says: /Order \S+ isn’t paid, and its items aren’t in this bag/,
    way: 'Put its items in this bag',
    titles: [product.title, other.title],
  },
  {
    name: 'a lost session, and the link of the order',
    scripts: true,
    turn: async ({ page }) => {
      const order = await orderOf(page)
      await page.context().clearCookies()
      await page.goto(order)
      return page
    },
    says: notPaidYet,
    way: 'Pay another way',
  },
]

/** Goes to the payment page. */
async function goToPayment(page: Page, buyer?: Parameters<typeof goToReview>[1], hasTab = false) {
  const { firstName } = await goToReview(page, buyer, card)
  const tab = hasTab ? await page.context().newPage() : null
  await tab?.goto('/cart')
  await orderButton(page).click()
  await expect(page.getByRole('button', { name: 'Approve the payment' })).toBeVisible()
  return { firstName, tab, provider: page.url() }
}

for (const { name, scripts, hasTab, turn, says, way, titles = [product.title] } of situations) {
  test(`${name}: true words and every item, ${scripts ? 'with scripts' : 'with scripts off'}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ scripts })
    const payment = await goToPayment(page, undefined, hasTab)
    const seen = await turn({ ...payment, page, newShopper })
    await expect(seen.getByRole('main')).toContainText(says)
    if (way) await press(seen, way)
    if (way) await expect(seen.getByRole('main')).toContainText('Your items are in your bag')
    await seen.goto('/cart')
    const bag = seen.getByRole('main')
    for (const title of titles) await expect(bag).toContainText(title)
    await expect(bag.getByRole('textbox', { name: /^Quantity/ })).toHaveCount(titles.length)
    // The details are kept, so the purchase goes on where it was left.
    await seen.goto('/checkout/payment')
    await expect(seen.getByRole('heading', { level: 1 })).toHaveText('Payment method')
  })
}

test('signing out keeps the order in the account, whose items come back', async ({
  newShopper,
}) => {
  const page = await newShopper({ scripts: false })
  const customer = await register(page)
  await goToPayment(page, customer)
  await page.goto('/account')
  await signOut(page)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your bag is empty.' })).toBeVisible()
  await signIn(page, customer)
  await expect(page).toHaveURL(/\/account(\?|$)/)
  await page.goto('/account/orders')
  await page.getByRole('link', { name: /Order \d/ }).click()
  await press(page, 'Change my order')
  await expect(page.getByRole('main')).toContainText('Your items are in your bag')
  await expect(page.getByRole('main')).toContainText(product.title)
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

test('an order that was paid in another tab stands', async ({ newShopper }) => {
  // With scripts, the page finds out by itself, maybe before the click.
  const page = await newShopper({ scripts: false })
  const { firstName, provider } = await goToPayment(page)
  await page.goBack()
  await expect(page.getByRole('main')).toContainText(notPaidYet)
  const answer = await page.request.post(provider, {
    form: { answer: 'approve' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  await press(page, 'Change my order')
  await expectThanks(page, firstName)
})
