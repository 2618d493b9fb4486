import type { Page } from '@playwright/test'
import type { Page as Answer, Shopper } from '@/e2e/resilience/shopper.mjs'
import { fillCart } from '@/e2e/support/cart'
import { firstStore } from '@/e2e/support/demo-stores'
import { test as ownShopTest, type Fault, type OwnShop } from '@/e2e/support/own-shop'
import { answerPayment, numberOn, reviewOf } from '@/e2e/support/purchase'
import { newPerson, register, submitLogin } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'
import { elementsOn, follow, newVisitor, textOn } from '@/e2e/support/without-browser'

const addressFields = {
  ...{ 'First name': 'Ada', 'Last name': 'Test', 'Street and number': 'Am Speicher 7' },
  ...{ 'Postal code': '20457', 'Town or city': 'Hamburg' },
}

ownShopTest(
  'the order survives a platform that fails after the payment, without scripts',
  async ({ ownShop }) => {
    const visitor = newVisitor({}, ownShop)
    const review = await reviewOf(visitor, firstStore.payment.card)
    const { headers } = await visitor.submit(review, /^Place order/)
    const order = await failAndRetry(visitor, ownShop, {
      requests: { method: 'GET', path: '^/v1/carts/' },
      act: () => answerPayment(visitor, String(headers['location']), 'approve'),
      title: 'We couldn’t check your payment yet',
      text: 'don’t pay again',
    })
    const number = numberOn(order)
    const again = await failAndRetry(visitor, ownShop, {
      requests: { method: 'POST', path: '/graphql' },
      act: () => visitor.get(order.path),
      title: 'We couldn’t load your order',
      text: 'Your order is safe',
    })
    expect(numberOn(again)).toBe(number)
  },
)

ownShopTest(
  'a review page that cannot be loaded says that nothing was charged',
  async ({ ownShop }) => {
    const visitor = newVisitor({}, ownShop)
    await reviewOf(visitor)
    const review = await failAndRetry(visitor, ownShop, {
      requests: { method: 'GET', path: '/payment-methods' },
      act: () => visitor.get('/checkout/review'),
      title: 'We couldn’t reach the shop',
      text: 'you haven’t been charged',
    })
    numberOn(await visitor.submit(review, /^Place order/))
  },
)

ownShopTest(
  'a line is not reported as removed when the session was ended on another device',
  async ({ newShopper, ownShop }) => {
    const person = newPerson()
    const computer = await newShopper({ port: ownShop.port })
    await register(computer, person)
    await fillCart(computer)
    await computer.goto('/cart')
    await expect(lineIn(computer)).toBeVisible()

    const phone = newVisitor(person, ownShop)
    expect(textOn(await phone.send('/login', /^Sign in/))).toContain('Hello, Ada')
    const signedOut = await phone.send('/account/security', /^Sign out everywhere else/)
    expect(textOn(signedOut)).toContain('Signed out on all other devices.')
    // Our platform reads a cart by its token alone; others may also check the customer.
    ownShop.injectFault({ method: 'DELETE', path: '/items/', fault: 'signed out' })

    await computer
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expect(computer).toHaveURL(/\/login\?returnTo=%2Fcart/)
    await expect(computer.getByText('Your session has ended')).toBeVisible()
    await submitLogin(computer, person)
    await expect(lineIn(computer)).toBeVisible()
  },
)

ownShopTest(
  'an address is saved once when the token is refused on the way',
  async ({ newShopper, ownShop }) => {
    const page = await newShopper({ port: ownShop.port })
    const session = async () => (await page.context().cookies()).find(({ name }) => name === 'sid')
    const saved = page.getByRole('listitem').filter({ hasText: 'Am Speicher 7' })
    await register(page)
    await page.goto('/account/addresses/new')
    for (const [label, value] of Object.entries(addressFields)) {
      await page.getByLabel(label).fill(value)
    }
    await page.getByLabel('default address').check()
    const before = await session()
    ownShop.injectFault({ method: 'POST', path: '/default$', fault: 'signed out' })
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByText('Address saved.')).toBeVisible()
    await expect(saved).toHaveCount(1)
    const renewed = await session()
    expect(renewed?.value).not.toBe(before?.value)

    // A page cannot set cookies: it renews nothing.
    ownShop.injectFault({ method: 'GET', path: '/addresses$', fault: 'signed out' })
    await page.reload()
    await expect(saved).toHaveCount(1)
    expect(await session()).toEqual(renewed)
  },
)

ownShopTest(
  'an address is saved once when the token is refused on the way, with scripts off',
  async ({ ownShop }) => {
    const visitor = newVisitor({}, ownShop)
    await visitor.send('/register', /^Create account/)
    const form = await visitor.get('/account/addresses/new')
    const before = visitor.cookies.get('sid')
    ownShop.injectFault({ method: 'POST', path: '/default$', fault: 'signed out' })
    const [box] = elementsOn(form, 'main form input[type=checkbox]')
    const isDefault = { [box?.getAttribute('name') ?? '']: 'on' }
    const saved = await visitor.submit(form, /^Save address/, isDefault)
    expect(textOn(saved)).toContain('Address saved.')
    expect(textOn(saved).match(/Am Speicher 7/g)).toHaveLength(1)
    expect(visitor.cookies.get('sid')).not.toBe(before)
  },
)

test('the next customer on the same browser sees no data of the previous one', async () => {
  const visitor = newVisitor()
  const before = visitor.person
  const bag = async () => textOn(await visitor.get('/cart'))
  await visitor.send('/register', /^Create account/)
  await visitor.send(firstStore.product.variantPath, /^Add to bag/)
  visitor.cookies.delete('sid')
  expect(await bag()).toContain('Your bag is empty.')

  expect(textOn(await visitor.send('/login', /^Sign in/))).toContain('Hello, Greta')
  expect(await bag()).toContain(firstStore.product.title)

  visitor.cookies.delete('sid')
  visitor.person = { ...before, email: newPerson().email }
  expect((await visitor.send('/register', /^Create account/)).path).toMatch(/^\/account/)
  expect(await bag()).toContain('Your bag is empty.')
})

function lineIn(page: Page) {
  return page.getByRole('main').getByRole('link', { name: firstStore.product.title }).first()
}

type Outage = {
  requests: Pick<Fault, 'method' | 'path'>
  act: () => Promise<Answer>
  title: string
  text: string
}

/**
 * Expects `act` to lead to the outage page while the platform fails requests.
 *
 * @returns the page to which "Try again" leads afterwards
 */
async function failAndRetry(
  visitor: Shopper,
  ownShop: OwnShop,
  { requests, act, title, text }: Outage,
) {
  ownShop.injectFault({ ...requests, fault: 'bad gateway', times: 99 })
  const outage = await act()
  expect(outage.path).toMatch(/^\/outage/)
  expect(outage.status).toBe(503)
  expect(outage.headers['retry-after']).toBe('30')
  expect(elementsOn(outage, 'h1').map((heading) => heading.text)).toEqual([title])
  expect(textOn(outage)).toContain(text)
  await ownShop.restore()
  return follow(visitor, outage, /^Try again/)
}
