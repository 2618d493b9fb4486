import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { openTestCheckout } from '#api/testing/shop.ts'
import { idempotencyKeys } from '#store/schema/idempotency.ts'
import { carts } from '#store/schema/carts.ts'
import { orders } from '#store/schema/orders.ts'
import { customers } from '#store/schema/customers.ts'
import { mails } from '#store/schema/mails.ts'
import { readJson, readProblem, signInApplication, signInCustomer } from '#testing.ts'
import { hashPassword } from '#identity/passwords.ts'
import { appendEvent } from '#store/events.ts'
import { outboxEvents } from '#store/schema/outbox.ts'
import { forgetBuyer } from '#commerce/orders/forget-buyer.ts'

const shop = await openTestCheckout()
afterAll(() => shop.close())

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
  await shop.complete(path, shop.payBy(shop.transfer, cart), 'erase')
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

it('answers of repeated requests no longer contain personal data, and nothing is done again', async () => {
  const { services, store } = shop
  const email = 'repeated@example.com'
  const { variantId } = await shop.variantOf(5)
  const { path, cart } = await shop.openReadyCart(variantId, 1, email)
  const complete = () => shop.complete(path, shop.payBy(shop.transfer, cart), 'repeated')
  expect((await complete()).status).toBe(200)
  const other = { keyHash: 'other', tenantId: store.tenantId, storeId: 'other', fingerprint: '' }
  await services.db
    .insert(idempotencyKeys)
    .values({ ...other, sealedAnswer: 'kept', createdOn: services.clock() })
  const authorization = `Bearer ${await signInApplication(services, store, ['orders:update'])}`
  const erase = () => shop.call('POST', '/v1/customers/erasures', { email }, { authorization })
  expect((await erase()).status).toBe(200)
  const { tenantId, storeId, sealedAnswer } = idempotencyKeys
  const rows = await services.db
    .select({ storeId, sealedAnswer })
    .from(idempotencyKeys)
    .where(eq(tenantId, store.tenantId))
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row.sealedAnswer).toBe(row.storeId === 'other' ? 'kept' : '')
  const repeated = await complete()
  expect([repeated.status, (await readProblem(repeated)).code]).toEqual([
    409,
    'Common.AnswerUnreadable',
  ])
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
  await shop.complete(path, shop.payBy(shop.transfer, cart), 'forget')
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
  await shop.complete(path, shop.payBy(shop.transfer, cart), 'elsewhere')
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
  const other = await openTestCheckout()
  const email = 'guest-canary@example.com'
  const passwordHash = await hashPassword('a long enough password')
  const account = { email, firstName: 'Guest-Canary', passwordHash }
  const { customer } = await signInCustomer(services, store, account)
  const { variantId } = await shop.variantOf(20)
  const guest = await shop.buy(variantId, 1, 'Guest-Canary@Example.com')
  await shop.buy(variantId, 2, email)
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
  await other.close()
  for (const table of [orders, carts, mails, outboxEvents, customers]) {
    const rows = await services.db.select().from(table).where(eq(table.storeId, store.id))
    expect(JSON.stringify(rows)).not.toMatch(/guest-canary/i)
    expect(rows.length).toBeGreaterThan(0)
  }
  expect((await shop.services.db.select().from(customers)).map(({ id }) => id)).toContain(
    customer.id,
  )
})
