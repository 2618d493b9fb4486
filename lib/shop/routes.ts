/** First path segments that belong to one shopper: never cached, served under the strict policy. */
export const PRIVATE_SEGMENTS = [
  'account',
  'cart',
  'checkout',
  'login',
  'orders',
  'recovery',
  'register',
] as const

/** Whether a path (without locale prefix) is a private page. */
export function isPrivatePath(path: string): boolean {
  const first = path.split('/')[1] ?? ''
  return (PRIVATE_SEGMENTS as readonly string[]).includes(first)
}

/**
 * Private pages that say that something is not there. The proxy answers them with 404: `notFound()`
 * would leave the page to scripts, and Next's own page to a style that our policy refuses.
 */
export const MISSING = { account: '/account/missing', order: '/orders/missing' } as const

const PRIVATE_PAGES = [
  /^\/account(?:\/(?:missing|profile|addresses|orders|security))?$/,
  /^\/account\/(?:addresses|orders)\/[^/]+$/,
  /^\/account\/security\/(?:delete|two-factor)$/,
  /^\/(?:cart|login|register)$/,
  /^\/checkout(?:\/(?:contact|delivery|payment|review|return))?$/,
  /^\/recovery(?:\/[^/]+)?$/,
  /^\/orders(?:\/[^/]+)?$/,
]

/** Whether a private path leads to a page or handler of ours; told from the path alone. */
export function isPrivatePage(path: string): boolean {
  return PRIVATE_PAGES.some((page) => page.test(path))
}

/** Search parameters that turn a static list into its per-request twin. */
export const LIST_PARAMS = [
  'availability',
  'brand',
  'category',
  'page',
  'priceMax',
  'priceMin',
  'sale',
  'sort',
  'tag',
] as const

/** Prefix of the search parameters that filter by an option: `option.Glaze=Oat`. */
export const OPTION_PARAM_PREFIX = 'option.'

/** Whether a search parameter filters, sorts or pages a list. */
export function isListParam(name: string): boolean {
  return name.startsWith(OPTION_PARAM_PREFIX) || (LIST_PARAMS as readonly string[]).includes(name)
}

/**
 * Search parameters of a product page that need a render per request: a postal code to deliver to,
 * an option that was not chosen, and how many pieces are left of what was asked for.
 */
export const PRODUCT_PARAMS = ['left', 'missing', 'postalCode'] as const

/** Whether a search parameter asks something of a product page. */
export function isProductParam(name: string): boolean {
  return (PRODUCT_PARAMS as readonly string[]).includes(name)
}

/** `Burnt Sienna / M` → `burnt-sienna-m`: an option value as a path segment. */
export function choiceSegment(value: string): string {
  const plain = value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'x'
}

/**
 * The page of a product with a choice, and what it is asked to say. It stands apart from the schema
 * of its form, because the lines of a bag link to it in the browser and the schema brings zod along.
 */
export function productPath(
  slug: string,
  chosen: readonly { readonly value: string }[] = [],
  asked: Readonly<Record<string, string>> = {},
): string {
  const segments = [slug, ...chosen.map(({ value }) => choiceSegment(value))]
  const query = new URLSearchParams(asked).toString()
  return `/products/${segments.join('/')}${query ? `?${query}` : ''}`
}

const MAX_RETURN_PATH = 512

/**
 * The same-origin path that a shopper may be sent to after signing in, or the fallback.
 * Backslashes and control characters are refused before parsing, because browsers read
 * `/\host` as another origin.
 */
export function safeReturnPath(value: unknown, fallback: string): string {
  if (typeof value !== 'string' || value.length > MAX_RETURN_PATH) return fallback
  if (!value.startsWith('/') || /[\\\p{Cc}]/u.test(value)) return fallback
  const base = 'https://shop.invalid'
  if (!URL.canParse(value, base)) return fallback
  const url = new URL(value, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search + url.hash
}

/** A page of the sign-in family that remembers where the shopper wanted to go, when that is ours. */
export function pathWithReturn(page: string, returnTo: unknown): string {
  const safe = safeReturnPath(returnTo, '')
  return safe === '' ? page : `${page}?returnTo=${encodeURIComponent(safe)}`
}
