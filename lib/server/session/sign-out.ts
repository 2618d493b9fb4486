import 'server-only'
import { cookies } from 'next/headers'
import { getCart } from '@/lib/commerce/cart'
import { getCustomer } from '@/lib/commerce/customer'
import { tieCart } from '@/lib/commerce/customer-cart'
import { asFault } from '@/lib/commerce/errors'
import { revokeTokens } from '@/lib/commerce/tokens'
import { endSession, forgetCustomer } from './ended-sessions'
import { within } from './faults'
import { log } from '@/lib/server/request/log'
import { getApplication, withNewestTokens } from './refresh'
import { clearSealed, type CustomerSession } from './sealed-cookies'
import type { Shopper } from './shopper'

/** How long signing out may take to keep the cart, in milliseconds; the platform has two more. */
const KEEP_CART_MS = 3_000

/**
 * Signs out: here at once, at the platform within five seconds. Nothing stays in this browser, not
 * even the cart, for the next person at a shared computer. Only in actions and route handlers.
 */
export async function signOut(shopper: Shopper): Promise<void> {
  if (shopper.customer) {
    await endSession(shopper.customer.sid)
    await keepCart(shopper)
    await revoke(shopper.customer)
  }
  await forgetShopper(shopper)
}

/** Removes session and cart from this browser without telling the platform. */
export async function forgetShopper(shopper: Shopper): Promise<void> {
  await forgetCustomer(shopper)
  const jar = await cookies()
  await clearSealed(jar, 'cart', shopper.host)
  await clearSealed(jar, 'flash', shopper.host)
  await clearSealed(jar, 'setUp', shopper.host)
}

async function revoke(session: CustomerSession): Promise<void> {
  try {
    const { refreshToken } = await withNewestTokens(session)
    if (refreshToken !== '') await revokeTokens(getApplication(), refreshToken)
  } catch (error) {
    log('warn', 'session ended locally but not at the platform', error)
  }
}

/** A cart filled while signed in is linked to the customer, so that it is there next time. */
async function keepCart({ client, cart }: Shopper): Promise<void> {
  if (!cart?.token) return
  try {
    await within(KEEP_CART_MS, async () => {
      const held = await getCart(client, cart.token)
      if (held.status !== 'open' || held.itemCount === 0 || held.customerId !== null) return
      await tieCart(client, held, await getCustomer(client))
    })
  } catch (error) {
    const fault = asFault(error)
    if (!fault) throw error
    log('info', 'cart not saved at sign-out', fault)
  }
}
