import 'server-only'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache, cacheSignal } from 'react'
import { createCommerceClient, type CommerceClient } from '@/lib/commerce/client'
import { unless, type CommerceError } from '@/lib/commerce/errors'
import type { Store } from '@/lib/shop/store/store-schema'
import { isEnded } from './ended-sessions'
import { getEnv } from '@/lib/server/request/env'
import {
  isAlive,
  readSealed,
  writeSealed,
  type CartSession,
  type CustomerSession,
} from './sealed-cookies'
import { getServing } from '@/lib/server/request/render-context'
import { findStoreByHost, getStore } from '@/lib/server/request/stores'
import { localeOfRequest, localizePath } from '@/lib/server/request/request-locale'
import { sourceOf } from '@/lib/server/request/request-source'

/** The shopper of a request, the store, and the client that calls the platform for them. */
export interface Shopper {
  /** The store, with its messages in the language of the request. */
  readonly store: Store
  /** Language of the request: `sv` below `/sv`, else the store's default. */
  readonly locale: string
  readonly host: string
  readonly customer: CustomerSession | null
  readonly cart: CartSession | null
  /** Carries the customer's token when there is one, and renews it when it is refused. */
  readonly client: CommerceClient
  /** A client with another access token, or without one for calls that must not carry any. */
  readonly clientWith: (accessToken?: string) => CommerceClient
}

/** The shopper of this request. @throws Error when the host is no store's (the proxy refused it before). */
export const getShopper = cache(async (): Promise<Shopper> => {
  const [head, jar] = await Promise.all([headers(), cookies()])
  const host = head.get('host') ?? ''
  const found = findStoreByHost(host)
  if (!found) throw new Error('The host of this request belongs to no store')
  const locale = localeOfRequest(head, found)
  const store = getStore(found.slug, locale)
  const context = { store: store.slug, host }
  const [sealed, heldCart] = await Promise.all([
    readSealed(jar, 'customer', context),
    readSealed(jar, 'cart', context),
  ])
  const isSignedIn = sealed && isAlive(sealed, Date.now()) && !(await isEnded(sealed.sid))
  const customer = isSignedIn ? sealed : null
  // After a session has ended, the next person at this browser must not see that customer's cart.
  const isOwnCart = !heldCart?.customerId || heldCart.customerId === customer?.customerId
  const cart = isOwnCart ? heldCart : null
  const source = sourceOf(head)
  const base = { baseUrl: getEnv().COMMERCE_URL, storeDomain: store.storeDomain, language: locale }
  const clientWith = (accessToken?: string) =>
    createCommerceClient({ ...base, ...source, accessToken })
  const { accessToken } = customer ?? {}
  const renewToken = customer ? () => renewedToken(customer, host) : undefined
  const client = createCommerceClient({ ...base, ...source, accessToken, renewToken })
  return { store, locale, host, customer, cart, client, clientWith }
})

/**
 * A new token for one that the platform refuses before it expires, in the browser too; null when
 * the session is over. In a page, which cannot set cookies, the token stays refused.
 */
async function renewedToken(customer: CustomerSession, host: string): Promise<string | null> {
  const isPage = cacheSignal() !== null
  // The proxy has renewed an expired one, or the issuer did not answer.
  if (isPage || customer.expiresAt <= Date.now()) return null
  const { renewTokens } = getServing()
  const tokens = renewTokens && (await unless(renewTokens(customer), isRefusal, null))
  // The shopper may have signed out in another tab meanwhile.
  if (!tokens || (await isEnded(customer.sid))) return null
  await writeSealed(await cookies(), 'customer', host, { ...customer, ...tokens })
  return tokens.accessToken
}

/** Whether the issuer refuses a session; one that it does not answer for is kept. */
const isRefusal = ({ kind, status }: CommerceError) =>
  kind !== 'limited' && status >= 400 && status < 500

/** A shopper who is signed in; everyone else is sent to sign in and comes back to `returnTo`. */
export async function requireCustomer(
  returnTo: string,
): Promise<Shopper & { customer: CustomerSession }> {
  const shopper = await getShopper()
  if (!shopper.customer)
    redirect(await localizePath(`/login?returnTo=${encodeURIComponent(returnTo)}`))
  return { ...shopper, customer: shopper.customer }
}
