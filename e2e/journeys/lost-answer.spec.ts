import { expect } from '@playwright/test'
import {
  beginCheckout,
  chooseDelivery,
  choosePayment,
  expectThanks,
  fillContact,
  newGuest,
  orderButton,
} from '@/e2e/support/purchase'
import { test } from '@/e2e/support/own-shop'

test.describe.configure({ timeout: 180_000 })

test('an order whose answer is lost on the way is placed once (48)', async ({
  newShopper,
  ownShop,
}) => {
  const page = await newShopper({ port: ownShop.port })
  const guest = newGuest()
  await beginCheckout(page)
  await fillContact(page, guest)
  await chooseDelivery(page, /^To your door/)
  await choosePayment(page, /Invoice/)
  // The platform places the order; three answers of three attempts never arrive.
  await ownShop.harm({ method: 'POST', path: '/complete$', harm: 'lose answer', times: 3 })
  await orderButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /Thank you|Is everything right/,
    { timeout: 20_000 },
  )
  await ownShop.heal()
  // The bag has become the order: reloading the review leads to it, whatever was said before.
  await page.goto('/checkout/review')
  const number = await expectThanks(page, guest.firstName)
  expect(number).not.toBe('')
})
