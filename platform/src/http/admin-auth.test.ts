import { afterAll, expect, it } from 'vitest'
import { addStore, createTestServices, readProblem, signInApplication } from '#testing.ts'

const test = await createTestServices()
afterAll(() => test.close())

it('reaches with x-Store-Id only stores of the merchant, to read and to write', async () => {
  const { services, app } = test
  const own = await addStore(services)
  const sibling = await addStore(services, { tenantId: own.tenantId })
  const foreign = await addStore(services)
  const token = await signInApplication(services, own, ['api_admin'], { storeId: null })
  const send = (storeId: string, method: string, path: string, body?: unknown, bearer = token) =>
    app.request(path, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        'x-store-id': storeId,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const brand = { name: 'Nord', slug: 'nord' }
  for (const { id } of [own, sibling]) {
    expect((await send(id, 'GET', '/v1/orders')).status).toBe(200)
    expect((await send(id, 'POST', '/v1/catalog/brands', brand)).status).toBe(201)
  }
  for (const response of [
    await send(foreign.id, 'GET', '/v1/orders'),
    await send(foreign.id, 'POST', '/v1/catalog/brands', brand),
    await send(foreign.id, 'PATCH', '/v1/store', { name: 'Taken over' }),
  ]) {
    expect([response.status, (await readProblem(response)).code]).toEqual([404, 'Store.NotFound'])
  }
  const bound = await signInApplication(services, own)
  const astray = await send(sibling.id, 'GET', '/v1/orders', undefined, bound)
  expect([astray.status, (await readProblem(astray)).code]).toEqual([403, 'Auth.StoreContext'])
})
