import 'server-only'
import { findProduct, type Product } from '@/lib/commerce/catalog'
import { listDeliveryOptions, type DeliveryOption } from '@/lib/commerce/delivery-options'
import { createCommerceClient, type CommerceClient } from '@/lib/commerce/client'
import type { Store } from '@/lib/shop/store/store-schema'
import { getEnv } from '@/lib/server/env'
import { sourceOfRender, type RequestSource } from '@/lib/server/session/request-source'

/**
 * Reads of the catalogue that must not come from a cache. They speak for nobody, and count for
 * `source`, or for the reader of the page that is being rendered.
 */
function liveClient(
  { storeDomain }: Store,
  source: RequestSource | undefined = sourceOfRender(),
): CommerceClient {
  return createCommerceClient({ baseUrl: getEnv().COMMERCE_URL, storeDomain, ...source })
}

/** A product as it is at this moment, or null. */
export async function findLiveProduct(
  store: Store,
  slug: string,
  source?: RequestSource,
): Promise<Product | null> {
  return findProduct(liveClient(store, source), slug)
}

/** Ways a variant can reach a postal code today. */
export async function listLiveDeliveryOptions(
  store: Store,
  question: { slug: string; variantId: string; postalCode: string },
  source?: RequestSource,
): Promise<DeliveryOption[]> {
  return listDeliveryOptions(liveClient(store, source), {
    ...question,
    countryCode: store.countryCode,
  })
}
