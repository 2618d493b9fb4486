import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { admin, deskUrl, openDesk, placeOrder } from '@/e2e/support/desk'
import { expectAccessible, widthBeyondWindow } from '@/e2e/support/page-checks'
import { expect, test } from '@/e2e/support/test'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')

/** The text of the file that a button downloads. */
async function downloadBy(page: Page, name: string) {
  const waiting = page.waitForEvent('download')
  await button(page, name).click()
  const file = await waiting
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('a note that is typed while another is sent stays, and a deleted one comes back as it was', async ({
  newShopper,
}) => {
  const { orderId } = await placeOrder('Nora')
  const path = `/v1/orders/${orderId}/notes`
  const theirs = await admin.post<object>(path, { text: 'Ring twice', author: 'Ole' })
  const page = await newShopper()
  await openDesk(page, `/orders/${orderId}`)
  const sending = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'POST') await sending.promise
    await route.continue()
  })
  const note = page.getByLabel('Note for staff')
  await note.fill('First')
  await button(page, 'Add note').click()
  await note.fill('Second')
  sending.resolve()
  await expect(page.getByText('Note added.')).toBeVisible()
  await expect(button(page, 'Add note')).toBeEnabled()
  await expect(note).toHaveValue('Second')
  const remove = button(page, 'Delete note: Ring twice')
  await remove.click()
  await expect(page.getByText('Note deleted.')).toBeVisible()
  await page.keyboard.press('z')
  await expect(remove).toBeEnabled()
  const { data } = await admin.get<{ data: object[] }>(path)
  expect(data).toContainEqual(theirs)
})

test.describe('an order on invoice', () => {
  test.use({ expectedConsoleErrors: [/400|412/] })

  test('is corrected without overwriting anybody, paid, and mailed again', async ({
    newShopper,
  }) => {
    const { orderId, orderNumber } = await placeOrder('Gerda', 1, 'invoice')
    const page = await newShopper()
    await openDesk(page, '/orders')
    const path = `/v1/orders/${orderId}`
    await page.getByLabel('From').fill('2020-01-01')
    await page.getByLabel('Until').fill('2020-01-02')
    await expect(page.getByText('Nothing matches.')).toBeVisible()
    await page.goto(deskUrl(`/orders/${orderId}`))
    await button(page, 'Change: Email').click()
    await dialog(page).getByLabel('Email').fill('no address')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('This value is not possible here.')).toBeVisible()
    await expectAccessible(page)
    await dialog(page).getByLabel('Email').fill('gerda.right@example.com')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Saved.')).toBeVisible()
    await button(page, 'Change: Delivery address').click()
    const street = dialog(page).getByLabel('Street and number')
    await street.fill('Mine 1')
    const { shippingAddress } = await admin.get<{ shippingAddress: object }>(path)
    await admin.patch(path, { shippingAddress: { ...shippingAddress, line1: 'Theirs 2' } })
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('now Theirs 2')).toBeVisible()
    await expect(street).toHaveValue('Mine 1')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('complementary')).toContainText('Mine 1')
    const history = page.getByRole('region', { name: 'History' })
    await expect(history.getByText('Address or email corrected').first()).toBeVisible()
    const mails = page.getByRole('region', { name: 'Emails' })
    await mails.getByRole('button', { name: /^Send again/ }).click()
    await expect(mails.getByText('gerda.right@example.com')).toBeVisible()
    await button(page, 'Mark as paid').click()
    await expect(page.getByText(`${orderNumber} is marked as paid.`)).toBeVisible()
    await page.goto(deskUrl('/orders'))
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
    const read = () => admin.get<object>(path)
    await expect.poll(read).toMatchObject({ state: 'confirmed', payment: { status: 'paid' } })
    await page.goto(deskUrl('/'))
    await page
      .getByRole('main')
      .getByRole('link', { name: /To pack$/ })
      .click()
    await expect(page.getByRole('link', { name: orderNumber })).toBeVisible()
  })
})

test.describe('an address that is corrected too late', () => {
  test.use({ expectedConsoleErrors: [/409/] })

  test('is refused where it was typed, also once the page knows', async ({ newShopper }) => {
    const { orderId } = await placeOrder('Tyra')
    const page = await newShopper()
    const path = `/v1/orders/${orderId}`
    await openDesk(page, `/orders/${orderId}`)
    await button(page, 'Change: Delivery address').click()
    const street = dialog(page).getByLabel('Street and number')
    await street.fill('Mine 1')
    const { items } = await admin.get<{ items: { id: string; quantity: number }[] }>(path)
    const lines = items.map(({ id, quantity }) => ({ orderItemId: id, quantity }))
    await admin.post(`${path}/shipments`, { lines, trackingCode: 'LATE-1' })
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText('LATE-1')).toBeAttached()
    await expect(street).toHaveValue('Mine 1')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await expect(street).toHaveValue('Mine 1')
  })
})

test('a guest is found, her data is handed out, and then erased', async ({ newShopper }) => {
  const name = `Hedvig${Date.now()}`
  const { orderId, orderNumber } = await placeOrder(name)
  // Of an order under way, the data stays until it has ended.
  const path = `/v1/orders/${orderId}`
  const { items } = await admin.get<{ items: { id: string }[] }>(path)
  const lines = [{ orderItemId: items[0]?.id, quantity: 1 }]
  const parcel = await admin.post<{ id: string }>(`${path}/shipments`, { lines })
  await admin.post(`${path}/shipments/${parcel.id}/deliver`, {})
  const page = await newShopper()
  await openDesk(page)
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox').fill(name)
  await button(page, 'Search guests').click()
  await page.getByRole('link', { name: `${name} Lind` }).click()
  await expect(page.getByRole('link', { name: orderNumber })).toBeVisible()
  expect(page.url()).not.toContain(name)
  await expectAccessible(page)
  const { text } = await downloadBy(page, 'Download personal data')
  expect(JSON.parse(text)).toMatchObject({ account: null, orders: [{ id: orderId }] })
  await button(page, 'Erase personal data').click()
  await dialog(page).getByRole('button', { name: 'Erase personal data' }).click()
  await expect(page.getByText('Personal data erased (1 order).')).toBeVisible()
  await expect.poll(() => admin.get<object>(path)).toMatchObject({ email: null })
})

test('sales, taxes and stock are summed up and exported, and what is open is named', async ({
  newShopper,
}) => {
  const page = await newShopper({ viewport: { width: 360, height: 720 } })
  await openDesk(page)
  const day = (daysAgo: number) =>
    new Date(Date.now() - daysAgo * 24 * 3600_000).toISOString().slice(0, 10)
  await page.goto(deskUrl(`/money?from=${day(360)}&to=${day(0)}`))
  await expect(page.getByRole('table', { name: 'Sales' })).toContainText('€')
  await expect(button(page, 'This month')).toHaveAttribute('aria-pressed', 'false')
  const { name, text } = await downloadBy(page, 'Download as CSV')
  expect(name).toBe(`sales-${day(360)}-${day(0)}.csv`)
  expect(text).toMatch(/^\ufeffDay,Orders,Items,Discount,Shipping,Tax,Total,Refunded\r\n20\d\d-/)
  await button(page, 'Sales and refunds').click()
  await expect(page.getByRole('table', { name: 'Sales and refunds' })).toContainText('€')
  const bookings = await downloadBy(page, 'Download as CSV')
  expect(bookings.name).toBe(`bookings-${day(360)}-${day(0)}.csv`)
  expect(bookings.text).toMatch(
    /^\ufeffNumber,Day,Kind,Payment,Net,Net \d+%,Tax \d+%,.*Gross,Refunded,Due\r\n/,
  )
  for (const view of ['Sales and refunds', 'Tax', 'Stock value']) {
    await button(page, view).click()
    await expect(page.getByRole('table', { name: view })).toContainText('€')
    expect(await page.evaluate(widthBeyondWindow), view).toBe(0)
    await expectAccessible(page)
  }
  const booking = { date: day(40), kind: 'sale', paymentType: 'invoice', net: 1, rates: [] }
  const data = Array.from({ length: 501 }, (_, index) => ({
    ...{ ...booking, orderNumber: `N${index}`, gross: 1, refunded: 0, due: 0 },
  }))
  await page.route('**/v1/reports/bookings?*', (route) =>
    route.fulfill({ json: { currencyCode: 'EUR', data } }),
  )
  await button(page, 'Sales and refunds').click()
  await button(page, 'Last month').click()
  await expect(page.getByText('The table shows the first 500 of 501 rows.')).toBeVisible()
  await page.getByRole('button', { name: 'Sales', exact: true }).click()
  await page.getByLabel('Until').fill(day(400))
  await expect(page.getByText('Choose at most a year')).toBeVisible()
  await button(page, 'Not in balance').click()
  await expectAccessible(page)
})

test.describe('what needs a person', () => {
  test.use({ expectedConsoleErrors: [/403/] })

  test('is not taken for nothing when it could not be read again', async ({ newShopper }) => {
    const page = await newShopper()
    let answer: { status?: number; json: object } = { json: { data: [], hasNextPage: false } }
    await page.route('**/v1/issues?*', (route) => route.fulfill(answer))
    await openDesk(page)
    // What the page before has asked for must not be taken for what this one asks for.
    await page.goto('about:blank')
    const asked = page.waitForResponse(/\/v1\/issues/)
    await openDesk(page)
    await (await asked).finished()
    const issues = page.getByRole('region', { name: 'Needs a decision' })
    await expect(issues).toBeHidden()
    answer = { status: 403, json: { code: 'Auth.Forbidden', status: 403 } }
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(issues.getByRole('alert')).toBeVisible()
  })
})

test.describe('settings', () => {
  test.use({ expectedConsoleErrors: [/400/] })

  test('settings say what they change, refuse what cannot be at its field, and are saved', async ({
    newShopper,
  }) => {
    const page = await newShopper()
    await openDesk(page)
    await page.goto(deskUrl('/shop'))
    await expect(button(page, /^Change/).first()).toBeVisible()
    const views = page.getByRole('group', { name: 'View' })
    for (const view of await views.getByRole('button').all()) {
      await view.click()
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      await expectAccessible(page)
    }
    await views.getByRole('button', { name: 'Store' }).click()
    await button(page, 'Change: Name and contact').click()
    const email = dialog(page).getByLabel('Email')
    const before = await email.inputValue()
    await email.fill('no address')
    await page.keyboard.press('Enter')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await email.fill('desk-notices@example.com')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText('desk-notices@example.com')).toBeVisible()
    await button(page, 'Change: Name and contact').click()
    await email.fill(before)
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeHidden()
    await views.getByRole('button', { name: 'Emails' }).click()
    await button(page, 'Change: Order placed').click()
    await dialog(page).getByLabel('Subject').fill('Thanks, {{ order.number }}')
    await button(page, /^Preview with order/).click()
    await expect(dialog(page).getByRole('status')).toContainText('Thanks, ')
    await expectAccessible(page)
  })
})
