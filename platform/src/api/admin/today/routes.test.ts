import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestCheckout } from '#api/testing/shop.ts'
import { variants } from '#store/schema/catalog.ts'
import { issues } from '#store/schema/issues.ts'
import { orderItems, orders } from '#store/schema/orders.ts'
import { payments } from '#store/schema/payments.ts'
import { returns } from '#store/schema/returns.ts'
import { addStore, readJson, readProblem, signInApplication, signInStaff } from '#testing.ts'

const dayMs = 24 * 3600_000
const shop = await openTestCheckout()
const { db, clock } = shop.services
const token = await signInApplication(shop.services, shop.store)
const elsewhere = await addStore(shop.services, { tenantId: shop.store.tenantId })
const other = await signInApplication(shop.services, elsewhere)
afterAll(() => shop.close())

const get = (path: string, bearer = token) =>
  shop.call('GET', path, undefined, { authorization: `Bearer ${bearer}` })

interface Listed {
  data: { orderNumber: string }[]
  totalCount: number
}

/** Orders by name; each is in another situation. */
const made: Record<string, { number: string; productId: string; variantId: string }> = {}

async function make(name: string, values: Partial<typeof orders.$inferInsert> = {}) {
  const { variantId, productId } = await shop.variantOf(20)
  const { placed } = await shop.buy(variantId)
  const [row] = await db
    .update(orders)
    .set({ firstName: name, ...values })
    .where(eq(orders.id, placed.orderId))
    .returning()
  made[name] = { number: row?.orderNumber ?? '', productId, variantId }
  const snapshot = sql`${orderItems.snapshot} || ${JSON.stringify({ sku: `SKU-${name}` })}::jsonb`
  await db.update(orderItems).set({ snapshot }).where(eq(orderItems.orderId, placed.orderId))
  return placed.orderId
}

const pay = (id: string, values: Partial<typeof payments.$inferInsert>) =>
  db.update(payments).set(values).where(eq(payments.orderId, id))

beforeAll(async () => {
  const soon = new Date(clock().getTime() + 2 * dayMs)
  const late = new Date(soon.getTime() + 1)
  const early = new Date(clock().getTime() - 30 * dayMs)
  const closed = await make('Early', { state: 'closed', placedOn: early })
  const packed = await make('Packed', { state: 'confirmed', email: 'Petra.Pack@example.com' })
  await pay(packed, { expiresOn: soon })
  const ready = await make('Ready', { state: 'readyToPickUp', fulfillmentStatus: 'ready' })
  await pay(ready, { type: 'payAtPickup' })
  await pay(await make('Unpaid'), { expiresOn: soon })
  await pay(await make('Patient'), { type: 'payAtPickup', expiresOn: late })
  await pay(await make('Courier'), { type: 'cashOnDelivery' })
  await pay(await make('Paying'), { type: 'redirect', status: 'pending' })
  const held = { lastName: 'Öberg', customerId: 'cus_held' }
  const authorized = await make('Held', { ...held, state: 'inTransit' })
  await pay(authorized, { status: 'authorized', authorizedUntil: soon })
  const { tenantId, id: storeId } = shop.store
  const orderId = await make('Back', { state: 'delivered' })
  const kept = { tenantId, storeId, orderId }
  const asked = { ...kept, lines: [], requestedBy: 'buyer' as const }
  await db.insert(returns).values([
    { ...asked, id: 'ret_1' },
    { ...asked, id: 'ret_2', orderId: closed, state: 'received' },
  ])
  const raised = { ...kept, amountMinor: null, currencyCode: null, detail: 'x' }
  await db.insert(issues).values([
    { ...raised, id: 'iss_1', kind: 'refundFailed', subjectId: 'ref_1' },
    { ...raised, id: 'iss_2', kind: 'mailFailed', subjectId: 'mail_1' },
    { ...raised, id: 'iss_3', kind: 'mailFailed', subjectId: 'mail_2', resolvedOn: clock() },
  ])
  // Low is at most five of what is for sale.
  for (const stock of [5, 6]) await shop.variantOf(stock)
  const { variantId } = await shop.variantOf(5)
  await db.update(variants).set({ isActive: false }).where(eq(variants.id, variantId))
})

const namesOf = (numbers: readonly string[]) =>
  Object.keys(made).filter((name) => numbers.includes(made[name]?.number ?? ''))

describe('orders are found', () => {
  const then = () => new Date(clock().getTime() - 30 * dayMs).toISOString()
  const day = () => new Date(clock().getTime() - dayMs).toISOString()
  const cases: [string, () => string, string[]][] = [
    ['before a day', () => `placedTo=${day()}`, ['Early']],
    ['from a day on', () => `placedFrom=${day()}&state=confirmed`, ['Packed']],
    [
      'from the moment on when one was placed',
      () => `placedFrom=${then()}&state=closed`,
      ['Early'],
    ],
    ['until before it', () => `placedTo=${then()}`, []],
    ['by customer', () => 'customerId=cus_held', ['Held']],
    ['by payment', () => 'paymentStatus=authorized', ['Held']],
    ['by fulfilment', () => 'fulfillmentStatus=ready', ['Ready']],
    ['by product', () => `product=${made['Unpaid']?.productId ?? ''}`, ['Unpaid']],
    ['by variant', () => `product=${made['Back']?.variantId ?? ''}`, ['Back']],
    ['by SKU', () => 'product=SKU-Held', ['Held']],
    ['by a part of an address', () => 'search=petra.pack', ['Packed']],
    ['by a name', () => `search=${encodeURIComponent('held Öb')}`, ['Held']],
    ['by number', () => `search=${made['Ready']?.number ?? ''}`, ['Ready']],
    ['to pack', () => 'task=toPack', ['Packed']],
    ['to hand over', () => 'task=toCollect', ['Ready']],
    [
      'unpaid, also after they have left',
      () => 'task=unpaid',
      ['Early', 'Packed', 'Ready', 'Unpaid', 'Patient', 'Courier', 'Paying', 'Back'],
    ],
    ['to confirm, for they are paid at the door', () => 'task=toConfirm', ['Patient', 'Courier']],
    ['unpaid and running out', () => 'task=unpaidEnding', ['Unpaid']],
    ['with an authorization that ends', () => 'task=authorizationEnding', ['Held']],
    ['with a return on its way', () => 'task=returnRequested', ['Back']],
  ]
  it.each(cases)('%s', async (_title, query, expected) => {
    const path = `/v1/orders?${query()}`
    const found = await readJson<Listed>(await get(path))
    expect(namesOf(found.data.map(({ orderNumber }) => orderNumber))).toEqual(expected)
    expect(found.totalCount).toBe(expected.length)
    expect(await readJson(await get(path, other))).toMatchObject({ totalCount: 0 })
  })

  it('and no unknown parameter is ignored', async () => {
    for (const path of ['/v1/orders?from=2026-01-01', '/v1/coupons?isactive=true']) {
      const answer = await get(path)
      const name = new URL(path, 'https://x.example').searchParams.keys().next().value ?? ''
      expect(answer.status).toBe(400)
      expect((await readProblem(answer)).errors).toEqual({ [name]: ['is unknown'] })
    }
  })
})

describe('today', () => {
  interface Today {
    data: { name: string; count: number; path: string; query: Record<string, string> }[]
  }
  const read = async (bearer = token) => readJson<Today>(await get('/v1/today', bearer))

  it('counts what each of its lists has', async () => {
    const { data } = await read()
    expect(Object.fromEntries(data.map(({ name, count }) => [name, count]))).toEqual({
      ...{
        toPack: 1,
        toCollect: 1,
        unpaid: 8,
        toConfirm: 2,
        unpaidEnding: 1,
        authorizationEnding: 1,
        returnRequested: 1,
      },
      ...{ withdrawals: 0, lowStock: 1, failedRefunds: 1, failedMails: 1, issues: 2 },
      failedDeliveries: 0,
    })
    for (const { path, query, count } of data) {
      const list = await get(`${path}?${new URLSearchParams(query).toString()}`)
      expect(await readJson(list), path).toMatchObject({ totalCount: count })
    }
  })

  it('leaves out what the caller may not see, and all of other stores', async () => {
    const { accessToken } = await signInStaff(shop.services, shop.store, 'catalogue')
    const answer = await shop.call('GET', '/v1/today', undefined, {
      ...{ authorization: `Bearer ${accessToken}`, 'x-store-id': shop.store.id },
    })
    const { data } = await readJson<Today>(answer)
    expect(data.map(({ name }) => name)).toEqual(['lowStock'])
    const none = await read(other)
    expect(none.data.filter(({ count }) => count > 0)).toEqual([])
    const bare = await signInApplication(shop.services, shop.store, ['orders:read'])
    expect((await get('/v1/today', bare)).status).toBe(403)
  })
})
