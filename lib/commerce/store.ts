import { z } from 'zod'
import type { CommerceClient } from './client'
import { graphql } from './graphql'
import { optional } from './shapes'

const storeShape = z.object({
  name: z.string(),
  currencyCode: z.string(),
  countryCode: z.string(),
  servedCountries: z.array(z.string()),
  taxIncluded: z.boolean(),
  taxRate: z.number(),
  /** Major units; null when delivery is never free. */
  freeShippingFrom: optional(z.number()),
})
/** The store as the platform knows it: currency, tax and delivery countries. */
export type CommerceStore = z.infer<typeof storeShape>

const getStoreQuery = graphql(`
  query GetStore {
    store {
      name
      currencyCode
      countryCode
      servedCountries
      taxIncluded
      taxRate
      freeShippingFrom
    }
  }
`)

/** The store that the client calls (`store`). */
export async function getCommerceStore(client: CommerceClient): Promise<CommerceStore> {
  return (await client.read(getStoreQuery, {}, z.object({ store: storeShape }))).store
}
