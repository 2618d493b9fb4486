import { firstSegment, isPrivatePath } from '@/lib/routes'

/** Private pages that may be measured, because orders are made there. */
const MEASURED = ['cart', 'checkout', 'orders']
/** Campaign parameters; no other query parameter is sent. */
const CAMPAIGN = /^utm_(?:source|medium|campaign|term|content|id)$/

/**
 * Whether anything of a page may be sent to a receiver.
 *
 * @param path without the locale's prefix
 */
export function isMeasuredPath(path: string): boolean {
  return !isPrivatePath(path) || MEASURED.includes(firstSegment(path))
}

/** Whether a page belongs to one shopper, for receivers that only measure the shop. */
export function isShoppersPath(path: string): boolean {
  return isPrivatePath(path)
}

/**
 * A URL that may be sent: the URL of an order is its key and a search may name somebody, so private
 * pages are reduced to their kind, and queries to the campaign.
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
  const shown = isPrivatePath(path) && !isStep ? `${prefix}/${firstSegment(path)}` : pathname
  const campaign = [...new URLSearchParams(search)].filter(([name]) => CAMPAIGN.test(name))
  const query = new URLSearchParams(campaign).toString()
  return origin + shown + (query && `?${query}`)
}

/** The search text, unless it may identify a person: an email address or a number. */
export function measuredSearch(term: string): string | null {
  return /@|\d{5}/.test(term) ? null : term.slice(0, 100)
}
