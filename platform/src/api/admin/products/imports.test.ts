import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { mug, openAdminClient } from '#api/testing/admin-client.ts'
import { importSources } from '#store/schema/imports.ts'

const shop = await openAdminClient()
afterAll(() => shop.close())
beforeEach(() => shop.openStore())

const path = '/v1/catalog/imports'
const header = 'Handle,Title,Variant SKU,Variant Price'

async function send(to: string, rows: string[], head = header) {
  const file = Buffer.from([head, ...rows].join('\n'))
  const answer = await shop.send('POST', to, file, { 'content-type': 'text/csv' })
  expect(answer.status, answer.text).toBe(200)
  const lines = answer.text.trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

const titles = async () => {
  const { body } = await shop.send('GET', '/v1/catalog/products?sortBy=title&sortDirection=asc')
  return (body['data'] as unknown as { title: string }[]).map(({ title }) => title)
}

it('a file is first tried, row by row, and then imported with its progress', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => `mug-${index},Mug ${index},M-${index},20`)
  const wrong = 'bad,Bad,B-1,twenty'
  const preview = await send(`${path}/preview`, [...rows, wrong])
  expect(preview[0]).toMatchObject({ done: 1, changes: [{ line: 2, slug: 'mug-0', isNew: true }] })
  const faultList = [
    { line: 14, product: 'bad', reason: expect.stringContaining('twenty') as string },
  ]
  expect(preview.at(-1)).toMatchObject({ result: { done: 13, written: 12, faults: 1, faultList } })
  expect(await titles()).toEqual([])
  const imported = await send(path, [...rows, wrong])
  expect(imported.map(({ done }) => done)).toEqual([10, 13, undefined])
  expect(imported.at(-1)).toMatchObject({ result: { written: 12, faultList } })
  expect(await titles()).toHaveLength(12)
  const again = await send(`${path}/preview`, ['mug-0,Mug 0,M-0,25'])
  const price = { field: 'M-0 price', before: '20', after: '25' }
  expect(again[0]).toMatchObject({ changes: [{ isNew: false, fields: [price] }] })
  const { db } = shop.services
  const sources = await db.$count(importSources, eq(importSources.storeId, shop.client.store.id))
  expect(sources).toBe(1)
})

it('says whose import it was', async () => {
  await send(path, ['mug,Mug,M-1,20'])
  const { body } = await shop.send('GET', '/v1/audit')
  expect(body['data']).toMatchObject([
    { operation: 'ImportProducts', actor: { kind: 'application' } },
  ])
})

it('a file that is no product export says so, and one that is too large is refused', async () => {
  expect(await send(path, ['mug,Mug'], 'Handle,Title')).toEqual([
    { unreadable: 'Not a Shopify product export: missing columns: Variant Price.' },
  ])
  const large = Buffer.alloc(12 * 1024 ** 2 + 1)
  const refused = await shop.send('POST', path, large, { 'content-type': 'text/csv' })
  expect(refused).toMatchObject({ status: 413, body: { code: 'Common.BodyTooLarge' } })
  await shop.signIn(['catalog:read'])
  expect(await shop.send('POST', path, Buffer.from(header))).toMatchObject({ status: 403 })
})

const unreadable = 'The file is not in UTF-8 (in Excel: "CSV UTF-8").'

it.each([
  ['Windows-1252', Buffer.from(`${header}\nbowl,Grüne Schale,B-1,20`, 'latin1'), unreadable],
  ['UTF-16', Buffer.from(`\ufeff${header}\nbowl,Grüne Schale,B-1,20`, 'utf16le'), unreadable],
  [
    'UTF-8 with half a letter at its end',
    Buffer.concat([Buffer.from(`${header}\nbowl,Bowl,B-1,20\n`), Buffer.from('ü').subarray(0, 1)]),
    unreadable,
  ],
  ['an empty file', Buffer.from('\n'), 'The file is empty.'],
])('%s is refused as a whole, with the reason', async (_what, bytes, reason) => {
  const { text } = await shop.send('POST', path, bytes, { 'content-type': 'text/csv' })
  expect(JSON.parse(text)).toEqual({ unreadable: reason })
  expect((await shop.send('GET', '/v1/catalog/products')).body['totalCount']).toBe(0)
})

it('sets the stock of existing variants only when that is wanted, and shows it before', async () => {
  await send(path, ['mug,Mug,M-1,20,5'], `${header},Variant Inventory Qty`)
  const counted = ['mug,Mug,M-1,20,7']
  const head = `${header},Variant Inventory Qty`
  expect((await send(`${path}/preview`, counted, head))[0]).toMatchObject({
    changes: [{ fields: [] }],
  })
  const stock = { field: 'M-1 stock', before: '5', after: '7' }
  expect((await send(`${path}/preview?stock=true`, counted, head))[0]).toMatchObject({
    changes: [{ fields: [stock] }],
  })
  const read = async () => (await shop.send('GET', '/v1/catalog/products')).body['data']
  await send(path, counted, head)
  expect(await read()).toMatchObject([{ variants: [{ availableQuantity: 5 }] }])
  await send(`${path}?stock=true`, counted, head)
  expect(await read()).toMatchObject([{ variants: [{ availableQuantity: 7 }] }])
})

it('leaves an image that the product has where it is, with its text if the file has none', async () => {
  const image = { url: '/media/shop/mug.webp', alt: 'A mug', width: 800, height: 600 }
  const variants = [{ sku: 'M-1', options: [], price: 20 }]
  const product = { title: 'Mug', slug: 'mug', images: [image], variants }
  expect(await shop.send('POST', '/v1/catalog/products', product)).toMatchObject({ status: 201 })
  const { publicUrl } = shop.services.config
  const rows = ['mug,Mug,M-1,20,,', `mug,,,,${publicUrl}${image.url},A mug`]
  const head = `${header},Image Src,Image Alt Text`
  const withoutText = [head, ...rows].map((row) => row.replace(/,[^,]*$/, ''))
  for (const [columns = '', ...lines] of [[head, ...rows], withoutText]) {
    const [tried] = await send(`${path}/preview`, lines, columns)
    expect(tried).toMatchObject({ changes: [{ fields: [] }] })
    expect((await send(path, lines, columns)).at(-1)).toMatchObject({ result: { faults: 0 } })
    const { body } = await shop.send('GET', '/v1/catalog/products')
    expect(body['data']).toMatchObject([{ images: [image] }])
  }
})

it('a list of products has their translations when they are asked for', async () => {
  await shop.send('PATCH', '/v1/store', { languages: ['de'] })
  const { body } = await shop.send('POST', '/v1/catalog/products', mug)
  const texts = { title: 'Becher' }
  await shop.send('PUT', `/v1/catalog/products/${String(body['id'])}/translations/de`, texts)
  const list = async (query: string) =>
    (await shop.send('GET', `/v1/catalog/products${query}`)).body['data']
  expect(await list('?translations=true')).toMatchObject([
    { translations: [{ locale: 'de', texts }] },
  ])
  expect(await list('')).not.toMatchObject([{ translations: expect.anything() as unknown }])
})
