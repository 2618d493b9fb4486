import { admin, deskUrl, openDesk, placeOrder, withdraw } from '@/e2e/support/desk'
import { expectAccessible, widthBeyondWindow } from '@/e2e/support/page-checks'
import { expect, test } from '@/e2e/support/test'

type Pieces = { returnedRestocked: number; returnedWrittenOff: number }
type Order = {
  refundedTotal: number
  items: { id: string; unitPrice: number; pieces: Pieces }[]
}

test('a return is inspected piece by piece, and refunded in one go', async ({ newShopper }) => {
  const { orderId, orderNumber } = await placeOrder('Gerda', 3)
  const page = await newShopper()
  const path = `/v1/orders/${orderId}`
  const { items } = await admin.get<Order>(path)
  const lines = [{ orderItemId: items[0]?.id, quantity: 3 }]
  await admin.post(`${path}/shipments`, { lines })
  await admin.post(`${path}/returns`, { lines })
  await openDesk(page)
  await page.getByRole('link', { name: 'Returns on their way' }).click()
  const row = page.getByRole('row').filter({ hasText: orderNumber })
  await expect(row).toContainText('3 items')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Receive' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('spinbutton')).toHaveValue('3')
  await dialog.getByRole('spinbutton').fill('2')
  await expect(dialog.getByRole('spinbutton', { name: /^Write off/ })).toHaveValue('1')
  await expectAccessible(page)
  const amount = (3 * (items[0]?.unitPrice ?? 0)).toFixed(2)
  await dialog.getByRole('button', { name: `Receive and refund €${amount}` }).click()
  await expect(page.getByText('Return received.')).toBeVisible()
  await expect(row).toBeHidden()
  const after = await admin.get<Order>(path)
  expect(after.items[0]?.pieces).toMatchObject({ returnedRestocked: 2, returnedWrittenOff: 1 })
  expect(after.refundedTotal).toBeCloseTo(3 * (items[0]?.unitPrice ?? 0))
})

test('what is damaged is written off, and who was paid by transfer is paid back by hand', async ({
  newShopper,
}) => {
  const { orderId } = await placeOrder('Ingrid', 2, 'invoice')
  const page = await newShopper()
  const path = `/v1/orders/${orderId}`
  const { items } = await admin.get<Order>(path)
  const lines = [{ orderItemId: items[0]?.id, quantity: 2 }]
  await openDesk(page, `/orders/${orderId}`)
  const updating = page.getByText('Being updated…')
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(updating).toBeVisible()
  await page.keyboard.press('z')
  await expect(updating).toBeHidden()
  await admin.post(`${path}/payments/mark-paid`, {})
  await admin.post(`${path}/shipments`, { lines })
  await admin.post(`${path}/returns`, { lines: [{ ...lines[0], reason: 'damaged' }] })
  await page.reload()
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('spinbutton', { name: /^Write off/ })).toHaveValue('2')
  await expect(dialog.getByRole('spinbutton', { name: /^Back into stock/ })).toHaveValue('0')
  await expect(dialog.getByText('transfer the amount to the customer yourself')).toBeVisible()
  await dialog.getByRole('button', { name: /^Receive and refund/ }).click()
  await expect(page.getByText(/noted as a refund\. Transfer it/)).toBeVisible()
  const refunds = page.getByRole('region', { name: 'Refunds' })
  await expect(refunds).toContainText('Transfer it to the customer yourself')
  await expect(refunds).toContainText('2 × ')
  const after = await admin.get<Order>(path)
  expect(after.items[0]?.pieces).toMatchObject({ returnedRestocked: 0, returnedWrittenOff: 2 })
})

test('what was refunded before it comes back is not refunded again by itself', async ({
  newShopper,
}) => {
  const { orderId } = await placeOrder('Kaja', 2)
  const page = await newShopper()
  const path = `/v1/orders/${orderId}`
  const { items } = await admin.get<Order>(path)
  const [item] = items
  await admin.post(`${path}/shipments`, { lines: [{ orderItemId: item?.id, quantity: 2 }] })
  await admin.post(`${path}/refunds`, { lines: [{ itemId: item?.id, quantity: 1 }] })
  await admin.post(`${path}/returns`, { lines: [{ orderItemId: item?.id, quantity: 1 }] })
  await openDesk(page, `/orders/${orderId}`)
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Some of these items have been refunded already.')).toBeVisible()
  await expectAccessible(page)
  // Nor by the person, who is told so by the button.
  await dialog.getByRole('checkbox', { name: 'Refund these items now' }).check()
  await dialog.getByRole('button', { name: 'Receive 1 item' }).click()
  await expect(page.getByText('Return received.')).toBeVisible()
  expect((await admin.get<Order>(path)).refundedTotal).toBeCloseTo(item?.unitPrice ?? 0)
})

test('the invoice of an order opens', async ({ newShopper }) => {
  const { orderId } = await placeOrder('Jorun')
  const page = await newShopper()
  await openDesk(page)
  await page.goto(deskUrl(`/orders/${orderId}`))
  const invoice = page.getByRole('button', { name: 'Open invoice' })
  await expect(invoice).toBeVisible()
  const opening = page.waitForEvent('popup')
  await invoice.click()
  const download = await (await opening).waitForEvent('download')
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
})

test('a withdrawal finds its order, gets a return, and is settled', async ({ newShopper }) => {
  const { orderId, orderNumber } = await placeOrder('Hilma', 3)
  const name = `Hilma ${orderNumber}`
  await withdraw({ name, email: 'elsewhere@example.com', orderNumber: 'NOT-THIS-ONE' })
  const page = await newShopper({ viewport: { width: 360, height: 720 } })
  const { items } = await admin.get<Order>(`/v1/orders/${orderId}`)
  const lines = [{ orderItemId: items[0]?.id, quantity: 1 }]
  await admin.post(`/v1/orders/${orderId}/shipments`, { lines })
  await openDesk(page, '/returns?view=withdrawals')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Not tied to an order yet.')
  expect(await page.evaluate(widthBeyondWindow)).toBe(0)
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Announce return' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Find order' }).click()
  await expect(dialog.getByText('No order found')).toBeVisible()
  await dialog.getByLabel('Order').fill(orderNumber.toLowerCase())
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Announce return and cancel 2 items' }).click()
  await expect(page.getByText('Return announced.')).toBeVisible()
  await expect(row.getByRole('link', { name: orderNumber })).toBeVisible()
  await expect(row).toContainText('On its way back')
  await row.getByRole('button', { name: 'Mark as settled' }).click()
  await expect(page.getByText('Marked as settled.')).toBeVisible()
  await expect(row).toBeHidden()
  const { data } = await admin.get<{ data: object[] }>(`/v1/withdrawals?orderId=${orderId}`)
  expect(data).toMatchObject([{ resolvedOn: expect.any(String), returnIds: [expect.any(String)] }])
  // That it came is known of the order for good.
  await page.goto(deskUrl(`/orders/${orderId}`))
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'withdrawal has arrived',
  )
})

test('of a withdrawal, what was sent is announced and what was not is canceled', async ({
  newShopper,
}) => {
  const { orderId, orderNumber } = await placeOrder('Runa', 3)
  const page = await newShopper({ viewport: { width: 360, height: 720 } })
  const path = `/v1/orders/${orderId}`
  const { items } = await admin.get<Order>(path)
  const orderItemId = items[0]?.id
  await admin.post(`${path}/shipments`, { lines: [{ orderItemId, quantity: 1 }] })
  await admin.post(`${path}/withdrawals`, { lines: null })
  await openDesk(page, '/returns?view=withdrawals')
  const row = page.getByRole('row').filter({ hasText: orderNumber })
  await row.getByRole('button', { name: 'Announce return' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('spinbutton', { name: /^Announce return/ })).toHaveValue('1')
  await expect(dialog.getByRole('spinbutton', { name: /^Cancel items/ })).toHaveValue('2')
  expect(await page.evaluate(widthBeyondWindow)).toBe(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Announce return and cancel 2 items' }).click()
  await expect(page.getByText('Return announced.')).toBeVisible()
  await expect(row).toContainText('On its way back')
  const after = await admin.get<Order>(path)
  expect(after.items[0]?.pieces).toMatchObject({ cancelledRestocked: 2 })
  expect(after.refundedTotal).toBeCloseTo(2 * (items[0]?.unitPrice ?? 0))
  // Its return says when the refund is due, however many withdrawals are listed before it.
  await page.route('**/v1/withdrawals?*', (route) => {
    const url = new URL(route.request().url())
    const isFirst = !url.searchParams.has('cursor')
    if (isFirst) return route.fulfill({ json: { data: [], nextCursor: 'later' } })
    url.searchParams.delete('cursor')
    return route.continue({ url: url.href })
  })
  await page.goto(deskUrl('/returns'))
  await expect(row.getByRole('time')).toHaveCount(2)
})

test('a return whose answer is lost, and the cancellation with it, are sent again and done once', async ({
  newShopper,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_FAILED/)
  const { orderId, orderNumber } = await placeOrder('Ylva', 3)
  const page = await newShopper()
  const path = `/v1/orders/${orderId}`
  const { items } = await admin.get<Order>(path)
  await admin.post(`${path}/shipments`, { lines: [{ orderItemId: items[0]?.id, quantity: 1 }] })
  await admin.post(`${path}/withdrawals`, { lines: null })
  await openDesk(page, '/returns?view=withdrawals')
  const row = page.getByRole('row').filter({ hasText: orderNumber })
  await row.getByRole('button', { name: 'Announce return' }).click()
  // Done, but the page does not come to know it, however often it asks by itself.
  const answers = `**${path}/returns`
  await page.route(answers, async (route) => {
    await route.fetch()
    await route.abort()
  })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Announce return and cancel 2 items' }).click()
  await expect(dialog.getByRole('alert')).toContainText('could not be reached')
  await page.unroute(answers)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Return announced.')).toBeVisible()
  const after = await admin.get<Order & { returns: object[]; refunds: object[] }>(path)
  expect(after.items[0]?.pieces).toMatchObject({ cancelledRestocked: 2 })
  expect([after.returns.length, after.refunds.length]).toEqual([1, 1])
})

test('a return that is refused after its other items were canceled says that they were', async ({
  newShopper,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/409/)
  const { orderId, orderNumber } = await placeOrder('Tova', 3)
  const page = await newShopper()
  const path = `/v1/orders/${orderId}`
  const { items } = await admin.get<Order>(path)
  const orderItemId = items[0]?.id
  await admin.post(`${path}/shipments`, { lines: [{ orderItemId, quantity: 1 }] })
  await admin.post(`${path}/withdrawals`, { lines: [{ orderItemId, quantity: 2 }] })
  await openDesk(page, '/returns?view=withdrawals')
  const row = page.getByRole('row').filter({ hasText: orderNumber })
  await row.getByRole('button', { name: 'Announce return' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton', { name: /^Announce return/ }).fill('1')
  await dialog.getByRole('spinbutton', { name: /^Cancel items/ }).fill('1')
  const refused = { status: 409, json: { status: 409, code: 'Order.Changed', title: 'Refused' } }
  await page.route(`**${path}/returns`, (route) => route.fulfill(refused), { times: 1 })
  await dialog.getByRole('button', { name: 'Announce return and cancel 1 item' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('status')).toContainText('efunded')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Announce return of 1 item' }).click()
  await expect(page.getByText('Return announced.')).toBeVisible()
  const { items: after } = await admin.get<Order>(path)
  expect(after[0]?.pieces).toMatchObject({ cancelledRestocked: 1, open: 1 })
})

test('a withdrawal that came by letter is recorded at the order, and waits for its return', async ({
  newShopper,
}) => {
  const { orderId, orderNumber } = await placeOrder('Svea', 2)
  const page = await newShopper({ viewport: { width: 360, height: 720 } })
  await openDesk(page)
  await page.goto(deskUrl(`/orders/${orderId}`))
  await expect(page.getByRole('heading', { name: orderNumber })).toBeVisible()
  await page.keyboard.press('w')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton').fill('1')
  await expect(dialog.getByText('gets a receipt by email')).toBeVisible()
  expect(await page.evaluate(widthBeyondWindow)).toBe(0)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Withdrawal recorded.')).toBeVisible()
  await expect(page.getByText('The customer withdrew from a part of the order on')).toBeVisible()
  await expect(page.getByText('Partly withdrawn')).toBeVisible()
  await expect(page.getByText('1 withdrawn')).toBeVisible()
  await page.goto(deskUrl('/returns?view=withdrawals'))
  const row = page.getByRole('row').filter({ hasText: orderNumber })
  await expect(row).toContainText('1 item')
  await expect(row.getByRole('button', { name: 'Announce return' })).toBeVisible()
})
