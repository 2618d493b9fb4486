import type { Page } from '@playwright/test'
import {
  admin,
  adminOf,
  deskUrl,
  joinStaff,
  openAccount,
  openDesk,
  owner,
  placeOrder,
  signIn,
} from '@/e2e/support/desk'
import { expectAccessible, widthBeyondWindow } from '@/e2e/support/page-checks'
import { expect, test } from '@/e2e/support/test'

type Order = {
  state: string
  refundedTotal: number
  refunds: { amount: number; shipping: number }[]
  shipments: { trackingCode: string | null; lines: { quantity: number }[] }[]
  items: { id: string; unitPrice: number }[]
}

const phone = { width: 360, height: 720 }
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')

async function pressKeys(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

test('staff sign in at the issuer, stay signed in after a reload, and leave nothing behind', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('/connect/token')) answers.push(await response.text())
  })
  await openDesk(page, '/', owner)
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  const scriptKib = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = files.filter(({ name }) => name.endsWith('.js'))
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024
  })
  expect(scriptKib).toBeGreaterThan(20)
  expect(scriptKib).toBeLessThan(180)
  expect(answers.length).toBeGreaterThan(0)
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  for (const answer of answers) {
    const { access_token: token } = JSON.parse(answer) as { access_token: string }
    expect(kept).not.toContain(token)
  }
  await openAccount(page)
  await button(page, 'Sign out').click()
  await expect(page.getByLabel('Password')).toBeVisible()
  await page.goto(deskUrl('/orders'))
  await expect(page.getByLabel('Password')).toBeVisible()
})

test.describe('a sign-in that has ended', () => {
  test.use({ expectedConsoleErrors: [/401|400/] })

  test('is renewed in a window of its own, and what was typed is sent', async ({ newShopper }) => {
    const { orderId } = await placeOrder('Alva')
    const page = await newShopper()
    await openDesk(page, '/', owner)
    const own = await adminOf(page)
    await page.goto(deskUrl(`/orders/${orderId}`))
    await page.getByLabel('Note for staff').fill('Wrap it as a present')
    expect(await own.statusOf('DELETE', '/v1/staff/me/session')).toBe(204)
    await button(page, 'Add note').click()
    await expect(dialog(page)).toContainText('Your sign-in has ended.')
    await expectAccessible(page)
    const opening = page.waitForEvent('popup')
    await dialog(page).getByRole('button', { name: 'Sign in' }).click()
    const popup = await opening
    const closing = popup.waitForEvent('close')
    await signIn(popup)
    await closing
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText('Note added.')).toBeVisible()
    const history = page.getByRole('region', { name: 'History' })
    await expect(history.getByText('Wrap it as a present')).toHaveCount(1)
  })
})

test('an order is found, packed and shipped by keyboard alone', async ({ newShopper }) => {
  const { orderId, orderNumber } = await placeOrder('Astrid', 2)
  const page = await newShopper()
  await openDesk(page)
  await pressKeys(page, 'g', 't', 'g', 'o')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await expect(page.getByRole('row')).not.toHaveCount(1)
  // No order has the focus yet.
  await pressKeys(page, 's')
  await pressKeys(page, '/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(orderNumber)
  const row = page.getByRole('row').filter({ hasText: orderNumber })
  await expect(row).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await pressKeys(page, 'Enter', 'Enter')
  await expect(page.getByRole('heading', { name: orderNumber })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await pressKeys(page, 's')
  await expect(dialog(page).getByLabel('Tracking number')).toBeFocused()
  await page.keyboard.type('DESK-1')
  await pressKeys(page, 'Enter')
  await expect(page.getByText(`${orderNumber}: parcel shipped.`)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Parcels' })).toContainText('DESK-1')
  const order = await admin.get<Order>(`/v1/orders/${orderId}`)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('by Robin Falk')
  expect(order).toMatchObject({ state: 'inTransit', shipments: [{ trackingCode: 'DESK-1' }] })

  // A wrong number is corrected, and the customer told only if the person wants it.
  await page.getByRole('button', { name: 'Change: Parcel 1' }).press('Enter')
  await dialog(page).getByLabel('Tracking number').fill('DESK-2')
  await pressKeys(page, 'Enter')
  await expect(page.getByRole('region', { name: 'Parcels' })).toContainText('DESK-2')
  await expect(page.getByRole('region', { name: 'History' })).toContainText(/Tracking corrected by/)

  // The next step has no dialog: it is sent after a moment, in which Z takes it back.
  await pressKeys(page, 's')
  await expect(page.getByText(`${orderNumber} is delivered.`)).toBeVisible()
  await pressKeys(page, 'z')
  await expect(button(page, 'Mark as delivered')).toBeEnabled()
  await page.keyboard.press('n')
  await page.keyboard.type('Left at the neighbour’s')
  await page.keyboard.press('Control+Enter')
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText('Left at the neighbour’s')).toBeVisible()
  expect(await admin.get<Order>(`/v1/orders/${orderId}`)).toMatchObject({ state: 'inTransit' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(dialog(page)).toContainText('Print packing slip')
  await page.keyboard.press('Escape')
  // Who leaves the page means it: the step is sent at once.
  await page.keyboard.press('s')
  await expect(button(page, 'Mark as delivered')).toBeDisabled()
  await page.goto(deskUrl('/orders'))
  const readState = async () => (await admin.get<Order>(`/v1/orders/${orderId}`)).state
  await expect.poll(readState, { timeout: 3_000 }).toBe('delivered')
})

test('a second person’s change is shown, also in an open dialog, and is not overwritten', async ({
  newShopper,
}) => {
  const { orderId } = await placeOrder('Cilla', 3)
  const page = await newShopper()
  await openDesk(page, `/orders/${orderId}`)
  await button(page, 'Ship').click()
  const { items } = await admin.get<Order>(`/v1/orders/${orderId}`)
  const lines = [{ orderItemId: items[0]?.id, quantity: 2 }]
  await admin.post(`/v1/orders/${orderId}/shipments`, { lines, trackingCode: 'HERS' })
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
  await expect(dialog(page).getByRole('spinbutton')).toHaveValue('1')
  await expect(button(page, 'Ship 1 item')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('This order was changed elsewhere')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Parcels' })).toContainText('HERS')
})

test.describe('a person who may only read', () => {
  test.use({ expectedConsoleErrors: [/403/] })

  test('is offered no action, and the platform refuses every one', async ({ newShopper }) => {
    const { orderId, orderNumber } = await placeOrder('Dagny')
    const page = await newShopper()
    const reader = await joinStaff(page, 'readOnly')
    await openDesk(page, '/', reader)
    const own = await adminOf(page)
    await page.goto(deskUrl(`/orders/${orderId}`))
    await expect(page.getByRole('heading', { name: orderNumber })).toBeVisible()
    const actions = page.getByRole('group', { name: 'Actions' }).getByRole('button')
    await expect(actions).toHaveText(['Print packing slip'])
    await expect(page.getByLabel('Note for staff')).toBeHidden()
    await pressKeys(page, 's', 'r', 'x')
    await expect(dialog(page)).toBeHidden()
    await page.getByRole('link', { name: 'People' }).click()
    await expect(page.getByRole('group', { name: 'View' }).getByRole('button')).toHaveText([
      ...['Webhooks', 'Deliveries', 'Changes'],
    ])
    await expect(button(page, 'New endpoint')).toBeHidden()
    expect(await own.statusOf('GET', '/v1/staff')).toBe(403)
    const path = `/v1/orders/${orderId}`
    expect(await own.statusOf('POST', `${path}/transitions`, { to: 'cancelled' })).toBe(403)
    expect(await own.statusOf('POST', `${path}/refunds`, { amount: 1 })).toBe(403)
    await page.goto(deskUrl(`/customers/guests/${orderId}`))
    await expect(button(page, 'Download personal data')).toBeVisible()
    await expect(button(page, 'Erase personal data')).toBeHidden()
    await page.goto(deskUrl('/shop?view=store'))
    await expect(page.getByRole('main').getByText('Languages', { exact: true })).toBeVisible()
    await expect(button(page, /^Change/)).toBeHidden()
    const { data } = await own.get<{ data: { id: string }[] }>('/v1/catalog/products?limit=1')
    await page.goto(deskUrl(`/products/${data[0]?.id}`))
    await button(page, 'Translations').click()
    await button(page, 'Open: German').click()
    const title = dialog(page).getByLabel('Title', { exact: true })
    await expect(title).toHaveValue(/\w/)
    await expect(title).not.toBeEditable()
    await expectAccessible(page)
    const erasure = { email: 'dagny@example.com' }
    expect(await own.statusOf('POST', '/v1/customers/erasures', erasure)).toBe(403)
    expect(await own.statusOf('PATCH', '/v1/store', { tagline: 'Mine' })).toBe(403)
  })
})

test('packing works with a thumb on a phone, in Arabic and from right to left', async ({
  newShopper,
}) => {
  const { orderId } = await placeOrder('Embla-Wilhelmine-Auguste-Friederike-Charlotte')
  const page = await newShopper({ viewport: phone })
  await openDesk(page)
  await page.evaluate(() => localStorage.setItem('desk.language', 'ar'))
  await page.goto(deskUrl(`/orders/${orderId}`))
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const ship = button(page, 'شحن')
  await expect(ship).toBeInViewport()
  expect((await ship.boundingBox())?.y).toBeGreaterThan(phone.height / 2)
  expect(await page.evaluate(widthBeyondWindow)).toBe(0)
  await expectAccessible(page)
  await ship.click()
  await expectAccessible(page)
  await button(page, 'شحن منتج واحد').click()
  await expect(page.getByText(/شُحن الطرد/).first()).toBeVisible()
  for (const path of ['/', '/orders']) {
    await page.goto(deskUrl(path))
    await expect(page.getByRole('table')).toBeVisible()
    expect(await page.evaluate(widthBeyondWindow), path).toBe(0)
    await expectAccessible(page)
  }
  const isBeginningShown = page
    .getByText(/^Embla-/)
    .first()
    .evaluate((name) => {
      const beginning = document.createRange()
      beginning.selectNodeContents(name)
      beginning.setEnd(name.firstChild ?? name, 1)
      const [letter, cell] = [beginning, name.closest('td')].map((part) =>
        part?.getBoundingClientRect(),
      )
      return letter && cell && letter.left >= cell.left && letter.right <= cell.right
    })
  expect(await isBeginningShown).toBe(true)
  await page.goto(deskUrl('/shop'))
  await expect(page.locator('nav [aria-current]')).toBeInViewport({ ratio: 1 })
})

test('axe finds nothing on any screen or dialog, light or dark', async ({ newShopper }) => {
  const { orderId } = await placeOrder('Freja', 2)
  const page = await newShopper()
  await openDesk(page)
  const expectAccessibleInBoth = async () => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
  }
  await openAccount(page)
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Orders' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessibleInBoth()
  await page.goto(deskUrl('/orders?q=no-such-order'))
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await expectAccessible(page)
  const path = `/v1/orders/${orderId}`
  const { items } = await admin.get<Order>(path)
  const lines = [{ orderItemId: items[0]?.id, quantity: 1 }]
  const openDialog = async (name: string) => {
    await button(page, name).first().click()
    await expect(dialog(page)).toBeVisible()
  }
  await page.goto(deskUrl(`/orders/${orderId}`))
  for (const name of ['Ship', 'Cancel items']) {
    await openDialog(name)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
  await openDialog('Refund')
  await expectAccessibleInBoth()
  await admin.post(`${path}/shipments`, { lines })
  await admin.post(`${path}/returns`, { lines })
  await page.reload()
  await openDialog('Receive')
  await expectAccessible(page)
  await button(page, 'Receive and refund').click()
  await expect(page.getByText('Return received.')).toBeVisible()
  await expectAccessibleInBoth()
  await page.keyboard.press('?')
  await expectAccessible(page)
})
