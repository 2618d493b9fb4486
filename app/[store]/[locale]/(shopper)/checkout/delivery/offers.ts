import { asFault } from '@/lib/commerce/errors'
import {
  listShippingOptions,
  type PickupOption,
  type ShippingOption,
} from '@/lib/commerce/shipping'
import type { Checkout } from '@/lib/server/checkout/checkout'
import { log } from '@/lib/server/request/log'
import { listPointsNear } from '@/lib/server/checkout/pickup-points'

/** The shipping methods and pickup points of a cart. */
export interface Offers {
  readonly options: readonly ShippingOption[]
  readonly points: readonly PickupOption[]
}

/** Reads the offers for a cart. Null when the platform did not answer; the cart is unchanged. */
export async function readOffers(
  { shopper, cart }: Checkout,
  near: string | undefined,
): Promise<Offers | null> {
  try {
    const options = await listShippingOptions(shopper.client, cart.token)
    const hasPickup = options.some(({ type, available }) => type === 'pickup' && available)
    const points = hasPickup ? await listPointsNear(shopper, cart, near) : []
    // Without a list of pickup points, pickup is not offered.
    return points
      ? { options, points }
      : { options: options.filter(({ type }) => type !== 'pickup'), points: [] }
  } catch (error) {
    const fault = asFault(error)
    if (!fault || fault.kind === 'unauthenticated') throw error
    log('warn', 'shipping options could not be loaded', fault)
    return null
  }
}
