import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { orderItems } from '#store/schema/orders.ts'
import { outboxEvents } from '#store/schema/outbox.ts'
import { readJson, readProblem, signInApplication } from '#testing.ts'
import { arrived, codeOf, openReturnShop, type ReturnJson } from '#api/testing/return-shop.ts'

const shop = await openReturnShop()
afterAll(() => shop.close())

describe('a return by the merchant', () => {
  it('is received, restocked, refunded and mailed, once each', async () => {
    const { move, request, receive, came, read, readStock, readMails } = await shop.placeOrder()
    await move(...arrived)
    const created = await request(2)
    expect(created.status, await created.clone().text()).toBe(201)
    const { id } = await readJson<ReturnJson>(created)
    expect(await readStock()).toBe(2)
    const body = { lines: came(2), refund: true }
    const back = await readJson<ReturnJson>(await receive(id, body))
    expect(back).toMatchObject({ state: 'received', lines: [{ quantity: 2, restock: true }] })
    expect(await readJson(await receive(id, body))).toEqual(back)
    expect(await readStock()).toBe(4)
    const order = await read()
    expect(order).toMatchObject({ state: 'delivered', returnStatus: 'partiallyReturned' })
    expect(order.refunds).toMatchObject([{ id: back.refundId, amount: 50, state: 'succeeded' }])
    expect(order.returns).toEqual([back])
    const reader = await signInApplication(shop.services, shop.store, ['inventory:read'])
    const moved = await shop.send('GET', '/v1/inventory/movements?cause=return', undefined, reader)
    expect(await readJson(moved)).toMatchObject({ data: [{ quantity: 2, cause: 'return' }] })
    const written = (await readMails()).filter(({ kind }) => /return|refund/i.test(kind))
    expect(written.map(({ kind }) => kind).toSorted()).toEqual(['orderRefunded', 'returnReceived'])
    expect(written.find(({ kind }) => kind === 'orderRefunded')?.body).toContain('€50.00')
    expect(written.find(({ kind }) => kind === 'returnReceived')?.body).toMatch(/2\s× Dune Bowl/)
  })

  it('never exceeds the shipped and unreturned items, even concurrently', async () => {
    const { move, request, url, line } = await shop.placeOrder()
    await move('confirmed')
    expect(await codeOf(await request(1))).toBe('Return.TooMany')
    const lines = [{ orderItemId: line, quantity: 2 }]
    await shop.send('POST', `${url}/shipments`, { lines })
    expect(await readProblem(await request(3))).toMatchObject({
      ...{ code: 'Return.TooMany', available: 2 },
    })
    const answers = await Promise.all([request(1), request(1), request(1), request(1)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
  })

  it('counts items that a refund has restocked', async () => {
    const { move, request, url, line } = await shop.placeOrder()
    await move(...arrived)
    const lines = [{ itemId: line, quantity: 2, restock: true }]
    const headers = { 'idempotency-key': `back-${line}` }
    expect((await shop.send('POST', `${url}/refunds`, { lines }, undefined, headers)).status).toBe(
      201,
    )
    expect(await codeOf(await request(2))).toBe('Return.TooMany')
    expect((await request(1)).status).toBe(201)
  })

  it('of everything changes the order to its final state, with one event and one mail', async () => {
    const { orderId, move, request, receive, came, read, readMails } = await shop.placeOrder()
    await move(...arrived)
    const first = await readJson<ReturnJson>(await request(1))
    const second = await readJson<ReturnJson>(await request(2))
    await receive(first.id)
    expect(await read()).toMatchObject({ state: 'delivered', returnStatus: 'partiallyReturned' })
    await readMails()
    await receive(second.id, { lines: came(2, false) })
    expect(await read()).toMatchObject({ state: 'returned', returnStatus: 'returned' })
    const events = await shop.services.db.select().from(outboxEvents)
    const own = events.filter(
      ({ type, body }) => type === 'order.returned' && body.includes(orderId),
    )
    expect(own).toHaveLength(1)
    const kinds = (await readMails()).map(({ kind }) => kind)
    expect(kinds.filter((kind) => /return/i.test(kind)).toSorted()).toEqual([
      'returnReceived',
      'returnReceived',
      'returnRequested',
    ])
  })

  it('that does not arrive is cancelled, and can be requested again', async () => {
    const { move, request, url, read, receive, readMails } = await shop.placeOrder()
    await move(...arrived)
    const { id } = await readJson<ReturnJson>(await request(3))
    expect(await codeOf(await request(1))).toBe('Return.TooMany')
    for (const time of ['once', 'again']) {
      const cancelled = await shop.send('POST', `${url}/returns/${id}/cancel`)
      expect(await readJson(cancelled), time).toMatchObject({ state: 'cancelled' })
    }
    // Nor is its buyer written to about what is over.
    expect((await readMails()).map(({ kind }) => kind)).not.toContain('returnRequested')
    expect(await readProblem(await receive(id))).toMatchObject({
      ...{ code: 'Return.NotOpen', state: 'cancelled' },
    })
    shop.advance(1000)
    const again = await readJson<ReturnJson>(await request(3))
    await receive(again.id)
    const late = await shop.send('POST', `${url}/returns/${again.id}/cancel`)
    expect(await codeOf(late)).toBe('Return.NotOpen')
    const { returns } = await read()
    expect(returns.map(({ state }) => state)).toEqual(['cancelled', 'received'])
  })

  it('that arrives in part makes the rest returnable again', async () => {
    const { move, request, receive, came } = await shop.placeOrder()
    await move(...arrived)
    const { id } = await readJson<ReturnJson>(await request(3))
    expect(await codeOf(await receive(id, { lines: came(4) }))).toBe('Return.TooMany')
    await receive(id, { lines: came(1) })
    expect((await request(2)).status).toBe(201)
  })

  it('changes nothing when its refund is refused', async () => {
    const { move, request, receive, came, read, readStock } = await shop.placeOrder()
    await move(...arrived)
    const { id } = await readJson<ReturnJson>(await request(3))
    const refused = await receive(id, { lines: came(3), refund: true, amount: 80 })
    expect(await readProblem(refused)).toMatchObject({
      ...{ code: 'Refund.ExceedsPaid', refundable: 79.9 },
    })
    expect((await read()).returns).toMatchObject([{ state: 'requested' }])
    expect(await readStock()).toBe(2)
    expect(await codeOf(await receive(id, { amount: 5 }))).toBe('Common.Validation')
    const restocked = await receive(id, { lines: came(3) })
    expect(await readJson(restocked)).toMatchObject({ state: 'received', refundId: null })
    expect(await readStock()).toBe(5)
  })

  it('refunds what earlier refunds have left, or a smaller amount', async () => {
    const first = await shop.placeOrder()
    await first.move(...arrived)
    const refund = (url: string, body: object) =>
      shop.send('POST', `${url}/refunds`, body, undefined, { 'idempotency-key': `left-${url}` })
    await refund(first.url, { amount: 10 })
    shop.advance(1000)
    const whole = await readJson<ReturnJson>(await first.request(3))
    expect((await first.receive(whole.id, { lines: first.came(3), refund: true })).status).toBe(200)
    expect(await first.read()).toMatchObject({
      state: 'returned',
      refundedTotal: 79.9,
      refunds: [{ amount: 10 }, { amount: 69.9 }],
    })
    const second = await shop.placeOrder()
    await second.move(...arrived)
    await refund(second.url, { lines: [{ itemId: second.line, quantity: 2, restock: false }] })
    // Refunds are sorted by time.
    shop.advance(1000)
    const some = await readJson<ReturnJson>(await second.request(3))
    await second.receive(some.id, { lines: second.came(3), refund: true })
    expect((await second.read()).refunds).toMatchObject([{ amount: 50 }, { amount: 25 }])
    expect(await second.readStock()).toBe(5)
    // What was refunded while a return was on its way was refunded for it.
    const early = await shop.placeOrder()
    await early.move(...arrived)
    const two = await readJson<ReturnJson>(await early.request(2))
    await refund(early.url, { lines: [{ itemId: early.line, quantity: 2, restock: false }] })
    await early.receive(two.id, { lines: early.came(2), refund: true })
    expect(await early.read()).toMatchObject({
      ...{ refundedTotal: 50, items: [{ pieces: { kept: 1, returned: 2, refunded: 2 } }] },
    })
    const third = await shop.placeOrder()
    await third.move(...arrived)
    const worn = await readJson<ReturnJson>(await third.request(1))
    await third.receive(worn.id, { lines: third.came(1), refund: true, amount: 12.5 })
    expect(await third.read()).toMatchObject({ refundedTotal: 12.5 })
    const fourth = await shop.placeOrder()
    await fourth.move(...arrived)
    await refund(fourth.url, { amount: 79.9 })
    const late = await readJson<ReturnJson>(await fourth.request(1))
    const back = await fourth.receive(late.id, { lines: fourth.came(1), refund: true })
    expect(await readJson(back)).toMatchObject({ state: 'received', refundId: null })
    expect(await fourth.readStock()).toBe(3)
  })

  it('leaves the items of the order that have not shipped to be shipped', async () => {
    const { move, request, receive, came, read, readStock, url, line } = await shop.placeOrder()
    await move('confirmed')
    const ship = (quantity: number) =>
      shop.send('POST', `${url}/shipments`, { lines: [{ orderItemId: line, quantity }] })
    await ship(1)
    const { id } = await readJson<ReturnJson>(await request(1))
    await receive(id, { lines: came(1), refund: true })
    expect(await readStock()).toBe(3)
    expect(await read()).toMatchObject({
      state: 'inProgress',
      returnStatus: 'partiallyReturned',
      items: [{ pieces: { open: 2, shipped: 1, kept: 0, returnedRestocked: 1, refunded: 1 } }],
    })
    expect((await ship(2)).status).toBe(201)
    expect(await read()).toMatchObject({
      state: 'inTransit',
      items: [{ pieces: { open: 0, shipped: 3, kept: 2, cancelled: 0 } }],
    })
    expect(await codeOf(await request(3))).toBe('Return.TooMany')
    expect((await request(2)).status).toBe(201)
  })

  it('that is not restocked is inspected, and restocked by its refund', async () => {
    const { move, request, receive, came, read, readStock, url, line } = await shop.placeOrder()
    await move(...arrived)
    const { id } = await readJson<ReturnJson>(await request(2))
    await receive(id, { lines: came(2, false) })
    expect((await read()).items).toMatchObject([{ pieces: { kept: 1, returnedInspected: 2 } }])
    const refund = (restock: boolean) =>
      shop.send(
        'POST',
        `${url}/refunds`,
        { lines: [{ itemId: line, quantity: 1, restock }] },
        undefined,
        { 'idempotency-key': `${String(restock)}-${line}` },
      )
    await refund(true)
    await refund(false)
    expect((await read()).items).toMatchObject([
      { pieces: { kept: 1, returnedInspected: 0, returnedRestocked: 1, returnedWrittenOff: 1 } },
    ])
    expect(await readStock()).toBe(3)
  })

  it('is restocked piece by piece, and refunded to the cent in one go', async () => {
    const { move, request, receive, came, read, readStock, line } = await shop.placeOrder()
    // 70.00 were paid for three.
    const discount = { discountMinor: 500 }
    await shop.services.db.update(orderItems).set(discount).where(eq(orderItems.id, line))
    await move(...arrived)
    const { id } = await readJson<ReturnJson>(await request(3))
    const over = [...came(2), ...came(2, false)]
    expect(await codeOf(await receive(id, { lines: over, refund: true }))).toBe('Return.TooMany')
    const twice = [...came(1), ...came(1)]
    expect(await codeOf(await receive(id, { lines: twice }))).toBe('Common.Validation')
    const apart = { lines: [...came(1), ...came(2, false)], refund: true }
    expect(await readJson(await receive(id, apart))).toMatchObject({
      lines: [
        { quantity: 1, restock: true },
        { quantity: 2, restock: false },
      ],
    })
    expect(await read()).toMatchObject({
      ...{ state: 'returned', refundedTotal: 70 },
      refunds: [
        {
          amount: 70,
          lines: [
            { quantity: 1, restock: true, amount: 23.33 },
            { quantity: 2, restock: false, amount: 46.67 },
          ],
        },
      ],
      items: [{ pieces: { kept: 0, returnedRestocked: 1, returnedWrittenOff: 2, refunded: 3 } }],
    })
    expect(await readStock()).toBe(3)
  })

  it('is refused for lines and returns of another order', async () => {
    const { move, request, url, receive } = await shop.placeOrder()
    const second = await shop.placeOrder()
    for (const order of [{ move }, second]) await order.move(...arrived)
    const { id: foreign } = await readJson<ReturnJson>(await second.request(1))
    const stranger = { lines: [{ orderItemId: second.line, quantity: 1 }] }
    expect(await codeOf(await shop.send('POST', `${url}/returns`, stranger))).toBe(
      'Return.LineNotFound',
    )
    const twice = [stranger.lines[0], stranger.lines[0]]
    const doubled = await shop.send('POST', `${url}/returns`, { lines: twice })
    expect(await codeOf(doubled)).toBe('Common.Validation')
    const { id } = await readJson<ReturnJson>(await request(1))
    const other = { lines: [{ ...stranger.lines[0], restock: true }] }
    expect(await codeOf(await receive(id, other))).toBe('Return.LineNotFound')
    for (const end of ['receive', 'cancel'])
      expect(await codeOf(await shop.send('POST', `${url}/returns/${foreign}/${end}`, {}))).toBe(
        'Return.NotFound',
      )
    const lost = await shop.send('POST', `/v1/orders/ord_none/returns/${id}/cancel`)
    expect(await codeOf(lost)).toBe('Order.NotFound')
  })
})
