import { eq, inArray, ne, sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { hamburg } from '#commerce/selling-store.testing.ts'
import { openTestCheckout } from '#api/testing/shop.ts'
import { idempotencyKeys } from '#store/schema/idempotency.ts'
import { newId } from '#store/ids.ts'
import { carts } from '#store/schema/carts.ts'
import { orders } from '#store/schema/orders.ts'
import { customers } from '#store/schema/customers.ts'
import { issues } from '#store/schema/issues.ts'
import { mails } from '#store/schema/mails.ts'
import { payments } from '#store/schema/payments.ts'
import { refunds } from '#store/schema/refunds.ts'
import { returns, type Return } from '#store/schema/returns.ts'
import { withdrawals } from '#store/schema/withdrawals.ts'
import { readJson, readProblem, signInApplication, signInCustomer } from '#testing.ts'
import { hashPassword } from '#identity/passwords.ts'
import { appendEvent } from '#store/events.ts'
import { outboxEvents } from '#store/schema/outbox.ts'
import { sweepEnded } from '#sweep.ts'
import { forgetBuyer } from '#commerce/orders/forget-buyer.ts'

const shop = await openTestCheckout()
afterAll(() => shop.close())
/** Another merchant's, in a database of its own. */
const other = await openTestCheckout()
afterAll(() => other.close())

const asMerchant = async () => ({
  authorization: `Bearer ${await signInApplication(shop.services, shop.store)}`,
})

/** Ends an order: until then it keeps its buyer. */
async function cancel(orderId: string) {
  const path = `/v1/orders/${orderId}/transitions`
  const answer = await shop.call('POST', path, { to: 'cancelled' }, await asMerchant())
  expect(answer.status).toBe(200)
}

it('events kept for deliveries no longer contain personal data', async () => {
  const { services, store } = shop
  const email = 'canary-"hanna\\"@example.com'
  const passwordHash = await hashPassword('a long enough password')
  const draft = { email, firstName: 'Canary "Hanna"', passwordHash }
  const { customer, accessToken } = await signInCustomer(services, store, draft)
  const other = await signInCustomer(services, store, { firstName: 'Other' })
  await services.db.transaction(async (tx) => {
    for (const each of [customer, other.customer]) {
      await appendEvent(tx, {
        type: 'customer.created',
        body: {
          TenantId: store.tenantId,
          StoreId: store.id,
          CustomerId: each.id,
          Email: each.email,
          FirstName: each.firstName,
          LastName: each.lastName,
          CustomerType: 'individual',
          CustomerStatus: 'active',
          OccurredOn: services.clock().toISOString(),
        },
      })
    }
  })
  const { path, cart } = await shop.openReadyCart((await shop.variantOf(5)).variantId)
  const headers = { authorization: `Bearer ${accessToken}` }
  await shop.change('PATCH', `${path}/buyer`, { firstName: 'Canary' }, headers)
  const placed = await shop.complete(path, shop.payBy(shop.transfer, cart), 'erase')
  const { orderId } = await readJson<{ orderId: string }>(placed)
  await cancel(orderId)
  const deleted = await shop.call(
    'DELETE',
    '/v1/customer',
    { currentPassword: 'a long enough password' },
    headers,
  )
  expect(deleted.status).toBe(204)
  const bodies = (await services.db.select().from(outboxEvents)).map(({ body }) => body)
  expect(bodies.join('\n')).not.toMatch(/canary/i)
  const kept = bodies.filter((body) => body.includes(customer.id))
  expect(kept.length).toBeGreaterThan(0)
  for (const body of kept) expect(JSON.parse(body)).toMatchObject({ Email: null, FirstName: null })
  expect(bodies.join('\n')).toContain('"FirstName":"Other"')
})

it('answers of repeated requests no longer name the person, those about others stay, and nothing is done again', async () => {
  const { services, store } = shop
  const email = 'repeated@example.com'
  const { accessToken } = await signInCustomer(services, store, { email })
  const own = { authorization: `Bearer ${accessToken}` }
  const merchant = await asMerchant()
  const { variantId } = await shop.variantOf(9)
  const buy = async (address: string) => {
    const { path, cart } = await shop.openReadyCart(variantId, 1, address)
    const complete = () => shop.complete(path, shop.payBy(shop.transfer, cart), address)
    const orderId = String((await readJson<{ orderId: string }>(await complete())).orderId)
    return { path, complete, orderId }
  }
  const keyed = (path: string, body: object, headers: object) => {
    const key = { 'idempotency-key': newId('key') }
    return () => shop.call('POST', path, body, { ...headers, ...key })
  }
  const [person, other] = [await buy(email), await buy('other@example.com')]
  await cancel(person.orderId)
  const unnamed = await shop.openCartWith(variantId, 1)
  const more = keyed(`${unnamed.path}/items`, { variantId, quantity: 1 }, {})
  const note = (orderId: string) =>
    keyed(`/v1/orders/${orderId}/notes`, { text: 'Calls at 5' }, merchant)
  const about = {
    person: [
      ...[person.complete, note(person.orderId), more],
      keyed('/v1/customers/take-outs', { email }, merchant),
      keyed('/v1/customer/addresses', hamburg, own),
    ],
    others: [
      ...[other.complete, note(other.orderId)],
      keyed('/v1/customers/take-outs', { email: 'other@example.com' }, merchant),
      keyed(
        '/v1/inventory/batches',
        { mode: 'adjust', lines: [{ variantId, quantity: 1 }] },
        merchant,
      ),
    ],
  }
  const first = []
  for (const send of [...about.person, ...about.others]) first.push((await send()).status)
  expect(first).toEqual([200, 201, 200, 200, 201, 200, 201, 200, 200])
  // The cart is hers since.
  await shop.change('PATCH', `${unnamed.path}/buyer`, {}, own)
  // Of another store, and of a version that did not seal what an answer is about.
  const old = (storeId: string | null) => ({
    ...{ keyHash: `old ${String(storeId)}`, tenantId: store.tenantId, storeId, fingerprint: '' },
    ...{ sealedAnswer: 'kept', createdOn: services.clock() },
  })
  await services.db.insert(idempotencyKeys).values([old('other'), old(store.id)])
  const countKept = () => services.db.$count(idempotencyKeys, ne(idempotencyKeys.sealedAnswer, ''))
  const before = await countKept()
  const erased = await shop.call('POST', '/v1/customers/erasures', { email }, merchant)
  expect(await readJson(erased)).toMatchObject({ orders: 1, account: true })
  const isOld = inArray(idempotencyKeys.keyHash, ['old other', `old ${store.id}`])
  const kept = await services.db.select().from(idempotencyKeys).where(isOld)
  expect(kept.toSorted((a, b) => a.keyHash.length - b.keyHash.length)).toMatchObject([
    { sealedAnswer: 'kept' },
    { sealedAnswer: '' },
  ])
  expect(await countKept()).toBe(before - about.person.length - 1)
  const again = []
  // Her address book is closed.
  for (const send of [...about.person.slice(0, -1), ...about.others]) {
    const { status, headers } = await send()
    again.push(headers.get('idempotent-replayed') ?? status)
  }
  expect(again).toEqual([409, 409, 409, 409, 'true', 'true', 'true', 'true'])
  expect((await readProblem(await person.complete())).code).toBe('Common.AnswerUnreadable')
  expect(await services.db.$count(orders, eq(orders.id, person.orderId))).toBe(1)
})

it('an account is erased once when two ask for it at the same time', async () => {
  const { services, store } = shop
  const { customer } = await signInCustomer(services, store, { email: 'twice@example.com' })
  const authorization = `Bearer ${await signInApplication(services, store, ['orders:update'])}`
  const { email } = customer
  const erase = async () =>
    readJson<{ account: boolean }>(
      await shop.call('POST', '/v1/customers/erasures', { email }, { authorization }),
    )
  const erased = await Promise.all([erase(), erase()])
  expect(erased.filter(({ account }) => account)).toHaveLength(1)
})

it('an order outlives its deleted account, without personal data', async () => {
  const { customer, accessToken } = await signInCustomer(shop.services, shop.store)
  const { db } = shop.services
  const headers = { authorization: `Bearer ${accessToken}` }
  const tie = async () => {
    const { path, cart } = await shop.openReadyCart((await shop.variantOf(5)).variantId)
    await shop.change('PATCH', `${path}/buyer`, { phone: '040 123' }, headers)
    return { path, cart }
  }
  const { path, cart } = await tie()
  const placed = await shop.complete(path, shop.payBy(shop.transfer, cart), 'forget')
  await cancel((await readJson<{ orderId: string }>(placed)).orderId)
  await tie()
  await db.transaction((tx) =>
    forgetBuyer(tx, { ...customer, customerId: customer.id, email: null }),
  )
  const [order] = await db.select().from(orders).where(eq(orders.customerId, customer.id))
  expect(order).toMatchObject({ totalMinor: 2990, email: null, phone: null, shippingAddress: null })
  const left = await db.select().from(carts).where(eq(carts.customerId, customer.id))
  expect(left).toMatchObject([{ status: 'completed', email: null, lastName: null }])
})

it('mails about an order to another address than that of the account go with it', async () => {
  const { services, store } = shop
  const { customer, accessToken } = await signInCustomer(services, store)
  const headers = { authorization: `Bearer ${accessToken}` }
  const { variantId } = await shop.variantOf(5)
  const { path, cart } = await shop.openReadyCart(variantId, 1, 'at-work@example.com')
  await shop.change('PATCH', `${path}/buyer`, { phone: '040 123' }, headers)
  const placed = await shop.complete(path, shop.payBy(shop.transfer, cart), 'elsewhere')
  await cancel((await readJson<{ orderId: string }>(placed)).orderId)
  const kept = () => services.db.$count(mails, eq(mails.recipient, 'at-work@example.com'))
  expect(await kept()).toBeGreaterThan(0)
  const merchant = `Bearer ${await signInApplication(services, store, ['orders:update'])}`
  const { email } = customer
  const erased = await shop.call(
    'POST',
    '/v1/customers/erasures',
    { email },
    { authorization: merchant },
  )
  expect(await readJson(erased)).toEqual({ orders: 1, account: true })
  expect(await kept()).toBe(0)
})

it('a merchant erases a guest or customer by the email address, in one store only', async () => {
  const { services, store } = shop
  const email = 'guest-canary@example.com'
  const passwordHash = await hashPassword('a long enough password')
  const account = { email, firstName: 'Guest-Canary', passwordHash }
  const { customer } = await signInCustomer(services, store, account)
  const { variantId } = await shop.variantOf(20)
  const guest = await shop.buy(variantId, 1, 'Guest-Canary@Example.com')
  for (const { placed } of [guest, await shop.buy(variantId, 2, email)]) {
    await cancel(placed.orderId)
  }
  await shop.openReadyCart(variantId, 1, email)
  const neighbour = await shop.buy(variantId, 1, 'somebody@example.com')
  const elsewhere = await other.buy((await other.variantOf(5)).variantId, 1, email)

  const erase = async (scopes: string[]) => {
    const authorization = `Bearer ${await signInApplication(services, store, scopes)}`
    return shop.call('POST', '/v1/customers/erasures', { email }, { authorization })
  }
  expect((await erase(['orders:read'])).status).toBe(403)
  const erased = await erase(['orders:update'])
  expect(await readJson(erased)).toEqual({ orders: 2, account: true })
  expect(await readJson(await erase(['orders:update']))).toEqual({ orders: 0, account: false })

  const emailOf = async (from: typeof shop, id: string) =>
    (await from.services.db.select().from(orders).where(eq(orders.id, id))).map((row) => row.email)
  expect(await emailOf(shop, guest.placed.orderId)).toEqual([null])
  expect(await emailOf(shop, neighbour.placed.orderId)).toEqual(['somebody@example.com'])
  expect(await emailOf(other, elsewhere.placed.orderId)).toEqual([email])
  for (const table of [orders, carts, mails, outboxEvents, customers]) {
    const rows = await services.db.select().from(table).where(eq(table.storeId, store.id))
    expect(JSON.stringify(rows)).not.toMatch(/guest-canary/i)
    expect(rows.length).toBeGreaterThan(0)
  }
  expect((await shop.services.db.select().from(customers)).map(({ id }) => id)).toContain(
    customer.id,
  )
})

it('an order that is under way keeps its buyer until it has ended', async () => {
  const { services, store } = shop
  const { db } = services
  const email = 'under-way@example.com'
  await signInCustomer(services, store, { email })
  const { placed } = await shop.buy((await shop.variantOf(5)).variantId, 1, email)
  const { orderId } = placed
  const declared = { orderToken: placed.orderToken, name: 'Hanna', email }
  expect((await shop.call('POST', '/v1/order-withdrawals', declared)).status).toBeLessThan(300)
  const erase = async () =>
    readJson(await shop.call('POST', '/v1/customers/erasures', { email }, await asMerchant()))
  const read = async () => {
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
    const isDeclared = eq(withdrawals.orderId, orderId)
    const [declaration] = await db.select().from(withdrawals).where(isDeclared)
    const named = [order?.email, order?.shippingAddress?.city, declaration?.name]
    return [...named, await db.$count(mails, eq(mails.orderId, orderId))]
  }
  const before = await read()
  expect(before.slice(0, 3)).toEqual([email, hamburg.city, 'Hanna'])
  expect(await erase()).toEqual({ orders: 0, account: true })
  expect(await read()).toEqual(before)
  await cancel(orderId)
  await db.update(issues).set({ resolvedOn: services.clock() }).where(eq(issues.orderId, orderId))
  const mail = { kind: 'mailFailed', subjectId: 'mail', detail: '550' } as const
  const { tenantId, id: storeId } = store
  await db.insert(issues).values({ ...mail, id: 'iss_mail', tenantId, storeId, orderId })
  await sweepEnded(services)
  expect(await read()).toEqual([null, undefined, null, 0])
})

it.each([
  ['money that is to come', payments, 'status', 'due', 'paid'],
  ['a refund on its way', refunds, 'state', 'pending', 'succeeded'],
  ['a return that has not arrived', returns, 'state', 'requested', 'received'],
])('%s keeps the buyer of a delivered order', async (about, table, column, open, over) => {
  const { services, store } = shop
  const { db } = services
  const email = `${column}-${open}@example.com`
  const { placed } = await shop.buy((await shop.variantOf(5)).variantId, 1, email)
  const { orderId } = placed
  const { tenantId, id: storeId } = store
  await db.update(orders).set({ state: 'delivered' }).where(eq(orders.id, orderId))
  const isOf = eq(payments.orderId, orderId)
  const [payment] = await db.update(payments).set({ status: 'paid' }).where(isOf).returning()
  const own = { id: newId('ref'), tenantId, storeId, orderId, updatedOn: services.clock() }
  await db.insert(refunds).values({
    ...{ ...own, paymentId: payment?.id ?? '', amountMinor: 100, currencyCode: 'EUR' },
    ...{ cause: 'merchant', state: 'succeeded' },
  })
  const back = { state: 'received', lines: [], requestedBy: 'merchant' } satisfies Partial<Return>
  await db.insert(returns).values({ ...own, ...back })
  const become = (value: string) =>
    db.execute(
      sql`update ${table} set ${sql.identifier(column)} = ${value} where order_id = ${orderId}`,
    )
  await become(open)
  await shop.call('POST', '/v1/customers/erasures', { email }, await asMerchant())
  const read = async () => (await db.select().from(orders).where(eq(orders.id, orderId)))[0]?.email
  expect(await read(), about).toBe(email)
  await become(over)
  await sweepEnded(services)
  expect(await read()).toBeNull()
})
