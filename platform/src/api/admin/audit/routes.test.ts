import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openTestCheckout } from '#api/testing/shop.ts'
import type { OrderJson } from '#api/admin/orders/schemas.ts'
import { registerApplication } from '#identity/applications.ts'
import { issueApplicationToken } from '#identity/operator-token.ts'
import { oauthRecords } from '#store/schema/identity.ts'
import { addStore, readJson, signInApplication, signInCustomer, signInStaff } from '#testing.ts'
import { hashToken, newToken } from '#store/ids.ts'

const shop = await openTestCheckout()
const { services, store } = shop
const { db } = services
afterAll(() => shop.close())

interface Audit {
  data: { actor: object; operation: string; subjectId: string | null; subjectName: string | null }[]
}

const person = await signInStaff(services, store, 'orders')
const owner = await signInStaff(services, store)
const staff = { kind: 'staff', id: person.id, name: 'Robin' }
let application: { kind: 'application'; id: string; name: string }
let bearer: string

beforeAll(async () => {
  const { clientId } = await registerApplication(db, {
    ...{ tenantId: store.tenantId, storeId: store.id, name: 'Stock robot' },
    ...{ grants: ['client_credentials'], scopes: ['api_admin'] },
  })
  application = { kind: 'application', id: clientId, name: 'Stock robot' }
  bearer = newToken()
  const extra = { tenantId: store.tenantId, storeId: store.id }
  await db.insert(oauthRecords).values({
    ...{ model: 'ClientCredentials', idHash: hashToken(bearer) },
    payload: { clientId, scope: 'api_admin', extra },
    expiresOn: new Date(services.clock().getTime() + 3_600_000),
  })
})

const send = (token: string, what: string, body?: unknown, headers = {}) => {
  const [method = '', path = ''] = what.split(' ')
  // The latest is first, so no two are at the same time.
  shop.advance(1000)
  return shop.call(method, path, body, {
    ...{ authorization: `Bearer ${token}`, 'x-store-id': store.id },
    ...headers,
  })
}

const audit = async (query = '', token = owner.accessToken, storeId = store.id) => {
  const headers = { 'x-store-id': storeId }
  const answer = await send(token, `GET /v1/audit${query}`, undefined, headers)
  expect(answer.status).toBe(200)
  const { data } = await readJson<Audit>(answer)
  return data.map(({ actor, operation, subjectId }) => ({ actor, operation, subjectId }))
}

it('every change through the Admin API has its actor, once, and nothing else is written down', async () => {
  const brand = { name: 'Nord', slug: 'nord' }
  const key = { 'idempotency-key': 'brand' }
  const made = await send(bearer, 'POST /v1/catalog/brands', brand, key)
  expect(made.status).toBe(201)
  const { id } = await readJson<{ id: string }>(made)
  const again = await send(bearer, 'POST /v1/catalog/brands', brand, key)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect((await send(bearer, 'POST /v1/catalog/brands', brand)).status).toBe(409)
  expect((await send(bearer, 'HEAD /v1/catalog/brands')).status).toBe(200)
  expect((await send(person.accessToken, 'POST /v1/catalog/brands', brand)).status).toBe(403)
  expect((await send(owner.accessToken, `DELETE /v1/catalog/brands/${id}`)).status).toBe(204)
  const operator = await issueApplicationToken(services, store.tenantId)
  expect((await send(operator, 'PATCH /v1/store', { name: 'Renamed' })).status).toBe(200)

  const boss = { kind: 'staff', id: owner.id, name: 'Robin' }
  const system = { kind: 'system', id: null, name: 'operator' }
  expect(await audit()).toEqual([
    { actor: system, operation: 'UpdateStore', subjectId: store.id },
    { actor: boss, operation: 'DeleteBrand', subjectId: id },
    { actor: application, operation: 'CreateBrand', subjectId: id },
  ])
  expect(await audit(`?subjectId=${id}`)).toHaveLength(2)
  expect(await audit(`?actorId=${application.id}`)).toHaveLength(1)

  const sibling = await addStore(services, { tenantId: store.tenantId })
  const foreign = await signInApplication(services, sibling)
  expect(await audit('', foreign, sibling.id)).toEqual([])
  const blind = await signInApplication(services, store, ['orders:read'])
  expect((await send(blind, 'GET /v1/audit')).status).toBe(403)
})

it.each([
  ['PATCH /v1/store', { name: 'Unseen' }, {}, 'GET /v1/store'],
  ['POST /v1/catalog/brands', { name: 'Unseen', slug: 'unseen' }, {}, 'GET /v1/catalog/brands'],
  [
    'POST /v1/catalog/brands',
    { name: 'Unseen', slug: 'unseen' },
    { 'idempotency-key': 'unseen' },
    'GET /v1/catalog/brands',
  ],
])('%s changes nothing when it cannot be written down', async (what, body, headers, read) => {
  const broken = sql`alter table audit_entries add constraint broken check (operation = '') not valid`
  await db.execute(broken)
  onTestFinished(async () => {
    await db.execute(sql`alter table audit_entries drop constraint broken`)
  })
  expect((await send(owner.accessToken, what, body, headers)).ok).toBe(false)
  const after = await send(owner.accessToken, read)
  expect(after.status).toBe(200)
  expect(await after.text()).not.toContain('Unseen')
})

it('every event of an order says who brought it about', async () => {
  const { variantId } = await shop.variantOf(5)
  const { placed } = await shop.buy(variantId)
  const path = `/v1/orders/${placed.orderId}`
  const transition = (token: string, to: string) => send(token, `POST ${path}/transitions`, { to })
  expect((await transition(person.accessToken, 'confirmed')).status).toBe(200)
  expect((await transition(bearer, 'inProgress')).status).toBe(200)
  const order = await readJson<OrderJson>(await send(person.accessToken, `GET ${path}`))
  expect(order.timeline.map(({ state, actor }) => ({ state, actor }))).toEqual([
    { state: 'created', actor: { kind: 'customer', id: null, name: null } },
    { state: 'confirmed', actor: staff },
    { state: 'inProgress', actor: application },
  ])
  const note = await send(person.accessToken, `POST ${path}/notes`, { text: 'Call first.' })
  expect(note.status).toBe(201)
  const named = await send(owner.accessToken, `GET /v1/audit?subjectId=${placed.orderId}`)
  const { data } = await readJson<Audit>(named)
  expect(new Set(data.map(({ subjectName }) => subjectName))).toEqual(new Set([order.orderNumber]))
  const found = await audit(`?subjectId=${placed.orderId}`)
  expect(found.map(({ operation }) => operation)).toEqual([
    ...['CreateOrderNote', 'TransitionOrder', 'TransitionOrder'],
  ])
})

it('names a customer who is signed in by id alone', async () => {
  const { customer, accessToken } = await signInCustomer(services, store)
  const { variantId } = await shop.variantOf(5)
  const { path, cart } = await shop.openReadyCart(variantId, 1, customer.email)
  const signedIn = { authorization: `Bearer ${accessToken}` }
  await shop.change('PATCH', `${path}/buyer`, { email: customer.email }, signedIn)
  const answer = await shop.complete(path, shop.payBy(shop.transfer, cart), 'signed-in')
  const { orderId } = await readJson<{ orderId: string }>(answer)
  const order = await readJson<OrderJson>(await send(bearer, `GET /v1/orders/${orderId}`))
  expect(order.timeline[0]?.actor).toEqual({ kind: 'customer', id: customer.id, name: null })
})
