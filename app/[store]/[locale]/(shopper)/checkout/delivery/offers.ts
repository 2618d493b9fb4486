import { CommerceError } from '@/lib/commerce/errors'
import {
  listShippingOptions,
  type PickupOption,
  type ShippingOption,
} from '@/lib/commerce/shipping'
import type { Checkout } from '@/lib/server/checkout/checkout'
import { log } from '@/lib/server/log'
import { listPointsNear } from '@/lib/server/checkout/pickup-points'

/** Every way the bag could be delivered, and the places where it can be collected. */
export interface Offers {
  readonly options: readonly ShippingOption[]
  readonly points: readonly PickupOption[]
}

/** What is offered for this bag; null when the platform could not be asked: the bag is safe. */
export async function readOffers(
  { shopper, cart }: Checkout,
  near: string | undefined,
): Promise<Offers | null> {
  try {
    const options = await listShippingOptions(shopper.client, cart.token)
    const hasPickup = options.some(({ type, available }) => type === 'pickup' && available)
    const points = hasPickup ? await listPointsNear(shopper, cart, near) : []
    // Where nobody says at which place, nothing can be collected.
    return points
      ? { options, points }
      : { options: options.filter(({ type }) => type !== 'pickup'), points: [] }
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error
    log('warn', 'shipping options could not be loaded', error)
    return null
  }
}
