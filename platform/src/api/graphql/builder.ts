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

/**
 * Points of a field that is a query of its own, in comparison with a value that was read already.
 * What runs once for each item of a list is priced so that sixty of them are the most.
 */
export const queryCost = 100
export const perItemQueryCost = 1_000

export const builder = new SchemaBuilder<{
  Context: GraphqlContext
  DefaultFieldNullability: false
  Scalars: { DateTime: { Input: Date; Output: Date }; ID: { Input: string; Output: string } }
}>({
  plugins: [ComplexityPlugin],
  defaultFieldNullability: false,
  // `execute.ts` holds the limits: it needs the cost for the limit of a source as well.
  complexity: { defaultComplexity: 1, defaultListMultiplier: 5 },
})

builder.scalarType('DateTime', {
  description: 'ISO 8601 date and time in UTC.',
  serialize: (value) => value.toISOString(),
})

/** Counts a list field by the number of items that are asked for. */
export function costOfPage(limit: number | null | undefined, usual: number) {
  return { field: queryCost, multiplier: Math.max(limit ?? usual, 1) }
}
