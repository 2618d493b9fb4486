import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pinnedProducts, translateSearch } from '@/lib/shop/catalog/search-rules'
import { asksForPage } from '@/lib/server/store/page-search'
import { listContentPages } from '@/lib/server/store/content-pages'
import { readMessages } from '@/lib/server/i18n/messages'
import { getStore } from '@/lib/server/request/stores'
import { listProducts } from './catalog'
import { clientOf } from './contract.testing'

// What shoppers type in the language of the page, written down before the search was made from what
// a visitor sees: `query = slug, slug`, `page:<name>` for a content page, `-` for what neither shop
// has. The search was improved with set A; set B was only measured.
const folder = new URL('search-queries/', import.meta.url)
const DEPTH = 10
const MIN_QUERIES = 50
const MIN_MEAN = 0.85
const MIN_FIRST = 0.8
const sets = ['unseen-a', 'unseen-b'] as const
const shops = [
  ['terra-tide', 'de'],
  ['terra-tide', 'en'],
  ['norrlys', 'sv'],
  ['norrlys', 'en'],
] as const
const cases = sets.flatMap((set) => shops.map((shop) => [set, ...shop] as const))

const readQueries = (set: string, slug: string, language: string) =>
  readFileSync(new URL(`${set}/${slug}.${language}.txt`, folder), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [query = '', expected = ''] = line.split(' = ')
      return { query, expected: expected.split(', ') }
    })

/** What the results page of a search shows, in its order; each result with all of its names. */
async function search(slug: string, language: string, query: string) {
  const store = getStore(slug, language)
  const pages = listContentPages(slug, language)
  const words: Readonly<Record<string, string>> = readMessages(language, slug).search.pageWords
  const asked = pages.filter(({ name, title }) => asksForPage(query, words[name] ?? '', title))
  const isExact = asked.length > 0
  const text = isExact ? query : translateSearch(query, store.search)
  const page = await listProducts(clientOf(store.storeDomain, undefined, language), {
    filter: { search: text, exactSearch: isExact },
    sort: 'RELEVANCE',
    limit: DEPTH,
  })
  const pinned = pinnedProducts(query, store.search)
  return [
    ...asked.map(({ name }) => [`page:${name}`]),
    ...pinned.map((name) => [name]),
    ...page.data
      .map((product) => [product.slug, ...product.slugs.map((each) => each.slug)])
      .filter((names) => !names.some((name) => pinned.includes(name))),
  ].slice(0, DEPTH)
}

// Mean reciprocal rank is the usual measure: 1 when the first result is wanted, 1/2 when the second
// is, 0 when none is.
describe.each(cases)('of set %s, the searches of %s in %s', (set, slug, language) => {
  it('rank what is wanted first', { timeout: 120_000 }, async () => {
    const queries = readQueries(set, slug, language)
    expect(queries.length).toBeGreaterThanOrEqual(MIN_QUERIES)
    const ranks: number[] = []
    const worst: string[] = []
    for (const { query, expected } of queries) {
      const found = await search(slug, language, query)
      const isNone = expected.includes('-') && found.length === 0
      const at = isNone ? 0 : found.findIndex((names) => names.some((it) => expected.includes(it)))
      ranks.push(at < 0 ? 0 : 1 / (at + 1))
      if (at !== 0) worst.push(`${query}: ${found.slice(0, 3).join('; ') || 'nothing'}`)
    }
    const mean = ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length
    const first = ranks.filter((rank) => rank === 1).length / ranks.length
    expect(mean, `not first:\n${worst.join('\n')}`).toBeGreaterThanOrEqual(MIN_MEAN)
    expect(first, `not first:\n${worst.join('\n')}`).toBeGreaterThanOrEqual(MIN_FIRST)
  })
})
