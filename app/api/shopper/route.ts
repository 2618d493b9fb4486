import { getCustomer } from '@/lib/commerce/customer'
import { asFault } from '@/lib/commerce/errors'
import { findCart } from '@/lib/server/cart/cart'
import { log } from '@/lib/server/request/log'
import { answerJson, privateJson } from '@/lib/server/request/http'
import { getShopper, type Shopper } from '@/lib/server/session/shopper'

/** The personal data of a public page: first name and number of items in the cart. */
export async function GET(): Promise<Response> {
  return answerJson('reading the shopper failed', async () =>
    privateJson(await describe(await getShopper())),
  )
}

/** The session holds the name, but only the platform knows whether it was ended elsewhere. */
async function describe(shopper: Shopper) {
  const { client, customer } = shopper
  const firstName = customer?.firstName ?? null
  try {
    const [cart] = await Promise.all([findCart(shopper), customer && getCustomer(client)])
    return { firstName, cartCount: cart?.itemCount ?? 0 }
  } catch (error) {
    const fault = asFault(error)
    if (!fault) throw error
    log('warn', 'reading the shopper failed', fault)
    const isSignedOut = fault.kind === 'unauthenticated' && customer !== null
    return isSignedOut ? { firstName: null, cartCount: 0 } : { firstName, cartCount: null }
  }
}
