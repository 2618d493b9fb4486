import { afterAll, expect, it } from 'vitest'
import { openTestCheckout } from '#api/testing/shop.ts'
import { addOrderNote } from '#commerce/orders/order-notes.ts'
import { ordersToCheck } from './orders-to-check-command.ts'

const shop = await openTestCheckout()
afterAll(() => shop.close())

it('lists the orders that an upgrade has left a note on, and no others', async () => {
  const { services, store } = shop
  const { placed } = await shop.buy((await shop.variantOf(5)).variantId)
  const scope = { tenantId: store.tenantId, storeId: store.id, sellerId: null }
  for (const [author, text] of [
    ['Upgrade', 'Compare this order with your stock.'],
    ['Hanna', 'Call the buyer.'],
  ] as const) {
    const note = { draft: { author, text }, scope, orderId: placed.orderId, now: services.clock() }
    await addOrderNote(services.db, note)
  }
  const printed: string[] = []
  const outcome = await ordersToCheck({ services, print: (line) => printed.push(line) })
  expect(outcome).toEqual({ ok: true, message: '1 orders to check.' })
  expect(printed).toEqual([
    `${store.domain}  ${placed.orderNumber}  Compare this order with your stock.`,
  ])
})
