import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { openTranslatedStore } from '#api/testing/translated-store.ts'
import type { Db } from '#store/database.ts'
import { readRawRows } from '#store/raw-rows.ts'
import { listProductIds } from '#commerce/catalog/read/list.ts'

const shop = await openTranslatedStore()
afterAll(() => shop.close())

const nothing = { collectionId: null, optionColumn: sql`option_values` }

it.each(['en', 'ar', 'sv', 'fi', 'da', 'nb'])(
  'a page of titles by the alphabet of %s is read from an index, without sorting a shop',
  async (alphabet) => {
    const { db } = shop.services
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_bitmapscan = off`)
      await tx.execute(sql`set local enable_incremental_sort = off`)
      const rows: { 'QUERY PLAN': string }[] = []
      const execute = async (query: Parameters<Db['execute']>[0]) => {
        rows.push(...(await readRawRows<(typeof rows)[0]>(tx, sql`explain ${query}`)))
        return { rows: [] }
      }
      await listProductIds({ execute } as unknown as Db, {
        conditions: { scope: [sql`store_id = 's'`], choices: new Map(), ...nothing },
        search: { filter: null, first: null, words: [], corrected: null, suggestion: null },
        ...{ sort: 'TITLE', language: null, alphabet, limit: 24 },
        after: { key: 'Vase', id: 'prd_1' },
      })
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('using products_title')
    expect(plan).not.toContain('Sort')
  },
)
