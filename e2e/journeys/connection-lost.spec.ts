import { firstStore } from '@/e2e/support/demo-stores'
import { openForm, openProduct } from '@/e2e/support/open'
import {
  beginCheckout,
  chooseDelivery,
  choosePayment,
  fillContact,
  goToDelivery,
  goToReview,
  newGuest,
  orderButton,
  placeOrder,
} from '@/e2e/support/purchase'
import { expect, test } from '@/e2e/support/test'

const { addresses, delivery, payment, product } = firstStore

const viewport = { width: 375, height: 812 }

test.use({
  expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|status of 502|unexpected response/],
})

test('a part of a product page that cannot be loaded is tried again, and the page stays', async ({
  newShopper,
}) => {
  const page = await newShopper({ viewport })
  await openProduct(page, product.variantPath)
  const main = page.getByRole('main')
  const button = main.getByRole('button', { name: 'Add to bag' }).first()

  await page.context().setOffline(true)
  await button.click()
  await expect(main.getByRole('alert').filter({ hasText: 'reach the shop' })).toBeVisible()
  const code = main.getByRole('textbox', { name: 'Postal code' })
  await code.fill(addresses.home.postalCode)
  await code.press('Enter')
  await expect(main).toContainText('We couldn’t load delivery dates. Try again.')

  await page.context().setOffline(false)
  await code.press('Enter')
  await expect(main).toContainText(`Delivery to ${addresses.home.postalCode}`)
  await main.getByRole('link', { name: 'Enlarge' }).first().click()
  await expect(page.getByRole('dialog')).toContainText(product.title)
  await page.keyboard.press('Escape')
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Your bag' })).toContainText(product.title)
})

test('a checkout form that does not reach the shop keeps what was typed, and is sent again', async ({
  newShopper,
}) => {
  const page = await newShopper({ viewport })
  await beginCheckout(page)
  const guest = newGuest()
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  const next = page.getByRole('button', { name: 'Continue to delivery' })
  const lost = page.getByRole('alert').filter({ hasText: 'We couldn’t reach the shop.' })

  await email.fill(guest.email)
  await page.context().setOffline(true)
  await next.click()
  await expect(lost).toBeInViewport()
  await expect(next).toBeFocused()
  await expect(email).toHaveValue(guest.email)
  await page.context().setOffline(false)
  await fillContact(page, guest)

  const toPayment = page.getByRole('button', { name: 'Continue to payment' })
  await page.context().setOffline(true)
  await toPayment.click()
  await expect(lost).toBeInViewport()
  await page.context().setOffline(false)
  await chooseDelivery(page, delivery.door.name)
})

test('a search for pickup points that did not reach the shop is sent again as it is', async ({
  newShopper,
}) => {
  const page = await newShopper({ viewport })
  await goToDelivery(page)
  await page.getByRole('radio', { name: delivery.pickup.name }).check()
  const field = page.getByRole('textbox', { name: 'Postal code' })
  await field.fill(addresses.far.postalCode)
  await page.context().setOffline(true)
  await field.press('Enter')
  await expect(page.getByText('Search failed. Your selection is kept.')).toBeVisible()
  await page.context().setOffline(false)
  await field.press('Enter')
  const places = page.getByRole('group', { name: 'Pickup points' }).first().getByRole('radio')
  await expect(places.first()).toHaveAccessibleName(new RegExp(addresses.far.city))
})

test('a note to the shop is kept when the order does not reach it, whatever page follows', async ({
  newShopper,
}) => {
  const page = await newShopper({ viewport })
  const guest = await goToReview(page, newGuest(), payment.invoice)
  const note = page.getByRole('textbox', { name: /^Note to the shop/ })
  await page.getByText('Add a note to the shop').click()
  await note.fill('Ring twice')
  await page.context().setOffline(true)
  await orderButton(page).click()
  const lost = page.getByRole('alert').filter({ hasText: 'We couldn’t reach the shop.' })
  await expect(lost).toBeInViewport()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Back to payment' }).click()
  await choosePayment(page, payment.invoice)
  await expect(note).toHaveValue('Ring twice')

  const orders = '**/checkout/review**'
  await page.route(orders, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 502 }) : route.continue(),
  )
  await orderButton(page).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(note).toHaveValue('Ring twice')
  await page.unroute(orders)
  await placeOrder(page, guest)
  await expect(page.getByText('Ring twice')).toBeVisible()
})

test('an account form that does not reach the shop keeps what was typed; a bare answer is a fault', async ({
  newShopper,
}) => {
  const page = await newShopper({ viewport })
  await openForm(page, '/register')
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('kept@example.com')
  const send = page.getByRole('main').getByRole('button', { name: 'Create account' })
  await page.context().setOffline(true)
  await send.click()
  const lost = page.getByRole('alert').filter({ hasText: 'We couldn’t reach the shop.' })
  await expect(lost).toBeInViewport()
  await expect(email).toHaveValue('kept@example.com')
  await page.context().setOffline(false)
  await page.route('**/register', (route) => route.fulfill({ status: 502, body: '' }))
  await send.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^We couldn’t (show this page|reach the shop)$/,
  )
})
