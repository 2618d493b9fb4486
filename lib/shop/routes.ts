/** First path segments of private pages: never cached, served under the strict policy. */
export const PRIVATE_SEGMENTS = [
  'account',
  'cart',
  'checkout',
  'login',
  'newsletter',
  'orders',
  'recovery',
  'register',
  'stock-alerts',
] as const

/** Whether a path (without locale prefix) is a private page. */
export function isPrivatePath(path: string): boolean {
  const first = path.split('/')[1] ?? ''
  return PRIVATE_SEGMENTS.some((segment) => segment === first)
}

/**
 * Private "not found" pages. The proxy answers them with 404: `notFound()` would need scripts to
 * render the page, and Next's own page has a style that our policy refuses.
 */
export const MISSING = { account: '/account/missing', order: '/orders/missing' } as const

const PRIVATE_PAGES = [
  /^\/account(?:\/(?:missing|profile|addresses|orders|security))?$/,
  /^\/account\/(?:addresses|orders)\/[^/]+$/,
  /^\/account\/security\/(?:delete|two-factor)$/,
  /^\/(?:cart|login|register)$/,
  /^\/checkout(?:\/(?:contact|delivery|payment|review|return))?$/,
  /^\/recovery(?:\/[^/]+)?$/,
  /^\/orders(?:\/[^/]+(?:\/(?:calendar|invoice))?)?$/,
  /^\/(?:newsletter|stock-alerts)(?:\/[^/]+)?$/,
]

/** Whether a private path belongs to a page or a handler, by the path alone. */
export function isPrivatePage(path: string): boolean {
  return PRIVATE_PAGES.some((page) => page.test(path))
}

/** Search parameters that filter, sort or page a list, besides those of its options. */
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

/**
 * Search parameters of a product page (forms without scripts): a postal code to deliver to, an
 * option that is not selected yet, and how many are left when the cart asked for more.
 */
export const PRODUCT_PARAMS = ['left', 'missing', 'postalCode'] as const

/** Whether a search parameter changes a product page. */
export function isProductParam(name: string): boolean {
  return PRODUCT_PARAMS.some((param) => param === name)
}

/** `Burnt Sienna / M` → `burnt-sienna-m`: an option value as a path segment. */
export function optionSegment(value: string): string {
  const plain = value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'x'
}

/**
 * The page of a product with its selected options. It is separate from the schema of the form,
 * because cart lines link to it in the browser and the schema imports zod.
 */
export function productPath(
  slug: string,
  selected: readonly { readonly value: string }[] = [],
  searchParams: Readonly<Record<string, string>> = {},
): string {
  const segments = [slug, ...selected.map(({ value }) => optionSegment(value))]
  const query = new URLSearchParams(searchParams).toString()
  return `/products/${segments.join('/')}${query ? `?${query}` : ''}`
}

const MAX_RETURN_PATH = 512

/** The page of an order by its unguessable token. */
export function orderPath(orderToken: string): string {
  return `/orders/${encodeURIComponent(orderToken)}`
}

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

/** A page such as `/login` with the path to return to, when that is a path of this shop. */
export function pathWithReturn(page: string, returnTo: unknown): string {
  const safe = safeReturnPath(returnTo, '')
  return safe === '' ? page : `${page}?returnTo=${encodeURIComponent(safe)}`
}

const TWIN = /^\/(?:products|categories|collections|pages)\/.+\.md$/

/** `/products/mug.md`: a page's twin in Markdown, for readers that are programs. */
export const isMarkdownTwin = (path: string): boolean => TWIN.test(path)
