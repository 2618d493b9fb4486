import 'server-only'
import type { Store } from '@/lib/shop/store/store-schema'
import { originOf } from '@/lib/server/gateway/origin'

/**
 * Origin of a store's first domain, for canonical addresses and structured data. A static page
 * knows no request, so the port of a development machine is not in it.
 */
export function getStoreUrl(store: Store): string {
  return originOf(store.domains[0] ?? store.storeDomain)
}
