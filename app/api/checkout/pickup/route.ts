import { connection, type NextRequest } from 'next/server'
import { CommerceError } from '@/lib/commerce/errors'
import { findCart } from '@/lib/server/cart/cart'
import { log } from '@/lib/server/log'
import { listPointsNear, MAX_NEAR, pickupView } from '@/lib/server/checkout/pickup-points'
import { privateJson } from '@/lib/server/session/private-json'
import { getShopper } from '@/lib/server/session/shopper'

/** Places where this shopper's bag can be collected, near a postal code; asked while typing goes on. */
export async function GET(request: NextRequest): Promise<Response> {
  await connection()
  const shopper = await getShopper()
  const asked = request.nextUrl.searchParams
  const near = (asked.get('near') ?? '').slice(0, MAX_NEAR)
  const method = asked.get('method')
  try {
    const cart = await findCart(shopper)
    if (!cart || !method) return privateJson({ code: 'notFound' }, 404)
    const points = (await listPointsNear(shopper, cart, near)) ?? []
    const { store, locale } = shopper
    const ofMethod = points.filter(({ shippingMethodId }) => shippingMethodId === method)
    return privateJson(pickupView(ofMethod, { store, locale, near }))
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error
    log('warn', 'pickup point search failed', error)
    return privateJson({ code: 'unavailable' }, 503)
  }
}
