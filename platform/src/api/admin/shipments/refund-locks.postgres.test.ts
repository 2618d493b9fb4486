import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import type { OrderJson } from '#api/admin/orders/schemas.ts'
import type { CompleteReply } from '#api/storefront/checkout/schemas.ts'
import { openTestCheckout } from '#api/testing/shop.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import { countWaiting } from '#store/waiting.testing.ts'
import { readJson, signInApplication } from '#testing.ts'

const poll = { timeout: 10_000, interval: 20 }

it('the refund that ends an order waits for no stock but that of its lines', async () => {
  const shop = await openTestCheckout()
  onTestFinished(() => shop.close())
  const { db } = shop.services
  const token = await signInApplication(shop.services, shop.store)
  const [first, last] = [await shop.variantOf(5), await shop.variantOf(5)]
  const { path } = await shop.openReadyCart(first.variantId, 1)
  const more = { variantId: last.variantId, quantity: 1 }
  const cart = await shop.change('POST', `${path}/items`, more)
  const placed = await shop.complete(path, shop.payBy(shop.transfer, cart), 'two-lines')
  const url = `/v1/orders/${(await readJson<CompleteReply>(placed)).orderId}`
  const send = (method: string, to: string, body?: unknown) =>
    shop.call(method, `${url}${to}`, body, {
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
    })
  const read = async () => readJson<OrderJson>(await send('GET', ''))
  await send('POST', '/transitions', { to: 'confirmed' })
  const { items } = await read()
  const refund = (variantId: string, shipping: boolean) => {
    const itemId = items.find((item) => item.variantId === variantId)?.id
    return send('POST', '/refunds', { lines: [{ itemId, quantity: 1, restock: true }], shipping })
  }
  expect((await refund(first.variantId, false)).status).toBe(201)
  const { refunded, waited } = await db.transaction(async (tx) => {
    const isFirst = eq(inventoryLevels.variantId, first.variantId)
    await tx.select().from(inventoryLevels).where(isFirst).for('update')
    let hasEnded = false
    const refunded = refund(last.variantId, true).finally(() => (hasEnded = true))
    await expect.poll(async () => hasEnded || (await countWaiting(db)) > 0, poll).toBe(true)
    return { refunded, waited: !hasEnded }
  })
  expect((await refunded).status).toBe(201)
  expect((await read()).state).toBe('cancelled')
  expect(waited).toBe(false)
})
