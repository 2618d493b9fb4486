import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ReturnLine } from '@/lib/shop/orders/order-requests'
import type { CommerceClient } from './client'
import { loginCustomer } from './customer-login'
import { findOrder, findOrderByToken } from './order'
import { cancelOrder, listOrders, requestReturn, type OwnOrder } from './orders'
import {
  clientOf,
  deliverOrder,
  demo,
  leipzig,
  newCredentials,
  otherStore,
  placeOrder,
  prepareCart,
  signInNewCustomer,
  stockholm,
} from './contract.testing'

const askFor = (
  client: CommerceClient,
  order: OwnOrder,
  lines: readonly ReturnLine[],
  idempotencyKey: string = randomUUID(),
) => requestReturn(client, order, { lines, idempotencyKey })

/** A guest's order on invoice, and its token. */
async function placeGuestOrder(storeDomain?: string, address = leipzig) {
  const client = clientOf(storeDomain)
  const cart = await prepareCart(client, newCredentials().email, address)
  const { orderToken } = (await placeOrder(client, cart, 'invoice', storeDomain)).first
  return { client, orderToken, read: () => findOrderByToken(client, orderToken) }
}

describe('an order before packing', () => {
  it('is cancelled by the holder of its token, once, however often it is requested', async () => {
    const { client, orderToken, read } = await placeGuestOrder()
    expect(await read()).toMatchObject({ isCancellable: true })
    await cancelOrder(client, { orderToken })
    await cancelOrder(client, { orderToken })
    expect(await read()).toMatchObject({
      state: 'cancelled',
      isCancellable: false,
      payment: { status: 'cancelled' },
    })
  })

  it('is not found in another store, with another token, or by id without its customer', async () => {
    const { orderToken, read } = await placeGuestOrder()
    const order = await read()
    const missing = { status: 404, code: 'Order.NotFound' }
    await expect(cancelOrder(clientOf(otherStore), { orderToken })).rejects.toMatchObject(missing)
    await expect(cancelOrder(clientOf(), { orderToken: 'none' })).rejects.toMatchObject(missing)
    const { client } = await signInNewCustomer()
    const orderId = order?.id ?? ''
    await expect(cancelOrder(client, { orderId })).rejects.toMatchObject(missing)
    expect(await read()).toMatchObject({ state: 'confirmed', isCancellable: true })
  })

  it('has nothing to return', async () => {
    const { client, orderToken, read } = await placeGuestOrder()
    const lines = [{ orderItemId: (await read())?.items[0]?.id ?? '', quantity: 1, reason: null }]
    await expect(askFor(client, { orderToken }, lines)).rejects.toMatchObject({
      status: 409,
      code: 'Return.TooMany',
    })
  })
})

describe('a delivered order', () => {
  it('can be returned by its buyer, up to the remaining quantity, and no longer cancelled', async () => {
    const { client, orderToken, read } = await placeGuestOrder()
    const { id = '', items } = (await read()) ?? { items: [] }
    await deliverOrder(id)
    const line = { orderItemId: items[0]?.id ?? '', reason: 'damaged' as const }
    const given = (await read())?.returnable
    expect(given).toEqual([{ orderItemId: line.orderItemId, quantity: 1 }])
    await expect(cancelOrder(client, { orderToken })).rejects.toMatchObject({
      status: 409,
      code: 'Order.NotCancellable',
    })
    const ask = (of: CommerceClient, quantity: number) =>
      askFor(of, { orderToken }, [{ ...line, quantity }])
    const tooMany = { status: 409, code: 'Return.TooMany' }
    await expect(ask(client, 2)).rejects.toMatchObject(tooMany)
    await expect(ask(clientOf(otherStore), 1)).rejects.toMatchObject({ code: 'Order.NotFound' })
    await ask(client, 1)
    const after = await read()
    expect(after?.returns).toMatchObject([{ state: 'requested', lines: given }])
    expect(after?.returnable).toEqual([])
    await expect(ask(client, 1)).rejects.toMatchObject(tooMany)
  })

  it('cannot be returned after the store’s return period', async () => {
    const login = await loginCustomer(clientOf(), demo.customer)
    if (!login.ok) throw new Error('The demo customer could not sign in.')
    const client = clientOf(demo.storeDomain, login.tokens.accessToken)
    const { data } = await listOrders(client, { limit: 20 })
    const oldest = await findOrder(client, data.at(-1)?.id ?? '')
    expect(oldest).toMatchObject({ returnable: [] })
    const lines = [{ orderItemId: oldest?.items[0]?.id ?? '', quantity: 1, reason: null }]
    const order = { orderId: oldest?.id ?? '' }
    await expect(askFor(client, order, lines)).rejects.toMatchObject({
      status: 409,
      code: 'Return.TooMany',
    })
  })
})

describe('a return request is refused', () => {
  it('by a store without returns, whose buyers cannot cancel either', async () => {
    const { client, orderToken, read } = await placeGuestOrder(otherStore, stockholm)
    const order = await read()
    expect(order).toMatchObject({ returnable: [], isCancellable: false })
    const lines = [{ orderItemId: order?.items[0]?.id ?? '', quantity: 1, reason: null }]
    await expect(askFor(client, { orderToken }, lines)).rejects.toMatchObject({
      status: 409,
      code: 'Return.NotOffered',
    })
    await expect(cancelOrder(client, { orderToken })).rejects.toMatchObject({
      status: 409,
      code: 'Order.NotCancellable',
    })
    expect(await read()).toEqual(order)
  })

  it('for a line that the order does not have, and returns nothing', async () => {
    const { client, orderToken, read } = await placeGuestOrder()
    const other = await (await placeGuestOrder()).read()
    const { id = '', items } = (await read()) ?? { items: [] }
    await deliverOrder(id)
    const own = { orderItemId: items[0]?.id ?? '', quantity: 1, reason: null }
    for (const orderItemId of ['unknown', other?.items[0]?.id ?? '']) {
      const lines = [own, { ...own, orderItemId }]
      await expect(askFor(client, { orderToken }, lines)).rejects.toMatchObject({
        status: 400,
        code: 'Return.LineNotFound',
      })
    }
    expect(await read()).toMatchObject({ returns: [], returnable: [{ quantity: 1 }] })
  })

  it('without the order’s token or account', async () => {
    const { orderToken, read } = await placeGuestOrder()
    const { id: orderId = '', items } = (await read()) ?? { items: [] }
    await deliverOrder(orderId)
    const lines = [{ orderItemId: items[0]?.id ?? '', quantity: 1, reason: null }]
    const missing = { status: 404, code: 'Order.NotFound' }
    const ask = (of: CommerceClient, order: OwnOrder) => askFor(of, order, lines)
    await expect(ask(clientOf(), { orderToken: `${orderToken}x` })).rejects.toMatchObject(missing)
    const { client: stranger } = await signInNewCustomer()
    await expect(ask(stranger, { orderId })).rejects.toMatchObject(missing)
    await expect(ask(clientOf(), { orderId })).rejects.toMatchObject({ status: 401 })
    await expect(cancelOrder(clientOf(), { orderId })).rejects.toMatchObject({ status: 401 })
    expect(await read()).toMatchObject({ returns: [] })
  })
})
