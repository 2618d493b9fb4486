import 'server-only'
import { randomBytes } from 'node:crypto'
import { cookies } from 'next/headers'
import { getCustomer, type Customer } from '@/lib/commerce/customer'
import { mergeCarts, type MergedCart } from '@/lib/commerce/customer-cart'
import { loginCustomer, type Credentials, type LoginRefusal } from '@/lib/commerce/customer-login'
import { CommerceError } from '@/lib/commerce/errors'
import type { CommerceClient } from '@/lib/commerce/client'
import { saveCart } from '@/lib/server/cart/cart'
import { endSession } from './ended-sessions'
import { log } from '@/lib/server/log'
import { writeSealed, type Message } from './sealed-cookies'
import type { Shopper } from './shopper'

/**
 * Signs in: a session of its own with every password typed, and the bags of this browser and of the
 * customer's other device become one. Only in actions and route handlers.
 * @throws CommerceError `limited` after too many tries.
 */
export async function signIn(
  shopper: Shopper,
  credentials: Credentials & { readonly isKept: boolean },
): Promise<{ ok: true; notice: Message | null } | LoginRefusal> {
  const { email, password, twoFactorCode, isKept } = credentials
  const login = await loginCustomer(shopper.clientWith(), { email, password, twoFactorCode })
  if (!login.ok) return login
  const client = shopper.clientWith(login.tokens.accessToken)
  const customer = await getCustomer(client)
  if (shopper.customer) endSession(shopper.customer.sid)
  const now = Date.now()
  await writeSealed(await cookies(), 'customer', shopper.host, {
    store: shopper.store.slug,
    sid: randomBytes(16).toString('base64url'),
    customerId: customer.id,
    firstName: customer.firstName ?? '',
    ...login.tokens,
    signedInAt: now,
    seenAt: now,
    isKept,
  })
  return { ok: true, notice: await carryCartOver(shopper, client, customer) }
}

/** A bag that cannot be joined now must not keep anybody from signing in. */
async function carryCartOver(
  shopper: Shopper,
  client: CommerceClient,
  customer: Customer,
): Promise<Message | null> {
  // Whoever was signed in before left a bag that is not this customer's.
  const here = shopper.customer ? null : shopper.cart?.token || null
  try {
    const cart = await mergeCarts(client, { here, elsewhere: customer.cartToken }, customer)
    const hasChanged = (cart.token ?? '') !== (shopper.cart?.token ?? '')
    if (hasChanged) await saveCart(shopper, { token: cart.token ?? '' })
    return storyOf(cart)
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error
    log('warn', 'cart merge at sign-in failed', error)
    return null
  }
}

function storyOf({ story, added, missing }: MergedCart): Message | null {
  if (added + missing === 0) return null
  if (story === 'restored') return { key: 'bagRestored', values: { count: added } }
  if (missing > 0) return { key: 'bagsJoinedInPart', values: { count: added, missing } }
  return { key: 'bagsJoined', values: { count: added } }
}
