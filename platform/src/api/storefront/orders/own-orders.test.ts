import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { orders } from '#store/schema/orders.ts'
import { cancelByBuyer } from '#commerce/orders/cancel-by-buyer.ts'
import { addStore, readJson, signInCustomer } from '#testing.ts'
import type { CompleteReply } from '#api/storefront/checkout/schemas.ts'
import { arrived, codeOf, openReturnShop } from '#api/testing/return-shop.ts'

const dayMs = 24 * 3600_000

const shop = await openReturnShop()
afterAll(() => shop.close())

describe('a return by the buyer', () => {
  it('is not offered unless the store has `returnDays`', async () => {
    const { move, requestOwn, ask } = await shop.placeOrder()
    await move(...arrived)
    expect(await codeOf(await requestOwn(1))).toBe('Return.NotOffered')
    const fields = 'returnable { quantity } returnableUntil'
    expect(await ask(fields)).toEqual({ returnable: [], returnableUntil: null })
  })

  it('is accepted with the order token, from shipment until the deadline', async () => {
    await shop.setStore({ returnDays: 14 })
    const { move, requestOwn, ask, readMails, line } = await shop.placeOrder()
    const fields = 'returnable { orderItemId quantity } returnableUntil returns { state }'
    await move('confirmed', 'inProgress')
    expect(await ask(fields)).toEqual({ returnable: [], returnableUntil: null, returns: [] })
    expect(await codeOf(await requestOwn(1))).toBe('Return.TooMany')
    await move('inTransit')
    expect(await ask(fields)).toMatchObject({ returnable: [{ orderItemId: line, quantity: 3 }] })
    await move('delivered')
    // The page names a day: that ends at midnight, not at the hour of the delivery.
    const read = (await ask(`${fields} withdrawableUntil`)) as Record<string, string>
    const until = Date.parse(read['returnableUntil'] ?? '')
    expect(read['withdrawableUntil']).toBe(read['returnableUntil'])
    expect(until).toBeGreaterThan(shop.services.clock().getTime() + 14 * dayMs)
    const { timezone } = shop.store
    expect(new Date(until).toLocaleTimeString('en-GB', { timeZone: timezone })).toBe('23:59:59')
    expect((await requestOwn(1)).status).toBe(201)
    const noted = (await readMails()).filter(({ kind }) => kind === 'returnRequested')
    expect(noted).toHaveLength(1)
    expect(noted[0]?.html).toMatch(/1\s× Dune Bowl/)
    expect(await ask(fields)).toMatchObject({
      ...{ returnable: [{ quantity: 2 }], returns: [{ state: 'requested' }] },
    })
    const pass = async (time: number) => {
      shop.advance(time - shop.services.clock().getTime())
      await shop.signIn()
    }
    await pass(until)
    expect((await requestOwn(1)).status).toBe(201)
    await pass(until + 1)
    expect(await ask('returnable { quantity }')).toEqual({ returnable: [] })
    expect(await codeOf(await requestOwn(1))).toBe('Return.NotOffered')
    await shop.setStore({ returnDays: null })
  })

  it('is requested once under one key, however often it is sent', async () => {
    await shop.setStore({ returnDays: 14 })
    const { move, requestOwn, ask, read } = await shop.placeOrder()
    await move(...arrived)
    const send = (quantity: number) => requestOwn(quantity, undefined, undefined, 'one-return')
    const [first, second] = [await send(1), await send(1)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await second.json()).toEqual(await first.json())
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect((await read()).returns).toHaveLength(1)
    expect(await codeOf(await send(2))).toBe('Common.IdempotencyMismatch')
    expect(await ask('returnable { quantity }')).toEqual({ returnable: [{ quantity: 2 }] })
    await shop.setStore({ returnDays: null })
  })

  it('of a customer’s order needs the customer’s bearer token', async () => {
    await shop.setStore({ returnDays: 14 })
    const { orderId, move, requestOwn, ask } = await shop.placeOrder()
    await move(...arrived)
    expect(await ask('isGuest')).toEqual({ isGuest: true })
    const { customer, accessToken } = await signInCustomer(shop.services, shop.store)
    const other = await signInCustomer(shop.services, shop.store, { email: 'else@example.com' })
    const isOrder = eq(orders.id, orderId)
    const tied = { customerId: customer.id }
    await shop.services.db.update(orders).set(tied).where(isOrder)
    expect(await ask('isGuest')).toEqual({ isGuest: false })
    expect(await codeOf(await requestOwn(1, { orderId }))).toBe('Auth.Unauthorized')
    const stranger = await requestOwn(1, { orderId }, other.accessToken)
    expect(await codeOf(stranger)).toBe('Order.NotFound')
    const guess = await requestOwn(1, { orderToken: 'x'.repeat(43) })
    expect(await codeOf(guess)).toBe('Order.NotFound')
    expect(await codeOf(await requestOwn(1, {}, accessToken))).toBe('Order.NotFound')
    expect((await requestOwn(1, { orderId }, accessToken)).status).toBe(201)
    await shop.setStore({ returnDays: null })
  })
})

describe('a cancellation by the buyer', () => {
  const cancel = (orderToken: string | null) =>
    shop.call('POST', '/v1/order-cancellations', { orderToken })

  it('is refused unless the store allows buyers to cancel', async () => {
    const { orderToken, ask } = await shop.placeOrder()
    expect(await codeOf(await cancel(orderToken))).toBe('Order.NotCancellable')
    expect(await ask('isCancellable')).toEqual({ isCancellable: false })
  })

  it('of a paid order refunds and restocks it, once', async () => {
    await shop.setStore({ buyersMayCancel: true })
    const { orderId, orderToken, move, read, readStock, readMails, ask } = await shop.placeOrder()
    await move('confirmed')
    expect(await ask('isCancellable')).toEqual({ isCancellable: true })
    const { db, clock } = shop.services
    const abroad = await addStore(shop.services, { settings: { buyersMayCancel: true } })
    expect(await cancelByBuyer(db, { store: abroad, orderId, now: clock() })).toBe(false)
    for (const time of ['once', 'again']) {
      expect(await readJson(await cancel(orderToken)), time).toEqual({ state: 'cancelled' })
    }
    expect(await read()).toMatchObject({
      ...{ state: 'cancelled', refundedTotal: 79.9, refunds: [{ amount: 79.9 }] },
    })
    expect(await readStock()).toBe(5)
    const kinds = (await readMails()).map(({ kind }) => kind)
    expect(kinds.slice(1).toSorted()).toEqual(['orderCancelled', 'orderRefunded'])
    await shop.setStore({ buyersMayCancel: false })
  })

  it.each(['buyer', 'merchant'])(
    'by the %s of an order paid by transfer is for the merchant to pay back, and says so',
    async (by) => {
      const contactEmail = `${by}-told@example.com`
      await shop.setStore({ buyersMayCancel: true, contactEmail })
      const { orderId, orderToken, email, move, readMails } = await shop.placeOrder()
      await move('confirmed')
      if (by === 'buyer') expect((await cancel(orderToken)).status).toBe(200)
      else await move('cancelled')
      const listed = await shop.send('GET', '/v1/issues?kind=refundByHand&state=open')
      const { data } = await readJson<{ data: { id: string; orderId: string }[] }>(listed)
      const issue = data.find((one) => one.orderId === orderId)
      expect(issue).toMatchObject({ amount: 79.9, currencyCode: 'EUR' })
      const told = await shop.mailsTo(contactEmail)
      expect(told.map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^Pay back €79\.90 for order T-\d+$/),
      ])
      const refunded = (await readMails()).find(({ kind }) => kind === 'orderRefunded')
      expect(refunded?.subject).toMatch(/^We will pay you back €79\.90/)
      expect(refunded?.body).not.toMatch(/refunded/i)
      const erase = () => shop.call('POST', '/v1/order-erasures', { orderToken })
      expect(await codeOf(await erase())).toBe('Order.NotErasable')
      await shop.send('POST', `/v1/issues/${issue?.id ?? ''}/resolve`)
      expect((await erase()).ok, email).toBe(true)
      await shop.setStore({ buyersMayCancel: false, contactEmail: null })
    },
  )

  it('is refused once something is packed or a payment is in progress', async () => {
    await shop.setStore({ buyersMayCancel: true })
    const packed = await shop.placeOrder()
    await packed.move('confirmed', 'inProgress')
    expect(await codeOf(await cancel(packed.orderToken))).toBe('Order.NotCancellable')
    expect((await packed.read()).state).toBe('inProgress')
    const { variantId } = await shop.variantOf(5)
    const { path, cart } = await shop.openReadyCart(variantId)
    const paying = await shop.complete(path, shop.payBy(shop.redirect, cart), `pending-${path}`)
    const { orderToken } = await readJson<CompleteReply>(paying)
    expect(await codeOf(await cancel(orderToken))).toBe('Order.NotCancellable')
    await shop.setStore({ buyersMayCancel: false })
  })
})
