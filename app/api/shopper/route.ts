import { connection } from 'next/server'
import { getCustomer } from '@/lib/commerce/customer'
import { asFault } from '@/lib/commerce/errors'
import { findCart } from '@/lib/server/cart/cart'
import { log } from '@/lib/server/request/log'
import { answerJson, privateJson } from '@/lib/server/request/http'
import { withLiveToken } from '@/lib/server/session/faults'
import { getShopper, type Shopper } from '@/lib/server/session/shopper'

/** The personal data of a public page: first name and number of items in the cart. */
export async function GET(): Promise<Response> {
  await connection()
  return answerJson('reading the shopper failed', async () =>
    privateJson(await describe(await getShopper())),
  )
}

/** The session holds the name, but only the platform knows whether it was ended elsewhere. */
async function describe(shopper: Shopper) {
  const firstName = shopper.customer?.firstName ?? null
  try {
    const cart = await withLiveToken(shopper, async (as) => {
      const [found] = await Promise.all([findCart(as), as.customer && getCustomer(as.client)])
      return found
    })
    return { firstName, cartCount: cart?.itemCount ?? 0 }
  } catch (error) {
    const fault = asFault(error)
    if (!fault) throw error
    log('warn', 'reading the shopper failed', fault)
    const isSignedOut = fault.kind === 'unauthenticated' && shopper.customer !== null
    return isSignedOut ? { firstName: null, cartCount: 0 } : { firstName, cartCount: null }
  }
}
