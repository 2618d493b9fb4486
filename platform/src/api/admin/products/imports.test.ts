import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { openAdminClient } from '#api/testing/admin-client.ts'
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
