import { z } from 'zod'
import type { CommerceClient } from './client'
import { graphql } from './graphql'

const storeShape = z.object({ currencyCode: z.string(), servedCountries: z.array(z.string()) })

/** The store as the platform knows it: its currency, and the countries that it delivers to. */
export type CommerceStore = z.infer<typeof storeShape>

const getStoreQuery = graphql(`
  query GetStore {
    store {
      currencyCode
      servedCountries
    }
  }
`)

/** The store that the client calls (`store`). */
export async function getCommerceStore(client: CommerceClient): Promise<CommerceStore> {
  return (await client.read(getStoreQuery, {}, z.object({ store: storeShape }))).store
}
