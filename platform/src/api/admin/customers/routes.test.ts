import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from '#api/testing/call-api.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { addStore, createTestServices, signInApplication, signInCustomer } from '#testing.ts'

let opened: Awaited<ReturnType<typeof createTestServices>>
let store: Store
let token: string

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
  await signInCustomer(services, await addStore(services), { email: 'anna@example.com' })
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
  expect((await callApi(opened.app, 'GET', '/v1/customers/cus_none', { token })).status).toBe(404)
})

test('a customer of the store is corrected, unless deleted', async () => {
  const { services, app } = opened
  const clerk = await signInApplication(services, store, ['orders:read', 'orders:update'])
  const [found] = (await list('?search=dahl')).data
  const [gone] = (await list('?search=gone')).data
  const body = { firstName: 'Olav', phone: '+4912345678' }
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

test('a seller cannot read the customers of the store', async () => {
  const bound = { storeId: store.id, sellerId: 'a seller' }
  const sellers = await signInApplication(opened.services, store, ['api_admin'], bound)
  const { status } = await callApi(opened.app, 'GET', '/v1/customers', { token: sellers })
  expect(status).toBe(403)
})
