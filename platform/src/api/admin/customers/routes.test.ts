import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from '#api/testing/call-api.ts'
import { passwordResets } from '#store/schema/customers.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { addStore, createTestServices, signInApplication, signInCustomer } from '#testing.ts'

let opened: Awaited<ReturnType<typeof createTestServices>>
let store: Store
let token: string
/** A customer of another store of the merchant. */
let stranger: string

beforeAll(async () => {
  opened = await createTestServices()
  const { services } = opened
  store = await addStore(services)
  token = await signInApplication(services, store, ['orders:read'])
  await signInCustomer(services, store, {
    email: 'anna@example.com',
    firstName: 'Anna',
    lastName: 'Berg',
  })
  await signInCustomer(services, store, {
    email: 'ole@example.com',
    firstName: 'Ole',
    lastName: 'Dahl',
  })
  await signInCustomer(services, store, { email: 'gone@example.com', customerStatus: 'deleted' })
  const other = await addStore(services, { tenantId: store.tenantId })
  const { customer } = await signInCustomer(services, other, { email: 'anna@example.com' })
  stranger = customer.id
})
afterAll(() => opened.close())

interface Listed {
  data: { id: string; email: string }[]
  totalCount: number
}
const list = async (query = '') => {
  const { status, body } = await callApi(opened.app, 'GET', `/v1/customers${query}`, { token })
  return { status, ...(body as Listed) }
}

test('a merchant lists, searches and sorts the customers of the store', async () => {
  expect(await list()).toMatchObject({ status: 200, totalCount: 3 })
  expect((await list('?isActive=true&sortBy=lastName')).data.map(({ email }) => email)).toEqual([
    'anna@example.com',
    'ole@example.com',
  ])
  expect((await list('?search=dahl')).data).toMatchObject([{ email: 'ole@example.com' }])
})

test('a customer is read by id, without secrets', async () => {
  const [found] = (await list('?search=anna')).data
  const { status, body } = await callApi(opened.app, 'GET', `/v1/customers/${found?.id ?? ''}`, {
    token,
  })
  expect({ status, body }).toMatchObject({ status: 200, body: { firstName: 'Anna' } })
  expect(Object.keys(body)).not.toContain('passwordHash')
  const foreign = await callApi(opened.app, 'GET', `/v1/customers/${stranger}`, { token })
  expect(foreign.status).toBe(404)
})

test('a customer of the store is corrected, unless deleted', async () => {
  const { services, app } = opened
  const clerk = await signInApplication(services, store, ['orders:read', 'orders:update'])
  const [found] = (await list('?search=dahl')).data
  const [gone] = (await list('?search=gone')).data
  // A form sends the address along; only another one needs more than `orders:update`.
  const body = { firstName: 'Olav', phone: '+4912345678', email: 'ole@example.com' }
  const change = (id = '', bearer = clerk) =>
    callApi(app, 'PATCH', `/v1/customers/${id}`, { token: bearer, body })
  const changed = await change(found?.id)
  expect(changed).toMatchObject({ status: 200, body: { ...body, lastName: 'Dahl' } })
  expect((await change(gone?.id)).status).toBe(404)
  expect((await change(found?.id, token)).status).toBe(403)
  const elsewhere = await addStore(services, { tenantId: store.tenantId })
  const other = await signInApplication(services, elsewhere)
  expect((await change(found?.id, other)).status).toBe(404)
})

test('an address of a mail is corrected by who may change settings, once for each version', async () => {
  const { services, app } = opened
  const owner = await signInApplication(services, store)
  const clerk = await signInApplication(services, store, ['orders:read', 'orders:update'])
  const { customer } = await signInCustomer(services, store, { email: 'typo@example.com' })
  const path = `/v1/customers/${customer.id}`
  const answer = await app.request(path, { headers: { authorization: `Bearer ${owner}` } })
  const etag = answer.headers.get('etag') ?? ''
  await services.db.insert(passwordResets).values({
    ...{ tokenHash: 'mailed', storeId: store.id, customerId: customer.id },
    expiresOn: new Date(services.clock().getTime() + 3_600_000),
  })
  const resets = () => services.db.$count(passwordResets)
  const change = (body: object, token = owner) =>
    callApi(app, 'PATCH', path, { token, body, headers: { 'if-match': etag } })
  expect((await change({ email: 'right@example.com' }, clerk)).status).toBe(403)
  const taken = await change({ email: 'ANNA@example.com' })
  expect([taken.status, taken.body]).toMatchObject([409, { code: 'Customer.EmailTaken' }])
  expect(await resets()).toBe(1)
  const changed = await change({ email: 'right@example.com', lastName: 'Right' })
  expect(changed).toMatchObject({ status: 200, body: { email: 'right@example.com' } })
  expect(await resets()).toBe(0)
  expect(await change({ lastName: 'Wrong' })).toMatchObject({ status: 412 })
})

test('saved addresses are listed for the store of their customer only', async () => {
  const { services, app } = opened
  const { customer, accessToken } = await signInCustomer(services, store)
  const body = {
    ...{ firstName: 'Ida', lastName: 'Berg', line1: 'Kai 1', city: 'Kiel' },
    ...{ postalCode: '24103', countryCode: 'DE' },
  }
  const headers = { 'x-store-domain': store.domain }
  const options = { token: accessToken, body, headers }
  expect((await callApi(app, 'POST', '/v1/customer/addresses', options)).status).toBe(201)
  const path = `/v1/customers/${customer.id}/addresses`
  const found = await callApi(app, 'GET', path, { token })
  expect(found.body).toMatchObject({ data: [{ line1: 'Kai 1', isDefault: true }] })
  const elsewhere = await addStore(services, { tenantId: store.tenantId })
  const other = await signInApplication(services, elsewhere)
  expect((await callApi(app, 'GET', path, { token: other })).status).toBe(404)
})

test('a seller cannot read the customers of the store', async () => {
  const bound = { storeId: store.id, sellerId: 'a seller' }
  const sellers = await signInApplication(opened.services, store, ['api_admin'], bound)
  const { status } = await callApi(opened.app, 'GET', '/v1/customers', { token: sellers })
  expect(status).toBe(403)
})
