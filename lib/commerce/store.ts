import { z } from 'zod'
import type { CommerceClient } from './client'
import { query } from './query'

const storeShape = z.object({ currencyCode: z.string(), servedCountries: z.array(z.string()) })

/** The store as the platform knows it: its currency, and the countries that it delivers to. */
export type CommerceStore = z.infer<typeof storeShape>

const getStoreQuery = query('GetStore', { store: storeShape })

/** The store that the client calls (`store`). */
export async function getCommerceStore(client: CommerceClient): Promise<CommerceStore> {
  return (await client.read(getStoreQuery)).store
}
