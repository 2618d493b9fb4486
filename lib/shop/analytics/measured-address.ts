import { PRIVATE_SEGMENTS } from '@/lib/shop/routes'

/** Private pages that may be measured, for orders come to pass there. */
const MEASURED = ['cart', 'checkout', 'orders']
/** Names of a campaign; everything else of a query stays here. */
const CAMPAIGN = /^utm_(?:source|medium|campaign|term|content|id)$/

const firstSegment = (path: string) => path.split('/')[1] ?? ''
const isPrivate = (path: string) =>
  PRIVATE_SEGMENTS.some((segment) => segment === firstSegment(path))

/**
 * Whether anything of a page may be sent to a receiver.
 *
 * @param path without the locale's prefix
 */
export function isMeasuredPath(path: string): boolean {
  return !isPrivate(path) || MEASURED.includes(firstSegment(path))
}

/** Whether a page belongs to one shopper, for receivers that only measure the shop. */
export function isShoppersPath(path: string): boolean {
  return isPrivate(path)
}

/**
 * An address that can be sent: an order's is its key, a search may name somebody, so of private
 * pages only the kind is left, and of a query only the campaign.
 *
 * @param location of the page, with its origin
 * @param prefix of the locale, as `/sv` or empty
 */
export function measuredAddress(
  { origin, pathname, search }: Pick<URL, 'origin' | 'pathname' | 'search'>,
  prefix: string,
): string {
  const path = pathname.slice(prefix.length)
  const isStep = firstSegment(path) === 'checkout'
  const shown = isPrivate(path) && !isStep ? `${prefix}/${firstSegment(path)}` : pathname
  const campaign = [...new URLSearchParams(search)].filter(([name]) => CAMPAIGN.test(name))
  const query = new URLSearchParams(campaign).toString()
  return origin + shown + (query && `?${query}`)
}

/** What was searched for, unless it may name a person: an e-mail address or a number. */
export function measuredSearch(term: string): string | null {
  return /@|\d{5}/.test(term) ? null : term.slice(0, 100)
}
