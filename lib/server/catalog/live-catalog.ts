import 'server-only'
import {
  findVariants,
  listDeliveryOptions,
  listVariantDeliveries,
  type DeliveryOption,
} from '@/lib/commerce/delivery-options'
import { createCommerceClient, type CommerceClient } from '@/lib/commerce/client'
import type { Store } from '@/lib/shop/store/store-schema'
import { getEnv } from '@/lib/server/request/env'
import { sourceOfRender, type RequestSource } from '@/lib/server/request/request-source'

/**
 * Reads of the catalogue that must not come from a cache. They carry no customer's token; rate
 * limits count them for `source`, or for the reader of the page that is being rendered.
 */
function liveClient(
  { storeDomain, language }: Store,
  source: RequestSource | undefined = sourceOfRender(),
): CommerceClient {
  return createCommerceClient({ baseUrl: getEnv().COMMERCE_URL, storeDomain, language, ...source })
}

/** Current price and stock of a product's variants; null when the store has no such product. */
export async function findLiveVariants(store: Store, slug: string, source?: RequestSource) {
  return findVariants(liveClient(store, source), slug)
}

/** Delivery options of a variant to a postal code today. */
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

/**
 * Delivery options of one item of each variant to a postal code, or to the store's country, today.
 */
export async function listLiveDeliveries(
  store: Store,
  question: { variantIds: readonly string[]; postalCode: string | null },
  source?: RequestSource,
) {
  const { countryCode } = store
  return listVariantDeliveries(liveClient(store, source), { ...question, countryCode })
}
