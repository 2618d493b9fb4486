import 'server-only'
import { getEnv } from './env'
import { hostName } from './stores'
import type { Store } from '@/lib/shop/store/store-schema'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * The host that the browser requested. After an action that redirects, Next 16.4 reads the next
 * page from itself at `localhost` (`createRedirectRenderResult`), which would be the first store's
 * page whatever the shopper's store is. Such a read is recognised by what Next leaves visible here:
 * a GET to this machine, forwarded for another host. Imitating it gains nothing: anyone may choose
 * a store, sessions are bound to theirs, and no shared cache stores anything under `localhost`.
 */
export function publicHost({ method, headers }: { method: string; headers: Headers }): string {
  const host = headers.get('host') ?? ''
  const forwardedFor = headers.get('x-forwarded-host')?.split(',')[0]?.trim()
  const isOwnRead = method === 'GET' && LOOPBACK.includes(hostName(host))
  return isOwnRead && forwardedFor ? forwardedFor : host
}

/** Whether a host is served over TLS. Localhost names are not, unless PUBLIC_SCHEME says so. */
export function isSecureHost(host: string): boolean {
  const scheme = getEnv().PUBLIC_SCHEME
  if (scheme) return scheme === 'https'
  const name = hostName(host)
  return name !== 'localhost' && !name.endsWith('.localhost')
}

/** The origin of a store's pages, for a host that has been matched against the store's domains. */
export function originOf(host: string): string {
  return `${isSecureHost(host) ? 'https' : 'http'}://${host.toLowerCase()}`
}

/**
 * Origin of a store's first domain, for canonical addresses and structured data: the same for every
 * reader of a kept document, so the port of a development machine is not in it.
 */
export function getStoreUrl(store: Store): string {
  return originOf(store.domains[0] ?? store.storeDomain)
}

/**
 * Whether an unsafe request comes from our own pages: `Origin` must be ours; when a
 * browser sends none, `Sec-Fetch-Site` must say same-origin; with neither it is refused.
 */
export function isSameOrigin(headers: Headers): boolean {
  const host = headers.get('host')
  if (!host) return false
  const origin = headers.get('origin')
  if (origin !== null) return origin === originOf(host)
  return headers.get('sec-fetch-site') === 'same-origin'
}
