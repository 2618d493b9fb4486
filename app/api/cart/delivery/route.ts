import { destinationOf, findCart } from '@/lib/server/cart/cart'
import { estimateFor } from '@/lib/server/cart/delivery-estimate'
import { answerJson, privateJson } from '@/lib/server/request/http'
import { getShopper } from '@/lib/server/session/shopper'

/** Delivery dates and price of this shopper's cart, for the drawer; null for an empty cart. */
export async function GET(): Promise<Response> {
  return answerJson('reading the delivery of a cart failed', async () => {
    const shopper = await getShopper()
    const cart = await findCart(shopper, destinationOf(shopper))
    return privateJson(cart && (await estimateFor(shopper, cart)))
  })
}
