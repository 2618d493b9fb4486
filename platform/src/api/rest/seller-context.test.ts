import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '#api/testing.ts'
import { addStore, createTestServices, signInApplication } from '#testing.ts'

let test: Awaited<ReturnType<typeof createTestServices>>
let token: string
let storeToken: string
beforeAll(async () => {
  test = await createTestServices()
  const store = await addStore(test.services)
  const bound = { storeId: store.id, sellerId: 'sel_1' }
  token = await signInApplication(test.services, store, ['api_admin'], bound)
  storeToken = await signInApplication(test.services, store)
})
afterAll(() => test.close())

describe('the token of a seller', () => {
  it.each([
    ['POST', '/v1/catalog/brands'],
    ['PATCH', '/v1/catalog/brands/brd_1'],
    ['DELETE', '/api/v1/catalog/categories/cat_1'],
    ['POST', '/v1/catalog/collections'],
    ['PUT', '/v1/catalog/collections/col_1/products'],
    ['POST', '/v1/inventory/locations'],
    ['PATCH', '/v1/inventory/locations/loc_1'],
    ['PUT', '/v1/payment-methods/pym_1/provider'],
  ])('does not change what belongs to the whole store: %s %s', async (method, path) => {
    const refused = await callApi(test.app, method, path, { token, body: {} })
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ code: 'Auth.SellerContext' })
    const asStore = await callApi(test.app, method, path, { token: storeToken, body: {} })
    expect(asStore.status).not.toBe(403)
  })

  it.each(['/v1/catalog/brands', '/v1/catalog/categories', '/v1/inventory/locations'])(
    'reads %s',
    async (path) => {
      expect((await callApi(test.app, 'GET', path, { token })).status).toBe(200)
    },
  )
})
