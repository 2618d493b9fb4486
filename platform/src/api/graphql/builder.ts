import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import type { Catalog } from '#commerce/catalog/catalog.ts'
import type { CustomerIdentity } from '#identity/access-tokens.ts'
import type { Services } from '#services.ts'
import type { Store } from '#store/schema/tenancy.ts'

/** What a resolver is handed. */
export type GraphqlContext = {
  services: Services
  catalog: Catalog
  store: Store
  /** Null for a request without a bearer token. */
  customer: CustomerIdentity | null
  /** Resolvers of anything private or of the moment set this to false. */
  keepable: { value: boolean }
}

// A list page with everything a card shows costs about 5,000; two hundred products with all their
// variants about 40,000. Related products of related products of a page are far beyond.
const maxComplexity = 60_000
const maxDepth = 9
const maxBreadth = 250

export const builder = new SchemaBuilder<{
  Context: GraphqlContext
  DefaultFieldNullability: false
  Scalars: { DateTime: { Input: Date; Output: Date }; ID: { Input: string; Output: string } }
}>({
  plugins: [ComplexityPlugin],
  defaultFieldNullability: false,
  complexity: {
    defaultComplexity: 1,
    defaultListMultiplier: 5,
    limit: { complexity: maxComplexity, depth: maxDepth, breadth: maxBreadth },
  },
})

builder.scalarType('DateTime', {
  description: 'ISO 8601 date and time in UTC.',
  serialize: (value) => value.toISOString(),
})

/** Counts a list field by the number of items that are asked for. */
export function costOfPage(limit: number | null | undefined, usual: number) {
  return { field: 5, multiplier: Math.max(limit ?? usual, 1) }
}
