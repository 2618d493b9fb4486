import 'server-only'
import { getEnv } from './env'
import { hostName } from './stores'
import type { Store } from '@/lib/shop/store/store-schema'

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
