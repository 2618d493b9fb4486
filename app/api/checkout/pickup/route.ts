import type { NextRequest } from 'next/server'
import { findCart } from '@/lib/server/cart/cart'
import { listPointsNear, MAX_NEAR, pickupView } from '@/lib/server/checkout/pickup-points'
import { answerJson, privateJson } from '@/lib/server/request/http'
import { getShopper } from '@/lib/server/session/shopper'

/** Pickup points for this shopper's cart near a postal code. */
export async function GET(request: NextRequest): Promise<Response> {
  const query = request.nextUrl.searchParams
  const near = (query.get('near') ?? '').slice(0, MAX_NEAR)
  const method = query.get('method')
  return answerJson('pickup point search failed', async () => {
    const shopper = await getShopper()
    const cart = await findCart(shopper)
    if (!cart || !method) return privateJson({ code: 'notFound' }, 404)
    const points = (await listPointsNear(shopper, cart, near)) ?? []
    const { store, locale } = shopper
    const ofMethod = points.filter(({ shippingMethodId }) => shippingMethodId === method)
    return privateJson(pickupView(ofMethod, { store, locale, near }))
  })
}
