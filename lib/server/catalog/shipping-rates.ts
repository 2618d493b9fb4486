import 'server-only'
import type { CommerceClient } from '@/lib/commerce/client'
import { listVariantDeliveries } from '@/lib/commerce/delivery-options'
import { estimateOptions } from '@/lib/shop/checkout/estimate-options'
import type { Money } from '@/lib/shop/i18n/money'

/** The price of one delivery within the store's own country. */
export interface ShippingRate {
  /** Name of the shipping method, in the language of the client. */
  readonly name: string
  readonly price: Money
}

/** What the platform answers for in one read. */
const MOST_VARIANTS = 50

/**
 * Prices of the deliveries that an estimate shows, by variant, without dates. Empty on a platform
 * that answers for single variants only.
 */
export async function readShippingRates(
  client: CommerceClient,
  countryCode: string,
  variantIds: readonly string[],
): Promise<{ variantId: string; rates: ShippingRate[] }[]> {
  const parts = Array.from({ length: Math.ceil(variantIds.length / MOST_VARIANTS) }, (_, at) =>
    variantIds.slice(at * MOST_VARIANTS, (at + 1) * MOST_VARIANTS),
  )
  const ask = (part: readonly string[]) =>
    listVariantDeliveries(client, { variantIds: part, postalCode: null, countryCode })
  const answers = await Promise.all(parts.map(ask))
  return answers.flat().map(({ variantId, options }) => ({
    variantId,
    rates: estimateOptions(options).deliveries.map(({ name, price }) => ({ name, price })),
  }))
}
