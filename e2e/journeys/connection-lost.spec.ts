import { firstStore } from '@/e2e/support/demo-stores'
import { openForm } from '@/e2e/support/open'
import { beginCheckout, chooseDelivery, fillContact, newGuest } from '@/e2e/support/purchase'
import { expect, test } from '@/e2e/support/test'

const { delivery } = firstStore

const viewport = { width: 375, height: 812 }

test.use({
  expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|status of 502|unexpected response/],
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
