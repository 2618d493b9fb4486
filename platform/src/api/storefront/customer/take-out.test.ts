import { and, eq, ne } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { listOperations, type OpenApiDocument } from '#api/openapi/document-shape.ts'
import { openTestCheckout } from '#api/testing/shop.ts'
import { hamburg } from '#commerce/selling-store.testing.ts'
import { hashPassword } from '#identity/passwords.ts'
import { idempotencyKeys } from '#store/schema/idempotency.ts'
import { newId } from '#store/ids.ts'
import { openAnswer } from '#store/kept-answers.ts'
import { issues } from '#store/schema/issues.ts'
import { mails } from '#store/schema/mails.ts'
import { orderItems, orders } from '#store/schema/orders.ts'
import { payments } from '#store/schema/payments.ts'
import { returns } from '#store/schema/returns.ts'
import { stores } from '#store/schema/tenancy.ts'
import { signInApplication, signInCustomer } from '#testing.ts'

const shop = await openTestCheckout()
const { services, store } = shop
afterAll(() => shop.close())

const by = (token: string) => ({ authorization: `Bearer ${token}` })
const { variantId } = await shop.variantOf(50)

async function send(path: string, body: object, headers = {}) {
  const answer = await shop.call('POST', path, body, headers)
  const text = await answer.text()
  return {
    status: answer.status,
    text,
    body: JSON.parse(text || '{}') as Record<string, unknown[]>,
  }
}

async function finish(orderId: string, ...states: string[]) {
  const token = await signInApplication(services, store)
  for (const to of states) {
    const moved = await shop.call('POST', `/v1/orders/${orderId}/transitions`, { to }, by(token))
    expect(moved.status).toBe(200)
  }
}

it('a customer who knows the password takes out the account and its orders, and nothing that others left under the address', async () => {
  const email = 'own-canary@example.com'
  const passwordHash = await hashPassword('quiet harbour lamp')
  const { accessToken } = await signInCustomer(services, store, {
    ...{ email, firstName: 'Canary', passwordHash },
  })
  const foreign = await shop.buy(variantId, 1, email)
  const wrong = await send(
    '/v1/customer/take-outs',
    { currentPassword: 'another lamp' },
    by(accessToken),
  )
  expect(wrong).toMatchObject({ status: 400, body: { code: 'Customer.InvalidCredentials' } })
  const { status, text, body } = await send(
    '/v1/customer/take-outs',
    { currentPassword: 'quiet harbour lamp' },
    by(accessToken),
  )
  expect(status, text).toBe(200)
  expect(body).toMatchObject({ account: { email, firstName: 'Canary' }, orders: [], mails: [] })
  expect(body['sessions']).toHaveLength(1)
  expect(text).not.toContain(foreign.placed.orderNumber)
  expect(text).not.toContain(passwordHash)
  expect((await send('/v1/customer/take-outs', { currentPassword: 'x' })).status).toBe(401)
})

it('a guest takes out one order by its token, and erases its buyer once it has ended', async () => {
  const email = 'guest-canary@example.com'
  const one = await shop.buy(variantId, 1, email)
  const other = await shop.buy(variantId, 1, email)
  const { orderId, orderToken } = one.placed
  const taken = await send('/v1/order-take-outs', { orderToken })
  expect(taken).toMatchObject({
    status: 200,
    body: { account: null, orders: [{ id: orderId, email }] },
  })
  expect(taken.text).not.toContain(other.placed.orderNumber)
  const tooEarly = await send('/v1/order-erasures', { orderToken })
  expect(tooEarly).toMatchObject({ status: 409, body: { code: 'Order.NotErasable' } })
  await finish(orderId, 'cancelled')
  expect((await send('/v1/order-erasures', { orderToken })).status).toBe(204)
  expect((await send('/v1/order-erasures', { orderToken })).status).toBe(204)
  const after = await send('/v1/order-take-outs', { orderToken })
  expect(after).toMatchObject({
    status: 200,
    body: { orders: [{ id: orderId, email: null }], mails: [] },
  })
  expect(after.text).not.toContain('guest-canary')
  const { db } = services
  const [left] = await db.select().from(orders).where(eq(orders.id, orderId))
  expect(left).toMatchObject({ email: null, firstName: null, shippingAddress: null })
  const [kept] = await db.select().from(orders).where(eq(orders.id, other.placed.orderId))
  expect(kept?.email).toBe(email)
  const ofOther = eq(mails.orderId, other.placed.orderId)
  expect(await db.select().from(mails).where(ofOther)).not.toEqual([])
})

/** What is sent for a person, each with a key of its own. @returns the paths, and how to repeat it. */
function openPerson(email: string, headers: object = {}) {
  const sent: { operation: string; repeat: () => ReturnType<typeof shop.call> }[] = []
  const write = async (
    operation: string,
    method: string,
    path: string,
    body: object,
    from = headers,
  ) => {
    const key = { ...from, 'idempotency-key': newId('key') }
    const repeat = () => shop.call(method, path, body, key)
    sent.push({ operation, repeat })
    const answer = await repeat()
    const text = await answer.text()
    expect(answer.status, `${operation}: ${text}`).toBeLessThan(300)
    return JSON.parse(text || '{}') as Record<string, unknown>
  }
  const name = { firstName: 'Canary', lastName: 'Quill' }
  const address = { ...hamburg, ...name, line1: 'Canary Lane 1' }
  const buy = async () => {
    const first = { currencyCode: 'EUR', email: `first-${email}` }
    // Whose cart it will be is not known yet.
    const { token } = await write('CreateCart', 'POST', '/v1/carts', first, {})
    const path = `/v1/carts/${String(token)}`
    await write('', 'PATCH', `${path}/buyer`, { ...name, email })
    await write('', 'PATCH', `${path}/addresses`, { shippingAddress: address })
    await write('AddCartItem', 'POST', `${path}/items`, { variantId, quantity: 1 })
    const method = { shippingMethodId: shop.shippingMethodId }
    const cart = await write('', 'PATCH', `${path}/shipping`, method)
    const payment = { paymentMethodId: shop.transfer, expectedTotal: cart['total'] }
    const placed = await write('CompleteCart', 'POST', `${path}/complete`, payment)
    return placed as { orderId: string; orderToken: string }
  }
  const goBack = async ({ orderId, orderToken }: { orderId: string; orderToken: string }) => {
    await finish(orderId, 'confirmed', 'inProgress', 'inTransit', 'delivered')
    const { db } = services
    await db.update(payments).set({ status: 'paid' }).where(eq(payments.orderId, orderId))
    const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
    const lines = [{ orderItemId: line?.id, quantity: 1 }]
    await write('RequestOwnReturn', 'POST', '/v1/order-returns', { orderToken, lines })
    const withdrawal = { orderToken, email, name: 'Canary Quill' }
    await write('WithdrawFromContract', 'POST', '/v1/order-withdrawals', withdrawal)
    await db.update(returns).set({ state: 'cancelled' }).where(eq(returns.orderId, orderId))
    const resolvedOn = services.clock()
    await db.update(issues).set({ resolvedOn }).where(eq(issues.orderId, orderId))
  }
  return { sent, write, buy, goBack, address }
}

/** What the kept answers of the store say. */
async function readKept() {
  const rows = await services.db.select().from(idempotencyKeys)
  return rows.flatMap(({ keyHash, sealedAnswer }) => {
    const answer = openAnswer(services.config.secrets, keyHash, sealedAnswer)
    return answer ? [JSON.stringify(answer)] : []
  })
}

it('after an erasure, no kept answer of a write with a key names the person', async () => {
  const document = (await (await shop.request('/openapi.json')).json()) as OpenApiDocument
  const keyed = listOperations(document.paths).flatMap(({ operation }) => {
    const names = (operation.parameters ?? []).map(({ name }) => name.toLowerCase())
    const isOwn = !operation.tags?.includes('Admin') && names.includes('idempotency-key')
    return isOwn ? [operation.operationId] : []
  })
  const settings = { ...store.settings, returnDays: 14 }
  await services.db.update(stores).set({ settings }).where(eq(stores.id, store.id))
  const email = 'canary-guest@example.com'
  const guest = openPerson(email)
  const placed = await guest.buy()
  await guest.goBack(placed)
  const { orderToken } = placed
  await guest.write('', 'POST', '/v1/order-take-outs', { orderToken })
  expect((await readKept()).join()).toMatch(/first-canary-guest@.*Canary Lane/s)
  expect((await send('/v1/order-erasures', { orderToken })).status).toBe(204)
  expect((await readKept()).join()).not.toMatch(/canary-guest|canary lane/i)

  // An account whose address nobody has proved.
  const passwordHash = await hashPassword('quiet harbour lamp')
  const draft = { email: 'canary-account@example.com', passwordHash, emailConfirmedOn: null }
  const { accessToken } = await signInCustomer(services, store, draft)
  const owner = openPerson(draft.email, by(accessToken))
  const own = await owner.buy()
  await owner.goBack(own)
  const addresses = '/v1/customer/addresses'
  await owner.write('CreateCustomerAddress', 'POST', addresses, owner.address)
  const password = { currentPassword: 'quiet harbour lamp' }
  const deleted = await shop.call('DELETE', '/v1/customer', password, by(accessToken))
  expect(deleted.status).toBe(204)
  expect((await readKept()).join()).not.toMatch(/canary/i)

  const sent = [...guest.sent, ...owner.sent]
  expect(keyed.filter((id) => !sent.some(({ operation }) => operation === id))).toEqual([])
  for (const { operation, repeat } of sent) {
    expect(await (await repeat()).text(), operation).not.toMatch(/canary/i)
  }
})

it('an order that names nobody is erased again without any work, and a source asks 30 times an hour', async () => {
  const { orderId, orderToken } = (await shop.buy(variantId, 1, 'often@example.com')).placed
  await finish(orderId, 'cancelled')
  const erase = () =>
    send('/v1/order-erasures', { orderToken }, { 'x-forwarded-for': '203.0.113.9' })
  expect((await erase()).status).toBe(204)
  // The answer of somebody's checkout, for a day.
  await shop.buy(variantId, 1, 'other@example.com')
  const readable = () =>
    services.db.$count(
      idempotencyKeys,
      and(eq(idempotencyKeys.storeId, store.id), ne(idempotencyKeys.sealedAnswer, '')),
    )
  const kept = await readable()
  expect(kept).toBeGreaterThan(0)
  const statuses = []
  for (let i = 1; i < 31; i += 1) statuses.push((await erase()).status)
  expect(await readable()).toBe(kept)
  expect(statuses).toEqual([...Array<number>(29).fill(204), 429])
})

it('an order that is delivered and not paid yet keeps its buyer', async () => {
  const { placed } = await shop.buy(variantId, 1, 'owes@example.com')
  const { db } = services
  await db.update(orders).set({ state: 'delivered' }).where(eq(orders.id, placed.orderId))
  const refused = await send('/v1/order-erasures', { orderToken: placed.orderToken })
  expect(refused).toMatchObject({ status: 409, body: { code: 'Order.NotErasable' } })
})

it('an unknown token and the order of an account are not found', async () => {
  expect((await send('/v1/order-take-outs', { orderToken: 'nobody' })).status).toBe(404)
  const { customer } = await signInCustomer(services, store, { email: 'has@example.com' })
  const { placed } = await shop.buy(variantId, 1, 'has@example.com')
  await services.db
    .update(orders)
    .set({ customerId: customer.id })
    .where(eq(orders.id, placed.orderId))
  for (const path of ['/v1/order-take-outs', '/v1/order-erasures']) {
    expect((await send(path, { orderToken: placed.orderToken })).status).toBe(404)
  }
})
