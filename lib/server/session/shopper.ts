import 'server-only'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { connection } from 'next/server'
import { cache } from 'react'
import { createCommerceClient, type CommerceClient } from '@/lib/commerce/client'
import { CommerceError, FAULT_RULES, type CommerceErrorKind } from '@/lib/commerce/errors'
import type { Store } from '@/lib/shop/store/store-schema'
import { isEnded } from './ended-sessions'
import { getEnv } from '@/lib/server/env'
import { log } from '@/lib/server/log'
import { isAlive, readSealed, type CartSession, type CustomerSession } from './sealed-cookies'
import { findStoreByHost, getStore } from '@/lib/server/store/stores'
import { localizePath, localeOfRequest } from '@/lib/server/i18n/request-locale'

/** Who asks, of which store, and the client that speaks for them. Built once per request. */
export interface Shopper {
  /** With its words in the language of the request. */
  readonly store: Store
  /** Language of the request: `sv` below `/sv`, else the store's default. */
  readonly locale: string
  readonly host: string
  readonly customer: CustomerSession | null
  readonly cart: CartSession | null
  /** Carries the customer's token when there is one. */
  readonly client: CommerceClient
  /** A client with another access token, or with none for calls that must not carry one. */
  readonly clientWith: (accessToken?: string) => CommerceClient
}

/** The shopper of this request. @throws Error when the host is no store's (the proxy refused it before). */
export const getShopper = cache(async (): Promise<Shopper> => {
  const [head, jar] = await Promise.all([headers(), cookies(), connection()])
  const host = head.get('host') ?? ''
  const found = findStoreByHost(host)
  if (!found) throw new Error('The host of this request belongs to no store')
  const locale = localeOfRequest(head, found)
  const store = getStore(found.slug, locale)
  const context = { store: store.slug, host }
  const [sealed, cart] = await Promise.all([
    readSealed(jar, 'customer', context),
    readSealed(jar, 'cart', context),
  ])
  const isSignedIn = sealed && isAlive(sealed, Date.now()) && !isEnded(sealed.sid)
  const customer = isSignedIn ? sealed : null
  const clientWith = (accessToken?: string) =>
    createCommerceClient({
      baseUrl: getEnv().COMMERCE_URL,
      storeDomain: store.storeDomain,
      accessToken,
      forwardedFor: head.get('x-forwarded-for')?.split(',').at(-1)?.trim(),
      userAgent: head.get('user-agent') ?? undefined,
    })
  const client = clientWith(customer?.accessToken)
  return { store, locale, host, customer, cart, client, clientWith }
})

/** A shopper who is signed in; everyone else is sent to sign in and comes back to `returnTo`. */
export async function requireCustomer(
  returnTo: string,
): Promise<Shopper & { customer: CustomerSession }> {
  const shopper = await getShopper()
  if (!shopper.customer)
    redirect(await localizePath(`/login?returnTo=${encodeURIComponent(returnTo)}`))
  return { ...shopper, customer: shopper.customer }
}

/**
 * Runs the reads of a private page. A session that the platform has ended (signed out elsewhere,
 * password changed) leads to the sign-in page and back; a platform that does not answer leads to
 * the outage page and back. Everything else is thrown on.
 */
export async function asCustomer<T>(returnTo: string, read: () => Promise<T>): Promise<T> {
  const back = `returnTo=${encodeURIComponent(returnTo)}`
  let way: string
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error
    const isSignedOut = error.kind === 'unauthenticated'
    if (!isSignedOut && !OUTAGES.has(error.kind)) throw error
    log(FAULT_RULES[error.kind].logLevel, 'a private page could not be read', error)
    way = isSignedOut ? `/api/session/end?${back}` : `/outage?${back}`
  }
  redirect(await localizePath(way))
}

const OUTAGES: ReadonlySet<CommerceErrorKind> = new Set([
  'limited',
  'malformed',
  'timeout',
  'unavailable',
])
