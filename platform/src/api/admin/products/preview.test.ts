import { afterAll, beforeEach, expect, test } from 'vitest'
import { addStore } from '#testing.ts'
import { mug, openAdminClient } from '#api/testing/admin-client.ts'

const shop = await openAdminClient()
afterAll(() => shop.close())

let id = ''
beforeEach(async () => {
  await shop.openStore()
  const { body } = await shop.send('POST', '/v1/catalog/products', { ...mug, isActive: false })
  id = String(body['id'])
  await shop.project()
})

async function makePreview() {
  const { status, body } = await shop.send('POST', `/v1/catalog/products/${id}/preview`)
  expect(status).toBe(201)
  const url = new URL(String(body['url']))
  return { url, token: url.searchParams.get('token') ?? '', expiresOn: String(body['expiresOn']) }
}

async function read(token: string, slug = 'harbour-mug', { domain } = shop.client.store) {
  const response = await shop.app.request('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-store-domain': domain,
      ...(token && { 'x-product-preview': token }),
    },
    body: JSON.stringify({
      query: `{ product(slug: "${slug}") { title priceMin variants { sku } related { title } } }`,
    }),
  })
  return ((await response.json()) as { data: { product: { title: string } | null } }).data.product
}

test('a hidden product is seen with the token of its preview, and by nobody else', async () => {
  expect(await read('')).toBeNull()
  const { url, token, expiresOn } = await makePreview()
  expect(url.pathname).toBe('/api/preview/harbour-mug')
  expect(Date.parse(expiresOn) - shop.services.clock().getTime()).toBe(3600_000)
  expect(await read(token)).toMatchObject({
    title: 'Harbour Mug',
    priceMin: 28,
    variants: [{ sku: 'MUG-OAT' }, { sku: 'MUG-MOS' }],
  })
  // The same question without the token, also when its answer could have been kept.
  expect(await read('')).toBeNull()
})

test('a preview shows what was changed since', async () => {
  const { token } = await makePreview()
  await read(token)
  await shop.send('PATCH', `/v1/catalog/products/${id}`, { title: 'Quay Mug' })
  expect(await read(token)).toMatchObject({ title: 'Quay Mug' })
})

test('a token shows no other product, and nothing in another store', async () => {
  const other = { ...mug, title: 'Tide Bowl', variants: [{ ...mug.variants[1], sku: 'BOWL' }] }
  await shop.send('POST', '/v1/catalog/products', { ...other, isActive: false })
  const { token } = await makePreview()
  expect(await read(token, 'tide-bowl')).toBeNull()
  const elsewhere = await addStore(shop.services)
  expect(await read(token, 'harbour-mug', elsewhere)).toBeNull()
  await shop.openStore()
  await shop.send('POST', '/v1/catalog/products', { ...mug, isActive: false })
  expect(await read(token)).toBeNull()
})

test('a token that has expired or was altered shows nothing', async () => {
  const { token } = await makePreview()
  const [payload = '', mac = ''] = token.split('.')
  const forged = Buffer.from(JSON.stringify([id, Number.MAX_SAFE_INTEGER])).toString('base64url')
  const other = `${payload}.${mac.startsWith('_') ? '-' : '_'}${mac.slice(1)}`
  for (const altered of [`${forged}.${mac}`, other, 'x', id]) {
    expect(await read(altered)).toBeNull()
  }
  shop.advance(3600_000 - 1)
  expect(await read(token)).not.toBeNull()
  shop.advance(1)
  expect(await read(token)).toBeNull()
})

test('a preview is made by those who may read the catalogue, of products of their store', async () => {
  await shop.signIn(['orders:read'])
  expect((await shop.send('POST', `/v1/catalog/products/${id}/preview`)).status).toBe(403)
  await shop.openStore(['catalog:read'])
  expect((await shop.send('POST', `/v1/catalog/products/${id}/preview`)).status).toBe(404)
})
