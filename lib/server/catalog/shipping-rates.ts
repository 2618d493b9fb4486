import 'server-only'
import type { Product } from '@/lib/commerce/catalog'
import { CommerceError } from '@/lib/commerce/errors'
import { log } from '@/lib/server/request/log'
import type { Money } from '@/lib/shop/i18n/money'
import type { Store } from '@/lib/shop/store/store-schema'
import { listCachedShippingRates } from './cached-catalog'

/** The price of one delivery within the store's own country. */
export interface ShippingRate {
  /** Name of the shipping method, in the language of the page. */
  readonly name: string
  readonly price: Money
}

/**
 * The deliveries that the product page's estimate shows for the store's country, by variant id;
 * none for sold-out variants, which show no estimate, and none when the platform does not answer:
 * the page works without them.
 */
export async function findShippingRates(
  store: Store,
  product: Product,
): Promise<ReadonlyMap<string, readonly ShippingRate[]>> {
  const variantIds = product.variants
    .filter(({ availableQuantity }) => availableQuantity > 0)
    .map(({ id }) => id)
  if (variantIds.length === 0) return new Map()
  try {
    const found = await listCachedShippingRates(store, { productId: product.id, variantIds })
    return new Map(found.map(({ variantId, rates }) => [variantId, rates]))
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error
    log('warn', 'a product is described without what its delivery costs', error)
    return new Map()
  }
}
