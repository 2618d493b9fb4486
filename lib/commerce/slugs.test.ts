import { expect, it } from 'vitest'
import { findCategorySlug, findCollection } from './categories'
import { findProduct, listProducts } from './catalog'
import type { CommerceClient } from './client'
import type { Query } from './query'

/** A platform that answers with this reply, and what it was asked for. */
function platform(reply: object) {
  const asked: unknown[] = []
  const read = async (query: Query, variables: unknown) => {
    asked.push(variables)
    return query.reply.parse(reply)
  }
  return { client: { read } as unknown as CommerceClient, asked }
}

const bowl = '茶碗'
const inUrl = '%E8%8C%B6%E7%A2%97'

it.each([
  ['product', findProduct, { product: null }],
  ['collection', findCollection, { collection: null }],
  ['category', findCategorySlug, { categories: [] }],
] as const)(
  'a %s is asked for by its slug as in a URL, and by anything else',
  async (_, find, reply) => {
    const { client, asked } = platform(reply)
    for (const slug of [inUrl, bowl, 'mug', '%E8%8']) await find(client, slug)
    expect(asked).toEqual([bowl, bowl, 'mug', '%E8%8'].map((slug) => ({ slug })))
  },
)

it('a list is asked for by slugs, and its categories have those of a URL', async () => {
  const values = [{ value: bowl, label: 'Bowls', count: 2 }]
  const facet = { name: 'category', label: 'Category', kind: 'list', values, min: null, max: null }
  const brand = { ...facet, name: 'brand' }
  const page = { data: [], totalCount: 0, hasNextPage: false, nextCursor: null }
  const { client, asked } = platform({ products: { ...page, facets: [facet, brand] } })
  const filter = { category: inUrl, collection: inUrl, slugs: [inUrl, 'mug'] }
  const { facets } = await listProducts(client, { filter, sort: 'RELEVANCE', limit: 9 })
  const decoded = { category: bowl, collection: bowl, slugs: [bowl, 'mug'] }
  expect(asked).toEqual([{ filter: decoded, sort: 'RELEVANCE', limit: 9 }])
  expect(facets.map(({ values: [first] }) => first?.value)).toEqual([inUrl, bowl])
})
