import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import type { CompleteReply } from '#api/storefront/checkout/schemas.ts'
import { openTestCheckout } from '#api/testing/shop.ts'
import { addPaymentMethod, hamburg } from '#commerce/selling-store.testing.ts'
import { mails } from '#store/schema/mails.ts'
import { orders } from '#store/schema/orders.ts'
import { addStore, readJson, readProblem, signInApplication } from '#testing.ts'
import type { OrderJson } from './schemas.ts'

const shop = await openTestCheckout()
const { services } = shop
const token = await signInApplication(services, shop.store)
const sibling = await addStore(services, { tenantId: shop.store.tenantId })
const elsewhere = await signInApplication(services, sibling)
const reader = await signInApplication(services, shop.store, ['orders:read'])
afterAll(() => shop.close())

const send = (what: string, body?: unknown, headers: Record<string, string> = {}) => {
  const [method = '', path = ''] = what.split(' ')
  shop.advance(1000)
  return shop.call(method, path, body, { authorization: `Bearer ${token}`, ...headers })
}

const by = (bearer: string) => ({ authorization: `Bearer ${bearer}` })

async function placeOrder(method = shop.transfer) {
  const { variantId } = await shop.variantOf(5)
  const { path, cart } = await shop.openReadyCart(variantId)
  const answer = await shop.complete(path, shop.payBy(method, cart), `key-${path}`)
  const { orderId } = await readJson<CompleteReply>(answer)
  return `/v1/orders/${orderId}`
}

const read = async (path: string) => {
  const answer = await send(`GET ${path}`)
  return { order: await readJson<OrderJson>(answer), etag: answer.headers.get('etag') ?? '' }
}

const codeOf = async (answer: Response) => (await readProblem(answer)).code

describe('the addresses of an order', () => {
  const moved = { ...hamburg, line1: 'Elbchaussee 99', postalCode: '22763' }

  it('are corrected until the items have left, the one of its mails at any time', async () => {
    const path = await placeOrder()
    const change = { email: 'right@example.com', shippingAddress: moved, billingAddress: moved }
    const answer = await send(`PATCH ${path}`, change)
    expect(answer.status).toBe(200)
    expect(await readJson(answer)).toMatchObject(change)
    expect(answer.headers.get('etag')).toBe((await read(path)).etag)
    for (const to of ['confirmed', 'inProgress', 'inTransit']) {
      expect((await send(`POST ${path}/transitions`, { to })).status).toBe(200)
    }
    for (const part of ['shippingAddress', 'billingAddress']) {
      const late = await send(`PATCH ${path}`, { [part]: hamburg })
      expect([late.status, await codeOf(late)], part).toEqual([409, 'Order.NotCorrectable'])
    }
    expect((await send(`PATCH ${path}`, { email: 'later@example.com' })).status).toBe(200)
    expect((await read(path)).order).toMatchObject({ ...change, email: 'later@example.com' })
  })

  it('are never written over what somebody else has done meanwhile', async () => {
    const path = await placeOrder()
    const { etag } = await read(path)
    const first = await send(`PATCH ${path}`, { email: 'a@example.com' }, { 'if-match': etag })
    expect(first.status).toBe(200)
    const second = await send(`PATCH ${path}`, { email: 'b@example.com' }, { 'if-match': etag })
    expect([second.status, await codeOf(second)]).toEqual([412, 'Common.VersionMismatch'])
    const now = first.headers.get('etag') ?? ''
    await send(`POST ${path}/transitions`, { to: 'confirmed' })
    const third = await send(`PATCH ${path}`, { email: 'c@example.com' }, { 'if-match': now })
    expect(third.status).toBe(412)
    expect((await read(path)).order.email).toBe('a@example.com')
  })

  it.each([
    [
      'in another country',
      { shippingAddress: { ...moved, countryCode: 'AT', postalCode: '1010' } },
    ],
    ['in another region', { shippingAddress: { ...moved, region: 'Bavaria' } }],
  ])('stay where the tax was charged: %s', async (_title, change) => {
    const path = await placeOrder()
    const answer = await send(`PATCH ${path}`, change)
    expect([answer.status, await codeOf(answer)]).toEqual([409, 'Order.TaxChanges'])
  })

  it('may name the region by its code or by its name', async () => {
    const path = await placeOrder()
    const at = (region: string) => ({ ...moved, countryCode: 'US', postalCode: '80202', region })
    const place = { shippingAddress: { ...at('CO'), company: null, line2: null, phone: null } }
    const isOrder = eq(orders.id, path.split('/').at(-1) ?? '')
    await services.db.update(orders).set(place).where(isOrder)
    expect((await send(`PATCH ${path}`, { shippingAddress: at('Colorado') })).status).toBe(200)
    expect((await send(`PATCH ${path}`, { shippingAddress: at('Utah') })).status).toBe(409)
  })

  it.each([
    ['in the country of the tax', {}, 'DE', 200],
    ['in no other', {}, 'AT', 409],
    ['in any, if an older version did not keep that of the tax', { taxCountry: null }, 'AT', 200],
  ])('are written anew after an erasure %s', async (_where, kept, countryCode, status) => {
    const path = await placeOrder()
    const nobody = { email: null, shippingAddress: null, ...kept }
    await services.db
      .update(orders)
      .set(nobody)
      .where(eq(orders.id, path.split('/').at(-1) ?? ''))
    const anew = { ...moved, countryCode, postalCode: countryCode === 'AT' ? '1010' : '22763' }
    const change = { email: 'anew@example.com', shippingAddress: anew }
    const answer = await send(`PATCH ${path}`, change)
    expect(answer.status).toBe(status)
    if (status === 200) expect(await readJson(answer)).toMatchObject(change)
  })
})

describe('a payment that arrives outside of any provider', () => {
  it('by transfer confirms its order, once', async () => {
    const path = await placeOrder()
    const answer = await send(`POST ${path}/payments/mark-paid`)
    expect(await readJson(answer)).toMatchObject({
      state: 'confirmed',
      payment: { status: 'paid' },
    })
    const again = await send(`POST ${path}/payments/mark-paid`)
    expect([again.status, await codeOf(again)]).toEqual([409, 'Order.NotDue'])
  })

  it('in cash is paid too', async () => {
    const path = await placeOrder(await addPaymentMethod(services.db, shop.store, 'cashOnDelivery'))
    const answer = await send(`POST ${path}/payments/mark-paid`)
    expect(await readJson(answer)).toMatchObject({
      state: 'confirmed',
      payment: { status: 'paid' },
    })
  })

  it('on invoice is recorded after the delivery, which did not wait for it', async () => {
    const path = await placeOrder(await addPaymentMethod(services.db, shop.store, 'invoice'))
    const { order } = await read(path)
    expect(order).toMatchObject({ state: 'confirmed', payment: { status: 'due' } })
    const lines = order.items.map(({ id, quantity }) => ({ orderItemId: id, quantity }))
    expect((await send(`POST ${path}/shipments`, { lines })).status).toBe(201)
    const delivered = await send(`POST ${path}/transitions`, { to: 'delivered' })
    expect(await readJson(delivered)).toMatchObject({ payment: { status: 'due' } })
    const paid = await send(`POST ${path}/payments/mark-paid`)
    expect(await readJson(paid)).toMatchObject({ state: 'delivered', payment: { status: 'paid' } })
  })

  it('is not one that a page of the provider waits for', async () => {
    const path = await placeOrder(shop.redirect)
    expect(await codeOf(await send(`POST ${path}/payments/mark-paid`))).toBe('Order.NotDue')
  })
})

describe('the mails about an order', () => {
  it('are listed and written again, to its present address', async () => {
    const path = await placeOrder()
    const list = async () => {
      const answer = await send(`GET ${path}/mails`)
      return (await readJson<{ data: { id: string; kind: string; recipient: string }[] }>(answer))
        .data
    }
    const [first] = await list()
    expect(first).toMatchObject({ kind: 'orderConfirmation', recipient: 'hanna@example.com' })
    await send(`PATCH ${path}`, { email: 'right@example.com' })
    const again = await send(`POST ${path}/mails/${first?.id ?? ''}/resend`)
    expect(again.status).toBe(200)
    expect((await list()).map(({ kind, recipient }) => ({ kind, recipient }))).toEqual([
      { kind: 'orderConfirmation', recipient: 'right@example.com' },
      { kind: 'orderConfirmation', recipient: 'hanna@example.com' },
    ])
    const [sent] = await services.db
      .select()
      .from(mails)
      .where(eq(mails.recipient, 'right@example.com'))
    expect(sent?.body).toContain((await read(path)).order.orderNumber)
  })
})

it('nobody of another store corrects an order, and nobody without the scope', async () => {
  const path = await placeOrder()
  const other = await placeOrder()
  const { data } = await readJson<{ data: { id: string }[] }>(await send(`GET ${other}/mails`))
  const resend = `POST ${path}/mails/${data[0]?.id ?? ''}/resend`
  const calls: [string, object?][] = [
    [`PATCH ${path}`, { email: 'thief@example.com' }],
    [`POST ${path}/payments/mark-paid`],
    [resend],
    [`GET ${path}/mails`],
  ]
  for (const [what, body] of calls) {
    expect((await send(what, body, by(elsewhere))).status, what).toBe(404)
    if (what.startsWith('GET')) continue
    expect((await send(what, body, by(reader))).status, what).toBe(403)
  }
  expect(await codeOf(await send(resend))).toBe('Order.MailNotFound')
  expect((await read(path)).order).toMatchObject({ email: 'hanna@example.com', state: 'created' })
})
