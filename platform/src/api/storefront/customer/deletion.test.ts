import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { openTestCheckout } from '#api/testing/shop.ts'
import { hashPassword } from '#identity/passwords.ts'
import { createResetToken } from '#identity/recovery.ts'
import { findRow } from '#store/find-row.ts'
import { newId } from '#store/ids.ts'
import { carts } from '#store/schema/carts.ts'
import { coupons } from '#store/schema/coupons.ts'
import { customers, type Customer } from '#store/schema/customers.ts'
import { mails } from '#store/schema/mails.ts'
import { newsletterSubscribers } from '#store/schema/newsletter.ts'
import { orders } from '#store/schema/orders.ts'
import { payments } from '#store/schema/payments.ts'
import { outboxEvents } from '#store/schema/outbox.ts'
import { stockAlerts } from '#store/schema/stock-alerts.ts'
import { sweepEnded } from '#sweep.ts'
import { readJson, signInApplication, signInCustomer } from '#testing.ts'

const shop = await openTestCheckout()
const { services, store } = shop
const { db } = services
afterAll(() => shop.close())

const password = 'quiet harbour lamp'
const passwordHash = await hashPassword(password)
const { variantId } = await shop.variantOf(50)
const post = (path: string, body: object) => shop.postFrom(`/v1/customer/${path}`, body)
const by = (token: string) => ({ authorization: `Bearer ${token}` })

const signIn = (values: Partial<Customer>) =>
  signInCustomer(services, store, { passwordHash, ...values })

async function deleteAccount(accessToken: string) {
  const body = { currentPassword: password }
  const answer = await shop.call('DELETE', '/v1/customer', body, by(accessToken))
  expect(answer.status, await answer.clone().text()).toBe(204)
}

async function buyAs(accessToken: string, email: string) {
  const { path, cart } = await shop.openReadyCart(variantId, 1, email)
  await shop.change('PATCH', `${path}/buyer`, { phone: '040 123' }, by(accessToken))
  const answer = await shop.complete(path, shop.payBy(shop.transfer, cart), path)
  return readJson<{ orderId: string; orderToken: string; orderNumber: string }>(answer)
}

async function move(orderId: string, ...states: string[]) {
  const token = await signInApplication(services, store)
  for (const to of states) {
    const moved = await shop.call('POST', `/v1/orders/${orderId}/transitions`, { to }, by(token))
    expect(moved.status, await moved.clone().text()).toBe(200)
  }
}

const readOrder = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]

const countMails = (orderId: string) => db.$count(mails, eq(mails.orderId, orderId))

const find = (orderNumber: string, email: string) =>
  shop.postFrom('/v1/orders/lookup', { orderNumber, email })

/** What `keepUnder` leaves there; the mails are two of the shopper, one of an order and two to staff. */
const all = { coupons: 1, subscriptions: 1, alerts: 1, mails: 5 }
const none = { coupons: 0, subscriptions: 0, alerts: 0 }

/** What a store keeps under an address that has no account yet. */
async function keepUnder(email: string) {
  const guest = (await shop.buy(variantId, 1, email)).placed
  const soldOut = await shop.variantOf(0)
  await shop.postFrom('/v1/newsletter-subscriptions', { email, locale: 'en', consent: 'Letters' })
  await shop.postFrom('/v1/stock-alerts', { email, variantId: soldOut.variantId, locale: 'en' })
  const coupon = { code: email.split('@')[0], name: 'Own', type: 'amount', amount: 5, email }
  const staff = await signInApplication(services, store)
  expect((await shop.call('POST', '/v1/coupons', coupon, by(staff))).status).toBe(201)
  const mail = {
    storeId: store.id,
    recipient: email,
    subject: '',
    body: '',
    state: 'queued',
  } as const
  const toMerchant = (['staffInvitation', 'mailFailed'] as const).map((kind) => ({
    ...{ ...mail, id: newId('mail'), tenantId: store.tenantId, kind },
    ...{ nextAttemptOn: services.clock(), createdOn: services.clock() },
  }))
  await db.insert(mails).values(toMerchant)
  const count = async () => ({
    coupons: await db.$count(coupons, eq(coupons.email, email)),
    subscriptions: await db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, email)),
    alerts: await db.$count(stockAlerts, eq(stockAlerts.email, email)),
    mails: await db.$count(mails, eq(mails.recipient, email)),
  })
  expect(await count()).toEqual(all)
  return { guest, count }
}

it('an account that never proved its address takes with it nothing that belongs to the address', async () => {
  const email = 'victim@example.com'
  const { guest, count } = await keepUnder(email)
  const { customer, accessToken } = await signIn({ email, phone: '040 321' })
  const own = await buyAs(accessToken, 'elsewhere@example.com')
  await move(own.orderId, 'cancelled')
  await post('recovery-password', { email })
  await deleteAccount(accessToken)
  expect(await count()).toEqual(all)
  expect(await countMails(own.orderId)).toBe(0)
  expect((await readOrder(guest.orderId))?.email).toBe(email)
  const nobody = { firstName: '', lastName: '', phone: null, passwordHash: null, twoFactor: null }
  const account = await findRow(db, customers, eq(customers.id, customer.id))
  expect(account).toMatchObject({ ...nobody, email: `${customer.id}@deleted.invalid` })
})

it('with a proved address go its newsletter, stock alerts and coupons, but not the mails of its guest orders or to staff', async () => {
  const email = 'proved@example.com'
  const { guest, count } = await keepUnder(email)
  const { accessToken } = await signIn({ email, emailConfirmedOn: services.clock() })
  await deleteAccount(accessToken)
  expect(await count()).toEqual({ ...none, mails: 3 })
  expect(await countMails(guest.orderId)).toBe(1)
})

it('take-out and erasure by the merchant leave the mails to staff at the same address', async () => {
  const email = 'colleague@example.com'
  const { guest, count } = await keepUnder(email)
  await move(guest.orderId, 'cancelled')
  const staff = by(await signInApplication(services, store))
  const takenOut = await shop.call('POST', '/v1/customers/take-outs', { email }, staff)
  const { mails: listed } = await readJson<{ mails: { kind: string }[] }>(takenOut)
  const toStaff = listed.filter(({ kind }) => kind === 'staffInvitation' || kind === 'mailFailed')
  expect([listed.length, toStaff]).toEqual([all.mails - 2, []])
  expect((await shop.call('POST', '/v1/customers/erasures', { email }, staff)).status).toBe(200)
  expect(await count()).toEqual({ ...none, mails: 2 })
})

it.each([
  ['is not proved by the one before', 'deletes', all],
  ['is proved in another case', 'capitals', { ...none, mails: 3 }],
  ['is proved by a mailed link, which leaves the second factor', 'proves', { ...none, mails: 3 }],
])('an address that the merchant has corrected %s', async (_what, way, left) => {
  const email = `${way}-corrected@example.com`
  const { count } = await keepUnder(email)
  const twoFactor = { secret: 'sealed', recoveryCodeHashes: [], lastStep: null, confirmedOn: null }
  const proof = { emailConfirmedOn: services.clock(), twoFactor }
  const earlier = way === 'capitals' ? email.toUpperCase() : `old-${email}`
  const { customer, accessToken } = await signIn({ email: earlier, ...proof })
  const path = `/v1/customers/${customer.id}`
  const staff = by(await signInApplication(services, store))
  const { headers } = await shop.call('GET', path, undefined, staff)
  const version = { ...staff, 'if-match': headers.get('etag') ?? '' }
  expect((await shop.call('PATCH', path, { email }, version)).status).toBe(200)
  const read = () => findRow(db, customers, eq(customers.id, customer.id))
  let token = accessToken
  if (way === 'proves') {
    const account = await read()
    const link = account && (await createResetToken(services, account))
    shop.advance(1000)
    expect((await post('reset-password', { token: link, password })).status).toBe(204)
    expect(await read()).toMatchObject({ twoFactor, emailConfirmedOn: services.clock() })
    const login = await post('login', { email, password })
    token = (await readJson<{ accessToken: string }>(login)).accessToken
  }
  await deleteAccount(token)
  expect(await count()).toEqual(left)
})

it('an order under way keeps its buyer, who finds it as a guest, until it has ended', async () => {
  const email = 'leaving@example.com'
  const { customer, accessToken } = await signIn({ email, emailConfirmedOn: services.clock() })
  const { orderId, orderNumber, orderToken } = await buyAs(accessToken, email)
  const over = await buyAs(accessToken, email)
  await move(orderId, 'confirmed')
  await move(over.orderId, 'cancelled')
  await deleteAccount(accessToken)
  expect(await readOrder(over.orderId)).toMatchObject({ email: null, shippingAddress: null })
  expect(await readOrder(orderId)).toMatchObject({
    ...{ state: 'confirmed', email, phone: '040 123', shippingAddress: { city: 'Hamburg' } },
  })
  expect(await readJson(await find(orderNumber, email))).toEqual({ orderToken })
  await move(orderId, 'inProgress', 'inTransit')
  await sweepEnded(services)
  expect((await readOrder(orderId))?.shippingAddress).toMatchObject({ city: 'Hamburg' })
  await move(orderId, 'delivered')
  await sweepEnded(services)
  expect(await readOrder(orderId)).toMatchObject({
    email: null,
    phone: null,
    shippingAddress: null,
  })
  const kept = [
    await db.select().from(orders).where(eq(orders.id, orderId)),
    await db.select().from(carts).where(eq(carts.email, email)),
    await db.select().from(mails).where(eq(mails.orderId, orderId)),
    await db.select().from(outboxEvents),
  ]
  expect(JSON.stringify(kept)).not.toContain(email)
  expect(JSON.stringify(kept[3])).toContain(customer.id)
})

it('an account gets the guest’s order of its own address, which stays the guest’s until the address is proved', async () => {
  const email = 'real@example.com'
  const { orderId, orderNumber, orderToken } = (await shop.buy(variantId, 1, email)).placed
  const register = async (to: string) => {
    const person = { password, firstName: 'Hanna', lastName: 'Lind', orderToken }
    const answer = await post('register', { ...person, email: to })
    expect(answer.status).toBe(200)
    return (await readJson<{ id: string }>(answer)).id
  }
  await register('thief@example.com')
  expect((await readOrder(orderId))?.customerId).toBeNull()
  const customerId = await register('Real@Example.com')
  expect((await readOrder(orderId))?.customerId).toBe(customerId)
  const takeOut = () => shop.call('POST', '/v1/order-take-outs', { orderToken })
  expect((await takeOut()).status).toBe(200)
  expect((await find(orderNumber, email)).status).toBe(200)
  const account = await findRow(db, customers, eq(customers.id, customerId))
  const token = account && (await createResetToken(services, account))
  await post('reset-password', { token, password: `${password} two` })
  expect((await find(orderNumber, email)).status).toBe(404)
  expect((await takeOut()).status).toBe(404)
})

it.each([
  ['where it was sent', 'regular', 'own', 1],
  ['nothing of one that is collected', 'pickup', 'own', 0],
  ['nothing of another’s order', 'regular', 'another', 0],
] as const)('a new account keeps of a guest’s order %s', async (_what, type, whose, count) => {
  const email = `${type}-${whose}@example.com`
  const { orderId, orderToken } = (await shop.buy(variantId, 1, email)).placed
  const order = await readOrder(orderId)
  if (!order) throw new Error('The order is gone.')
  const own = { shipping: { ...order.shipping, type }, billingAddress: null }
  await db.update(orders).set(own).where(eq(orders.id, orderId))
  const login = { email: whose === 'own' ? email.toUpperCase() : `thief-of-${email}`, password }
  const person = { ...login, firstName: 'Hanna', lastName: 'Lind', orderToken }
  const answers = [await post('register', person), await post('register', person)]
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  const { accessToken } = await readJson<{ accessToken: string }>(await post('login', login))
  const authorization = `Bearer ${accessToken}`
  const book = await shop.call('GET', '/v1/customer/addresses', undefined, { authorization })
  const kept = Array.from({ length: count }, () => ({ ...order.shippingAddress, isDefault: true }))
  expect(await readJson(book)).toMatchObject(kept)
  expect(await readOrder(orderId)).toMatchObject({ shippingAddress: order.shippingAddress })
})

const buyer = { firstName: 'Hanna', lastName: 'Lind' }
const home = {
  ...{ firstName: 'hanna', lastName: 'Lind', phone: null, company: null, line1: 'Kai 1' },
  ...{ line2: null, city: 'Kiel', region: null, postalCode: '24103', countryCode: 'DE' },
}
const sentTo = { ...home, firstName: 'Ben', lastName: 'Holm', line1: 'Am Markt 2' }

it.each([
  ['the address of its bill', home, [{ ...home, isDefault: true }]],
  ['nothing of who gets it', sentTo, []],
  ['nothing of their family', { ...sentTo, lastName: 'Lind' }, []],
  ['nothing of a namesake', { ...sentTo, firstName: 'Hanna' }, []],
])('a new account keeps of a gift %s', async (what, billingAddress, kept) => {
  const email = `${what.replaceAll(' ', '-')}@example.com`
  const { orderId, orderToken } = (await shop.buy(variantId, 1, email)).placed
  await db
    .update(orders)
    .set({ ...buyer, shippingAddress: sentTo, billingAddress })
    .where(eq(orders.id, orderId))
  const person = { email, password, ...buyer, orderToken }
  expect((await post('register', person)).status).toBe(200)
  const login = await post('login', { email, password })
  const { accessToken } = await readJson<{ accessToken: string }>(login)
  const book = await shop.call('GET', '/v1/customer/addresses', undefined, by(accessToken))
  const found = await readJson<object[]>(book)
  expect(found).toHaveLength(kept.length)
  expect(found).toMatchObject(kept)
})

it('an order of a deleted account is erased once it has ended, unless its address is proved again', async () => {
  const leave = async (email: string) => {
    const { accessToken } = await signIn({ email })
    const { orderId, orderToken } = await buyAs(accessToken, email)
    await move(orderId, 'confirmed')
    await deleteAccount(accessToken)
    const person = { password, firstName: 'Hanna', lastName: 'Lind', orderToken }
    const { id } = await readJson<{ id: string }>(await post('register', { ...person, email }))
    return { orderId, id }
  }
  const [proved, left, goneAgain] = [
    await leave('proves@example.com'),
    await leave('proves-nothing@example.com'),
    await leave('goes-again@example.com'),
  ]
  const account = await findRow(db, customers, eq(customers.id, proved.id))
  const token = account && (await createResetToken(services, account))
  await post('reset-password', { token, password: `${password} two` })
  const login = { email: 'goes-again@example.com', password }
  const { accessToken } = await readJson<{ accessToken: string }>(await post('login', login))
  await deleteAccount(accessToken)
  for (const { orderId } of [proved, left, goneAgain]) {
    await move(orderId, 'inProgress', 'inTransit', 'delivered')
    await db.update(payments).set({ status: 'paid' }).where(eq(payments.orderId, orderId))
  }
  await sweepEnded(services)
  expect((await readOrder(proved.orderId))?.email).toBe('proves@example.com')
  expect((await readOrder(left.orderId))?.email).toBeNull()
  expect((await readOrder(goneAgain.orderId))?.email).toBeNull()
})
