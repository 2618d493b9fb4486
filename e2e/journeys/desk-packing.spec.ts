import type { Page } from '@playwright/test'
import { admin, deskUrl, joinStaff, openDesk, placeOrder } from '@/e2e/support/desk'
import { expectAccessible, widthBeyondWindow } from '@/e2e/support/page-checks'
import { expect, test } from '@/e2e/support/test'

type Order = {
  refunds: { amount: number }[]
  shipments: { lines: { quantity: number }[] }[]
  items: { unitPrice: number }[]
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('who packs goes from order to order with two keys, also while the list is read again', async ({
  newShopper,
}) => {
  const name = `Row${crypto.randomUUID().slice(0, 6)}`
  const numbers: string[] = []
  for (let n = 0; n < 3; n += 1) numbers.push((await placeOrder(name)).orderNumber)
  const page = await newShopper()
  await openDesk(page, `/orders?view=toPack&q=${name}`)
  await expect(page.getByRole('rowheader')).toHaveText(numbers)
  await page.keyboard.press('ArrowDown')
  const lists = /\/v1\/orders\?/
  const [first = '', second = '', third = ''] = numbers
  const link = (number: string) => page.getByRole('link', { name: number })
  const reading = Promise.withResolvers<undefined>()
  await page.route(lists, async (route) => {
    await reading.promise
    await route.continue()
  })
  for (const [number, next] of [
    [first, second],
    [second, third],
  ] as const) {
    await page.keyboard.press('s')
    await expect(dialog(page)).toHaveAccessibleName(`Ship ${number}`)
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeHidden()
    await expect(link(next)).toBeFocused()
  }
  // Somebody else ships the one that has the focus.
  await link(first).focus()
  await page.keyboard.press('ArrowDown')
  reading.resolve(undefined)
  await expect(page.getByRole('rowheader')).toHaveText([third])
  await expect(link(third)).toBeFocused()
})

test('who may only pack ships what waits by keys, and is led nowhere else', async ({
  newShopper,
}) => {
  const name = `Pack${crypto.randomUUID().slice(0, 6)}`
  const { orderId, orderNumber } = await placeOrder(name, 1, 'invoice')
  await admin.post(`/v1/orders/${orderId}/notes`, { text: 'Wrap it as a gift', author: 'Robin' })

  const page = await newShopper({ viewport: { width: 360, height: 720 } })
  const forbidden: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 403) forbidden.push(answer.url())
  })
  await openDesk(page, '/', await joinStaff(page, 'packing'))
  await expect(navigation(page).getByRole('link')).toHaveText(['Today', 'Orders'])
  await expect(page.getByRole('link', { name: /To pack/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  const views = page.getByRole('group', { name: 'View' }).getByRole('button')
  await expect(views).toHaveText(['To pack', 'Ready for pickup'])
  await expect(views.first()).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'New order' })).toBeHidden()
  expect(await page.evaluate(widthBeyondWindow)).toBe(0)
  await expectAccessible(page)
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  await expect(page.getByRole('row')).toHaveText([new RegExp(name)])
  // That it is paid later is no reason to wait, and nothing that a packer is told of.
  await expect(page.getByRole('main')).not.toContainText('Unpaid')
  const column = (name: RegExp) => page.getByRole('columnheader', { name, includeHidden: true })
  await expect(column(/Items/)).toHaveCount(1)
  await expect(column(/Payment|Total/)).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: orderNumber })).toBeVisible()
  await expect(page.getByText('Wrap it as a gift')).toBeVisible()
  const actions = page.getByRole('group', { name: 'Actions' }).getByRole('button')
  await expect(actions).toHaveText(['Ship', 'Print packing slip'])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`Packing slip ${orderNumber}`)).toBeVisible()
  await expect(actions.first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('main')).not.toContainText(/Unpaid|Total/)
  const side = page.getByRole('complementary', { name: 'Customer' })
  await expect(side.getByRole('heading')).toHaveText(['Customer', 'Delivery address', 'Delivery'])
  await expect(side.getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(actions).toHaveText(['Mark as delivered', 'Print packing slip'])
  for (const path of ['/customers', '/products', '/money', '/people']) {
    await page.goto(deskUrl(path))
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  }
  await page.goto(deskUrl('/orders/new'))
  await expect(page.getByRole('main')).toHaveText(
    'Your role does not allow this. Ask the owner of the store.',
  )
  expect(forbidden).toEqual([])
})

test('an order is found by what was bought', async ({ newShopper }) => {
  const name = `Buys${crypto.randomUUID().slice(0, 6)}`
  const { orderId, orderNumber } = await placeOrder(name)
  const page = await newShopper()
  await openDesk(page, '/orders')
  const order = await admin.get<{ items: { title: string }[] }>(`/v1/orders/${orderId}`)
  await page.keyboard.press('/')
  await page.keyboard.type(order.items[0]?.title ?? '')
  await expect(page.getByRole('link', { name: orderNumber })).toBeVisible()
})

test.describe('an answer that is lost', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] })

  test('does not double a refund or a parcel, nor does a second click', async ({ newShopper }) => {
    const { orderId } = await placeOrder('Berit', 3)
    const page = await newShopper()
    await openDesk(page, `/orders/${orderId}`)
    const keys = new Map<string, (string | undefined)[]>()
    let isLost = false
    await page.route(/\/(refunds|shipments)$/, async (route) => {
      const request = route.request()
      if (request.method() !== 'POST') return route.continue()
      const sent = keys.get(request.url()) ?? []
      keys.set(request.url(), [...sent, request.headers()['idempotency-key']])
      const answer = await route.fetch()
      await (sent.length === 0 || isLost ? route.abort() : route.fulfill({ response: answer }))
    })
    await button(page, 'Refund').click()
    // What is pressed next stays where it is.
    const amount = dialog(page).getByLabel('Amount')
    const before = await amount.boundingBox()
    await dialog(page).getByRole('spinbutton').fill('1')
    await expect(amount).not.toHaveValue('')
    expect(await amount.boundingBox()).toEqual(before)
    await button(page, /^Refund €/).dblclick()
    await expect(page.getByText(/ refunded\.$/)).toBeVisible()
    await button(page, 'Ship').click()
    await dialog(page).getByRole('spinbutton').fill('1')
    await button(page, 'Ship 1 item').dblclick()
    await expect(page.getByText(/parcel shipped/)).toBeVisible()
    const order = await admin.get<Order>(`/v1/orders/${orderId}`)
    expect(order.refunds.map(({ amount }) => amount)).toEqual([order.items[0]?.unitPrice])
    expect(order.shipments.map(({ lines }) => lines[0]?.quantity)).toEqual([1])
    for (const sent of keys.values()) {
      expect(sent.length).toBeGreaterThan(1)
      expect(new Set(sent).size).toBe(1)
    }

    // The last piece has left, so that nothing is listed any more when it is sent once more.
    isLost = true
    await button(page, 'Ship').click()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('alert')).toContainText('try again')
    await expect(dialog(page).getByRole('spinbutton')).toHaveCount(0)
    isLost = false
    await button(page, 'Try again').click()
    await expect(dialog(page)).toBeHidden()
    expect((await admin.get<Order>(`/v1/orders/${orderId}`)).shipments).toHaveLength(2)
  })
})

test('the words of a state stay whole on a phone, in German', async ({ newShopper }) => {
  await placeOrder('Wilhelmine-Auguste-Friederike-Charlotte')
  const page = await newShopper({ viewport: { width: 360, height: 720 } })
  await openDesk(page)
  await page.evaluate(() => localStorage.setItem('desk.language', 'de'))
  await page.route('**/v1/orders?*', async (route) => {
    const response = await route.fetch()
    const { data, ...list } = (await response.json()) as { data: object[] }
    const closed = data.map((order) => ({ ...order, state: 'closed', withdrawnOn: null }))
    await route.fulfill({ response, json: { ...list, data: closed } })
  })
  await page.goto(deskUrl('/orders'))
  const state = page.getByText('Abgeschlossen', { exact: true }).first()
  await expect(state).toBeVisible()
  const countLines = (label: Element) => {
    const words = document.createRange()
    words.selectNodeContents(label)
    return words.getClientRects().length
  }
  expect(await state.evaluate(countLines)).toBe(1)
  expect(await page.evaluate(widthBeyondWindow)).toBe(0)
})
