import 'server-only'
import { randomBytes } from 'node:crypto'
import { cookies, headers } from 'next/headers'
import { getCustomer, type Customer } from '@/lib/commerce/customer'
import { loginCustomer, type Credentials, type LoginRefusal } from '@/lib/commerce/customer-login'
import type { CommerceClient } from '@/lib/commerce/client'
import { asFault } from '@/lib/commerce/errors'
import { mergeCarts, type MergedCart } from '@/lib/commerce/customer-cart'
import { log, unlessFault } from '@/lib/server/request/log'
import { type SignInEvent, SIGNED_IN_COOKIE } from '@/lib/shop/analytics/signed-in'
import { endSession } from './ended-sessions'
import { renew, withNewestTokens } from './refresh'
import {
  readSealed,
  writeSealed,
  type CartSession,
  type CustomerSession,
  type Message,
} from './sealed-cookies'
import type { Shopper } from './shopper'
import { isSecureHost } from '@/lib/server/request/origin'
import { neededCategories } from '@/lib/shop/analytics/consent'
import { hasAgreed } from '@/lib/server/analytics/frame'

/**
 * Signs in: each sign-in starts a session of its own, and the carts of this browser and of the
 * customer's other device are merged. `event` is what the analytics scripts receive. Only in
 * actions and route handlers. @throws CommerceError `limited` after too many attempts.
 */
export async function signIn(
  shopper: Shopper,
  credentials: Credentials & { readonly isKept: boolean },
  event: SignInEvent = 'login',
): Promise<{ ok: true; notice: Message | null } | LoginRefusal> {
  const { isKept, ...rest } = credentials
  const login = await loginCustomer(shopper.clientWith(), { ...rest, locale: shopper.locale })
  if (!login.ok) return login
  const client = shopper.clientWith(login.tokens.accessToken)
  const customer = await getCustomer(client)
  if (shopper.customer) await endSession(shopper.customer.sid)
  const now = Date.now()
  await writeSealed(await cookies(), 'customer', shopper.host, {
    store: shopper.store.slug,
    sid: newSessionId(),
    customerId: customer.id,
    firstName: customer.firstName ?? '',
    ...login.tokens,
    signedInAt: now,
    seenAt: now,
    isKept,
  })
  await rememberSignIn(shopper, event)
  return { ok: true, notice: await takeCartAlong(shopper, client, customer) }
}

/**
 * Continues a session under a new id and with new tokens, so that an old copy of the cookie is
 * worthless. Only in actions and route handlers.
 */
export async function renewSessionId(shopper: Shopper, held: CustomerSession): Promise<void> {
  const session = await withNewestTokens(held)
  const tokens = await renew(session).catch((error: unknown) => {
    if (!asFault(error)) throw error
    log('warn', 'a session got a new id, but not new tokens', error)
    return null
  })
  await endSession(session.sid)
  await writeSealed(await cookies(), 'customer', shopper.host, {
    ...session,
    ...tokens,
    sid: newSessionId(),
    seenAt: Date.now(),
  })
}

function newSessionId(): string {
  return randomBytes(16).toString('base64url')
}

/** Writes the cart of the session. A failed merge must not prevent signing in. */
async function takeCartAlong(shopper: Shopper, client: CommerceClient, customer: Customer) {
  const jar = await cookies()
  const { slug: store } = shopper.store
  // Read again: `shopper` does not have the cart that this customer's last session left here.
  const held = await readSealed(jar, 'cart', { store, host: shopper.host })
  const kept = keptOf(held, shopper, customer)
  const carts = { here: kept?.token || null, elsewhere: customer.cartToken }
  const sent = mergeCarts(client, carts, customer)
  const merged = await unlessFault('cart merge at sign-in failed', sent, null)
  const token = merged ? (merged.token ?? '') : (kept?.token ?? '')
  const isSame = token === kept?.token
  const ofOtherCart = isSame ? {} : { paymentMethodId: undefined, refusedOrder: undefined }
  const cart = { ...kept, ...ofOtherCart, store, token, customerId: customer.id }
  if (held || token) await writeSealed(jar, 'cart', shopper.host, cart)
  return merged && noticeOf(merged)
}

/** What this customer takes over: all of their own cookie, only the cart of a guest's. */
function keptOf(held: CartSession | null, shopper: Shopper, customer: Customer) {
  const owner = held?.customerId ?? shopper.customer?.customerId
  if (!held || (owner && owner !== customer.id)) return null
  if (owner) return held
  const { token, paymentMethodId, refusedOrder } = held
  return { token, paymentMethodId, refusedOrder }
}

function noticeOf({ outcome, added, missing, full }: MergedCart): Message | null {
  if (added + missing + full === 0) return null
  if (outcome === 'restored') return { key: 'cartRestored', values: { count: added } }
  if (missing + full > 0)
    return { key: 'cartsJoinedInPart', values: { count: added, missing, full } }
  return { key: 'cartsJoined', values: { count: added } }
}

const KEPT_SECONDS = 120

/** Tells the scripts of the next page about a sign-in, if the store measures with consent. */
async function rememberSignIn({ store, host }: Shopper, event: SignInEvent): Promise<void> {
  const sent = await headers()
  const isMeasured = neededCategories(store.analytics).some((name) => hasAgreed(sent, name))
  if (!isMeasured) return
  const jar = await cookies()
  jar.set(SIGNED_IN_COOKIE, event, {
    maxAge: KEPT_SECONDS,
    path: '/',
    sameSite: 'lax',
    secure: isSecureHost(host),
  })
}
