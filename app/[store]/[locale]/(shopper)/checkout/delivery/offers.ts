import { asFault } from '@/lib/commerce/errors'
import {
  listShippingOptions,
  type PickupOption,
  type ShippingOption,
} from '@/lib/commerce/shipping'
import type { Checkout } from '@/lib/server/checkout/checkout'
import { log } from '@/lib/server/log'
import { listPointsNear } from '@/lib/server/checkout/pickup-points'

/** The shipping methods of a cart, and the places where it can be picked up. */
export interface Offers {
  readonly options: readonly ShippingOption[]
  readonly points: readonly PickupOption[]
}

/** What is offered for this cart; null when the platform could not be asked: the cart is safe. */
export async function readOffers(
  { shopper, cart }: Checkout,
  near: string | undefined,
): Promise<Offers | null> {
  try {
    const options = await listShippingOptions(shopper.client, cart.token)
    const hasPickup = options.some(({ type, available }) => type === 'pickup' && available)
    const points = hasPickup ? await listPointsNear(shopper, cart, near) : []
    // A platform that names no places offers no pickup.
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
