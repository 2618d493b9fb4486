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
/** What the platform knows of the store: money, tax and where it delivers. */
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

/** The store of the connection (`store`). */
export async function getCommerceStore(client: CommerceClient): Promise<CommerceStore> {
  return (await client.read(getStoreQuery, {}, z.object({ store: storeShape }))).store
}
