import { afterAll, expect, it } from 'vitest'
import { createLoopbackDialler } from '#outbound/local-dialler.ts'
import { readJson, readProblem, signInApplication, signInCustomer } from '#testing.ts'
import { openTestShop } from './testing/shop.ts'

const shop = await openTestShop({}, createLoopbackDialler())
afterAll(() => shop.close())
const token = await signInApplication(shop.services, shop.store)
const send = (method: string, path: string, body?: unknown) =>
  shop.call(method, path, body, { authorization: `Bearer ${token}` })

it('isActive=false lists only what is inactive', async () => {
  await send('POST', '/v1/catalog/brands', { name: 'Shown', slug: 'shown' })
  await send('POST', '/v1/catalog/brands', { name: 'Hidden', slug: 'hidden', isActive: false })
  await send('POST', '/v1/channels', { name: 'Market', channelType: 'marketplace' })
  const list = async (path: string) => {
    const { data, totalCount } = await readJson<{ data: { name?: string }[]; totalCount: number }>(
      await send('GET', path),
    )
    expect(totalCount).toBe(data.length)
    return data.map(({ name }) => name)
  }
  expect(await list('/v1/catalog/brands?isActive=true')).toEqual(['Shown'])
  expect(await list('/v1/catalog/brands?isActive=false')).toEqual(['Hidden'])
  expect(await list('/v1/catalog/brands')).toHaveLength(2)
  expect(await list('/v1/channels?isActive=false')).toEqual(['Market'])
  for (const path of [
    '/v1/catalog/products',
    '/v1/catalog/categories',
    '/v1/inventory/locations',
    '/v1/shipping/methods',
    '/v1/webhooks/endpoints',
    '/v1/customers',
  ]) {
    const count = async (isActive: string) => (await list(`${path}?limit=200${isActive}`)).length
    const all = await count('')
    expect((await count('&isActive=true')) + (await count('&isActive=false')), path).toBe(all)
  }
})

it.each(['1e2', '0x10', '+5', '5.0', '%205', '', '0', '201', 'abc'])(
  'refuses limit=%s, which is not a number of 1 to 200 in digits',
  async (limit) => {
    const response = await send('GET', `/v1/catalog/brands?limit=${limit}`)
    expect(response.status).toBe(400)
    expect((await readProblem(response)).errors).toHaveProperty('limit')
    expect((await send('GET', '/v1/catalog/brands?limit=200')).status).toBe(200)
  },
)

it('refuses bodies that are not valid Unicode, and keeps what they would change', async () => {
  const { customer, accessToken } = await signInCustomer(shop.services, shop.store)
  const change = (body: string | Uint8Array<ArrayBuffer>) =>
    shop.request('/v1/customer', {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${accessToken}`,
        'x-store-domain': shop.store.domain,
        'content-type': 'application/json',
      },
      body,
    })
  const bytes = new TextEncoder().encode('{"firstName":"a__b"}')
  bytes.set([0xc3, 0x28], 15)
  for (const body of [
    '{"firstName":"a\\ud800b"}',
    '{"firstName":"a\\uDC00\\uD83Db"}',
    '{"\\udfff":1,"firstName":"b"}',
    bytes,
  ]) {
    const refused = await change(body)
    expect([refused.status, (await readProblem(refused)).code]).toEqual([400, 'Common.BadRequest'])
  }
  const read = async () => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const response = await shop.call('GET', '/v1/customer', undefined, headers)
    return (await readJson<{ firstName: string }>(response)).firstName
  }
  expect(await read()).toBe(customer.firstName)
  expect((await change('{"firstName":"\\ud83d\\ude00 \\\\ud800 Ärlig"}')).status).toBe(204)
  expect(await read()).toBe('😀 \\ud800 Ärlig')
})

it('finds the store of a domain with a port or a trailing dot', async () => {
  for (const domain of [`${shop.store.domain}:443`, `${shop.store.domain}.`]) {
    const headers = { 'x-store-domain': domain, 'content-type': 'application/json' }
    const body = JSON.stringify({ currencyCode: 'EUR', email: null })
    const response = await shop.request('/v1/carts', { method: 'POST', headers, body })
    expect(response.status, domain).toBe(200)
  }
})

it('limits the URL of a receiver on this machine to 2,048 characters too', async () => {
  const base = 'http://127.0.0.1:9/'
  const register = (length: number) =>
    send('POST', '/v1/webhooks/endpoints', { url: base.padEnd(length, 'a') })
  const tooLong = await readProblem(await register(2049))
  expect(tooLong.errors?.['url']).toEqual(['The URL has more than 2048 characters.'])
  expect((await readProblem(await register(2048))).code).toBe('Webhook.TestFailed')
  const document = await readJson<object>(await shop.request('/openapi.json'))
  expect(document).toMatchObject({
    components: {
      schemas: { RegisterWebhookEndpointRequest: { properties: { url: { maxLength: 2048 } } } },
    },
  })
})

it('names the field of the request that is wrong in a change of stock', async () => {
  const { variantId } = await shop.variantOf(1)
  const level = { variantId, locationId: shop.main, availableQuantity: 1 }
  const set = async (body: object) => {
    const problem = await readProblem(await send('PUT', '/v1/inventory/levels', body))
    return Object.keys(problem.errors ?? {})
  }
  expect(await set({ ...level, variantId: 'nope' })).toEqual(['variantId'])
  expect(await set({ ...level, locationId: 'nope' })).toEqual(['locationId'])
  const adjust = async (line: object) => {
    const lines = [{ quantity: 1, ...line }]
    const response = await send('POST', '/v1/inventory/batches', { mode: 'set', lines })
    return Object.keys((await readProblem(response)).errors ?? {})
  }
  expect(await adjust({ variantId: 'nope' })).toEqual(['lines'])
  expect(await adjust({ variantId, locationId: 'nope' })).toEqual(['lines'])
})
