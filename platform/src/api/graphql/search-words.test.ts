import type { SQL } from 'drizzle-orm'
import { inspect } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { mug, openAdminClient } from '#api/testing/admin-client.ts'
import { readSearch } from '#commerce/catalog/read/search.ts'

const shop = await openAdminClient()
afterAll(() => shop.close())

test('a search for many long unknown words takes only some of them apart', async () => {
  await shop.openStore()
  await shop.send('POST', '/v1/catalog/products', mug)
  await shop.project()
  const statements: string[] = []
  const db = new Proxy(shop.services.db, {
    get: (target, name) => {
      const execute = (query: SQL) => {
        statements.push(inspect(query, { depth: 6 }))
        return target.execute(query)
      }
      return name === 'execute' ? execute : (Reflect.get(target, name) as unknown)
    },
  })
  const words = [...'bcdfghkm'].map((letter) => `${letter.repeat(38)}x`)
  const store = { storeId: shop.client.store.id, language: null }
  await readSearch(db, store, words.join(' '), { exact: false })
  // The stems of the words, and of the parts of one.
  expect(statements.filter((one) => one.includes('ts_lexize'))).toHaveLength(2)
})
