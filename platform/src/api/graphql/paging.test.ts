import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openSeededGraphql } from '#seed/seeded.testing.ts'

const shop = await openSeededGraphql()
afterAll(() => shop.close())

type Page = {
  products: {
    nextCursor: string | null
    hasNextPage: boolean
    totalCount: number
    data: { slug: string }[]
  }
}

const query = `query ($filter: ProductFilter, $sort: ProductSort, $limit: Int, $cursor: String) {
  products(filter: $filter, sort: $sort, limit: $limit, cursor: $cursor) {
    nextCursor hasNextPage totalCount data { slug }
  }
}`

async function walk(variables: Record<string, unknown>) {
  const slugs: string[] = []
  let cursor: string | null = null
  do {
    const { products }: Page = await shop.ask<Page>(query, { ...variables, cursor })
    slugs.push(...products.data.map(({ slug }) => slug))
    expect(products.hasNextPage).toBe(products.nextCursor !== null)
    cursor = products.nextCursor
  } while (cursor !== null)
  return slugs
}

const sorts = fc.constantFrom('RELEVANCE', 'NEWEST', 'PRICE_ASC', 'PRICE_DESC', 'TITLE')

const filters = fc.record(
  {
    search: fc.constantFrom('oat', 'gift', 'bowl', 'vaze'),
    category: fc.constantFrom('tableware', 'home'),
    collection: fc.constantFrom('first-light', 'kitchen-table'),
    inStock: fc.boolean(),
  },
  { requiredKeys: [] },
)

test('pages of any size list every product once, in the order of one large page', async () => {
  await fc.assert(
    fc.asyncProperty(
      filters,
      sorts,
      fc.integer({ min: 1, max: 9 }),
      async (filter, sort, limit) => {
        const whole = await walk({ filter, sort, limit: 200 })
        const paged = await walk({ filter, sort, limit })
        expect(paged).toEqual(whole)
        expect(new Set(paged).size).toBe(paged.length)
      },
    ),
    { numRuns: 60 },
  )
})
