import { connection } from 'next/server'
import { findCart } from '@/lib/server/cart/cart'
import { log } from '@/lib/server/log'
import { privateJson } from '@/lib/server/session/private-json'
import { getShopper } from '@/lib/server/session/shopper'

/** What is personal on a public page: the greeting and the number of pieces in the bag. */
export async function GET(): Promise<Response> {
  await connection()
  const shopper = await getShopper()
  const firstName = shopper.customer?.firstName ?? null
  try {
    const cart = await findCart(shopper)
    return privateJson({ firstName, cartCount: cart?.itemCount ?? 0 })
  } catch (error) {
    log('warn', 'cart count failed', error)
    return privateJson({ firstName, cartCount: null })
  }
}
