import { parse } from 'graphql'
import { expect, test } from 'vitest'
import type { Problem } from '#http/problem.ts'
import { getCost } from './execute.ts'

// Counted by hand: a value 1, a query 100, a query for each item 1,000, times the items of a list.
test.each([
  ['{ store { name __typename } }', {}, 1 + 2],
  ['{ products { data { id variants { id } } } }', {}, 1_000 + 24 * (1 + 1 + 1 + 8)],
  ['query ($n: Int) { products(limit: $n) { totalCount } }', { n: 7 }, 1_000 + 7],
  [
    '{ products(filter: { options: [{ name: "a", values: [] }] }) { facets { name } } }',
    {},
    1_000 + 500 + 24 * (20 + 1),
  ],
  ['{ product(slug: "a") { related(limit: 3) { id } } }', {}, 100 + 1_000 + 3],
  ['{ product(slug: "a") { deliveryOptions(variantId: "b") { id } } }', {}, 100 + 1_000 + 8],
  ['{ store { variantDeliveries(variantIds: ["a", "b"]) { variantId } } }', {}, 1 + 100 + 2],
  ['{ orders { data { items { id } } } }', {}, 100 + 20 * (1 + 1 + 5)],
  [
    '{ categories { ... on ProductGroup { slugs { slug } } ...c } } fragment c on Category { id }',
    {},
    1 + 5 * (1 + 1 + 1),
  ],
])('%s with %j costs %i', (text, variables, cost) => {
  expect(getCost(parse(text), variables)).toBe(cost)
})

/** The cost of a document, or why it is refused. */
async function weigh(text: string): Promise<unknown> {
  try {
    return getCost(parse(text), {})
  } catch (error) {
    const { detail } = (await (error as Problem).toResponse().json()) as { detail: string }
    return detail
  }
}

test('a fragment counts each time it is spread, and breadth and depth are limited', async () => {
  const spread = (count: number) =>
    weigh(`{ store { ${'...f '.repeat(count)} } } fragment f on Store { id name }`)
  expect(await spread(1)).toBe(1 + 2)
  expect(await spread(124)).toBe(1 + 248)
  expect(await spread(125)).toBe('Its breadth is 251, the maximum breadth is 250.')
  const deep = (depth: number): string => (depth === 0 ? 'id' : `parent { ${deep(depth - 1)} }`)
  expect(await weigh(`{ categories { ${deep(7)} } }`)).toBe(1 + 5 * 8)
  expect(await weigh(`{ categories { ${deep(8)} } }`)).toBe(
    'Its depth is 10, the maximum depth is 9.',
  )
})
