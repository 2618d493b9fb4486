import type { SQL } from 'drizzle-orm'
import { inspect } from 'node:util'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readSearch } from '#commerce/catalog/read/search.ts'
import { mug, openAdminClient } from '#api/testing/admin-client.ts'
import { sweepEnded } from '#sweep.ts'

const shop = await openAdminClient()
afterAll(() => shop.close())

const path = '/v1/catalog/missed-searches'

beforeEach(async () => {
  await shop.openStore()
  await shop.send('POST', '/v1/catalog/products', mug)
  await shop.project()
})

const later = async (days: number) => {
  shop.advance(days * 24 * 3_600_000)
  await shop.signIn(['api_admin'])
}

let products = 0

const search = async (text: string) => {
  await shop.ask(`{ products(filter: { search: ${JSON.stringify(text)} }) { totalCount } }`)
  // A change of the catalogue, after which the answer is read anew.
  const sku = `CUP-${String((products += 1))}`
  await shop.send('POST', '/v1/catalog/products', { title: sku, variants: [{ sku, price: 12 }] })
  await shop.project()
}

type Page = { data: { text: string; days: number }[] }

const list = async () => {
  const { data } = JSON.parse((await shop.send('GET', path)).text) as Page
  return data.map(({ text, days }) => ({ text, days }))
}

describe('searches that found nothing', () => {
  test('are listed with the number of days, those of most days first', async () => {
    await search('Wok')
    await search('  sofa')
    await search('sofa ')
    await later(1)
    await search('SOFA')
    expect(await list()).toEqual([
      { text: 'sofa', days: 2 },
      { text: 'wok', days: 1 },
    ])
  })

  test('are not recorded when something is found, nor when they may be about a person', async () => {
    await search('mug')
    await search('ada@example.com')
    await search('10483')
    expect(await list()).toEqual([])
  })

  test('are deleted after 90 days', async () => {
    await search('sofa')
    await later(92)
    await sweepEnded(shop.services)
    expect(await list()).toEqual([])
  })

  test('are only for the store itself', async () => {
    await search('sofa')
    await shop.openStore()
    expect(await list()).toEqual([])
    await shop.signIn(['orders:read'])
    expect((await shop.send('GET', path)).status).toBe(403)
  })
})

test('a search for many long unknown words takes only some of them apart', async () => {
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
