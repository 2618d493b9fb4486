import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import type { Catalog } from '#commerce/catalog/read/catalog.ts'
import type { CustomerIdentity } from '#identity/access-tokens.ts'
import type { Services } from '#services.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { toMajor } from '#http/money.ts'

/** The context of every resolver. */
export type GraphqlContext = {
  services: Services
  catalog: Catalog
  store: Store
  /** Null for a request without a bearer token. */
  customer: CustomerIdentity | null
  /** The product that the request may see while it is hidden from shoppers. */
  previewId: string | null
  /** Whether the response may be cached; false for private or time-dependent data. */
  keepable: { value: boolean }
}

/**
 * Cost of a field that runs its own database query; a value that has already been read costs 1. A
 * field that runs a query for each item of a list costs so much that sixty reach the limit.
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
  // The limits are in `execute.ts`, which also needs the cost for the rate limit of the source.
  complexity: { defaultComplexity: 1, defaultListMultiplier: 5 },
})

builder.scalarType('DateTime', {
  description: 'ISO 8601 date and time in UTC.',
  serialize: (value) => value.toISOString(),
})

/** Cost of a list field, multiplied by the number of items requested. */
export function costOfPage(limit: number | null | undefined, usual: number) {
  return { field: queryCost, multiplier: Math.max(limit ?? usual, 1) }
}

/**
 * Resolves an amount in major units of the store's currency; it is null where that in minor units is.
 */
export const priceOf =
  <Name extends string>(name: Name) =>
  <Minor extends number | null>(
    parent: Record<Name, Minor>,
    _args: object,
    { store }: GraphqlContext,
  ) =>
    (parent[name] === null ? null : toMajor(parent[name], store.currencyCode)) as Minor
