import type { Page } from '@playwright/test'
import { fillCart } from '@/e2e/support/cart'
import { firstStore } from '@/e2e/support/demo-stores'
import { test as ownShopTest, type Fault, type OwnShop } from '@/e2e/support/own-shop'
import { expectThanks, goToReview, newGuest, orderButton, placeOrder } from '@/e2e/support/purchase'
import { newPerson, register, signIn } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'

const addressFields = {
  ...{ 'First name': 'Ada', 'Last name': 'Test', 'Street and number': 'Am Speicher 7' },
  ...{ 'Postal code': '20457', 'Town or city': 'Hamburg' },
}

ownShopTest(
  'the order survives a platform that fails after the payment, without scripts',
  async ({ newShopper, ownShop, expectedConsoleErrors }) => {
    expectedConsoleErrors.push(/Failed to load resource.*503/)
    const page = await newShopper({ port: ownShop.port, scripts: false })
    const guest = await goToReview(page, newGuest(), /Card/)
    await orderButton(page).click()
    const approve = page.getByRole('button', { name: 'Approve the payment' })
    await expect(approve).toBeVisible()

    await failAndRetry(page, ownShop, {
      requests: { method: 'GET', path: '^/v1/carts/' },
      act: () => approve.click(),
      title: 'We couldn’t check your payment yet',
      text: 'don’t pay again',
    })
    const number = await expectThanks(page, guest.firstName)

    await failAndRetry(page, ownShop, {
      requests: { method: 'POST', path: '/graphql' },
      act: () => page.reload(),
      title: 'We couldn’t load your order',
      text: 'Your order is safe',
    })
    expect(await expectThanks(page, guest.firstName)).toBe(number)
  },
)

ownShopTest(
  'a review page that cannot be loaded says that nothing was charged',
  async ({ newShopper, ownShop, expectedConsoleErrors }) => {
    expectedConsoleErrors.push(/Failed to load resource.*503/)
    const page = await newShopper({ port: ownShop.port, scripts: false })
    const guest = await goToReview(page)
    await failAndRetry(page, ownShop, {
      requests: { method: 'GET', path: '/payment-methods' },
      act: () => page.reload(),
      title: 'We couldn’t reach the shop',
      text: 'you haven’t been charged',
    })
    await placeOrder(page, guest)
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

    const phone = await newShopper({ port: ownShop.port })
    await signIn(phone, person)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada')
    await phone.goto('/account/security')
    await phone.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(phone.getByText('Signed out on all other devices.')).toBeVisible()
    // Our platform reads a cart by its token alone; others may also check the customer.
    ownShop.injectFault({ method: 'DELETE', path: '/items/', fault: 'signed out' })

    await computer
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expect(computer).toHaveURL(/\/login\?returnTo=%2Fcart/)
    await expect(computer.getByText('Your session has ended')).toBeVisible()
    await signIn(computer, person)
    await expect(computer.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada')
    await computer.goto('/cart')
    await expect(lineIn(computer)).toBeVisible()
  },
)

for (const scripts of [true, false]) {
  ownShopTest(
    `an address is saved once when the token is refused on the way, ${scripts ? 'with' : 'without'} scripts`,
    async ({ newShopper, ownShop }) => {
      const page = await newShopper({ port: ownShop.port, scripts })
      const session = async () =>
        (await page.context().cookies()).find(({ name }) => name === 'sid')
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
}

test('the next customer on the same browser sees no data of the previous one', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const before = newPerson()
  const isEmpty = page.getByRole('heading', { name: 'Your bag is empty.' })
  await register(page, before)
  await fillCart(page)
  await page.context().clearCookies({ name: 'sid' })
  await page.goto('/cart')
  await expect(isEmpty).toBeVisible()

  await signIn(page, before)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada')
  await page.goto('/cart')
  await expect(lineIn(page)).toBeVisible()

  await page.context().clearCookies({ name: 'sid' })
  await register(page)
  await page.goto('/cart')
  await expect(isEmpty).toBeVisible()
})

function lineIn(page: Page) {
  return page.getByRole('main').getByRole('link', { name: firstStore.product.title }).first()
}

type Outage = {
  requests: Pick<Fault, 'method' | 'path'>
  act: () => Promise<unknown>
  title: string
  text: string
}

/** Expects `act` to show the outage page while the platform fails requests, and then retries. */
async function failAndRetry(page: Page, ownShop: OwnShop, { requests, act, title, text }: Outage) {
  ownShop.injectFault({ ...requests, fault: 'bad gateway', times: 99 })
  const outage = page.waitForResponse((response) => response.url().includes('/outage'))
  await act()
  const answer = await outage
  expect(answer.status()).toBe(503)
  expect(answer.headers()['retry-after']).toBe('30')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('main')).toContainText(text)
  await ownShop.restore()
  await page.getByRole('link', { name: 'Try again' }).click()
}
