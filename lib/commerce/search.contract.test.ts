import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pinnedProducts, translateSearch } from '@/lib/shop/catalog/search-rules'
import { getStore } from '@/lib/server/request/stores'
import { listProducts } from './catalog'
import { clientOf } from './contract.testing'

// What shoppers type, with typing errors and in their own words, and the products that must come
// first: `query = slug, slug`. Mean reciprocal rank is the usual measure: 1 when the first result
// is expected, 1/2 when the second is, 0 when none of the first ten is.
const folder = new URL('search-queries/', import.meta.url)
const languages = readdirSync(folder)
  .map((file) => file.replace(/\.txt$/, ''))
  .flatMap((slug) => getStore(slug).locales.map(({ code }) => [slug, code] as const))
const MIN_QUERIES = 200
const MIN_MEAN = 0.9
const DEPTH = 10

const readQueries = (slug: string) =>
  readFileSync(new URL(`${slug}.txt`, folder), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [query = '', expected = ''] = line.split(' = ')
      return { query, expected: expected.split(', ') }
    })

describe.each(languages)('the search of %s in %s', (slug, language) => {
  it(
    'ranks expected products first: mean reciprocal rank of at least 0.9',
    { timeout: 120_000 },
    async () => {
      const { storeDomain, search } = getStore(slug, language)
      const client = clientOf(storeDomain)
      const queries = readQueries(slug)
      expect(queries.length).toBeGreaterThanOrEqual(MIN_QUERIES)
      let sum = 0
      const worst: string[] = []
      for (const { query, expected } of queries) {
        const filter = { search: translateSearch(query, search) }
        const page = await listProducts(client, { filter, sort: 'RELEVANCE', limit: DEPTH })
        const found = [...pinnedProducts(query, search), ...page.data.map((it) => it.slug)]
        const rank = [...new Set(found)].slice(0, DEPTH).findIndex((it) => expected.includes(it))
        sum += rank < 0 ? 0 : 1 / (rank + 1)
        if (rank !== 0) worst.push(`${query}: ${found.slice(0, 3).join(', ') || 'nothing'}`)
      }
      const mean = sum / queries.length
      expect(mean, `not first:\n${worst.join('\n')}`).toBeGreaterThanOrEqual(MIN_MEAN)
    },
  )
})
