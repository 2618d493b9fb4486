import type { Page } from '@playwright/test'
import { admin, adminOf, deskUrl, openDesk, placeOrder } from '@/e2e/support/desk'
import { expectAccessible } from '@/e2e/support/page-checks'
import { expect, test } from '@/e2e/support/test'

const dialog = (page: Page) => page.getByRole('dialog')
const actions = (page: Page) => page.getByRole('group', { name: 'Actions' })

test('keys are listed as they are on the page, and what is cancelled leaves the focus in its place', async ({
  newShopper,
}) => {
  const { orderId, orderNumber } = await placeOrder('Gerda')
  const page = await newShopper()
  // Which product was ordered, with a picture or without, depends on what other journeys bought.
  await page.route(`**/v1/orders/${orderId}`, async (route) => {
    const response = await route.fetch()
    const order = (await response.json()) as { items: object[] }
    const image = { url: '/media/cup.webp', alt: '', width: 800, height: 800 }
    const items = order.items.map((item) => ({ ...item, image }))
    await route.fulfill({ response, json: { ...order, items } })
  })
  await openDesk(page, `/orders/${orderId}`)
  const picture = page.getByRole('region', { name: 'Items' }).getByRole('presentation')
  await expect(picture).toHaveAttribute('src', /\/media\/cup\.webp$/)
  await page.keyboard.press('?')
  await expect(dialog(page).getByRole('definition').first()).toHaveText('n')
  const keys = await dialog(page).getByRole('definition').allTextContents()
  expect(keys.slice(0, 3)).toEqual(['n', 's', 'r'])
  expect(keys.slice(-11)).toEqual([...Array.from('topsrcdmhk', (key) => `g${key}`), '?'])
  await page.keyboard.press('Escape')

  const cancel = actions(page).getByRole('button', { name: 'Cancel items' })
  await cancel.press('Enter')
  await page.keyboard.press('Escape')
  await expect(cancel).toBeFocused()
  await cancel.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${orderNumber} is canceled.`)).toBeVisible()
  await expect(cancel).toBeHidden()
  await expect(actions(page)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(actions(page).getByRole('button').first()).toBeFocused()
})

test('the history of an order says who sent, paid back and took in what', async ({
  newShopper,
}) => {
  const { orderId } = await placeOrder('Hedda', 2)
  const page = await newShopper()
  await openDesk(page)
  const own = await adminOf(page)
  const path = `/v1/orders/${orderId}`
  const order = await own.get<{ items: { id: string }[] }>(path)
  const lines = [{ orderItemId: order.items[0]?.id, quantity: 1 }]
  await own.post(`${path}/shipments`, { lines })
  const back = await own.post<{ id: string }>(`${path}/returns`, { lines })
  await own.post(`${path}/returns/${back.id}/receive`, { lines, refund: true })
  await page.goto(deskUrl(`/orders/${orderId}`))
  const happened = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  for (const text of ['Parcel 1 shipped', 'Return announced', 'Return received', 'Refund of'])
    await expect(happened.filter({ hasText: text })).toContainText('by Robin Falk')
})

test('what is typed while a product is being saved is saved after it', async ({ newShopper }) => {
  const page = await newShopper()
  const sku = `WAIT-${Date.now()}`
  const variants = [{ sku, price: 9, options: [] }]
  const product = { title: `Jug ${sku}`, isActive: false, options: [], variants }
  const { id } = await admin.post<{ id: string }>('/v1/catalog/products', product)
  const { promise: hold, resolve: release } = Promise.withResolvers<undefined>()
  await page.route('**/v1/catalog/products/*', async (route) => {
    if (route.request().method() === 'PATCH') await hold
    await route.continue()
  })
  await openDesk(page, `/products/${id}`)
  const field = (name: string) => page.getByRole('textbox', { name: `${sku}, ${name}` })
  await field('Price').fill('10')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.keyboard.press('Control+s')
  await sent
  await field('Weight').fill('250')
  await page.keyboard.press('Control+s')
  release(undefined)
  await expect(page.getByRole('group', { name: /change/ })).toBeHidden()
  expect(await admin.get(`/v1/catalog/products/${id}`)).toMatchObject({
    variants: [{ price: 10, weightGrams: 250 }],
  })
  // Once the saved product has been read.
  await expect(page.getByRole('note')).not.toContainText('Weight')
  await page.getByRole('button', { name: 'Show in the shop' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Hide from the shop' })).toBeFocused()
})
