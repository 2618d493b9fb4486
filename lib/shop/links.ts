/** Length of an encoded slug: 120 letters of up to nine characters. */
export const MAX_SLUG = 1_080

/** Prefix of the search parameters that filter by an option: `option.Glaze=Oat`. */
export const OPTION_PARAM_PREFIX = 'option.'

/**
 * `Burnt Sienna / M` → `burnt-sienna-m`, `Weiß` → `wei%C3%9F`: an option value as a path segment,
 * encoded as browsers send it and Next passes it on. A sign before a number makes a difference.
 */
export function optionSegment(value: string): string {
  const plain = value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const signed = plain.replace(/^[-−](?=\d)/, 'minus-').replace(/^\+(?=\d)|(?<=.)\+$/, '-plus-')
  const words = signed.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return words ? encodeURIComponent(words) : [...plain].map((it) => it.codePointAt(0)).join('-')
}

/** `~shade~`: before a segment, it is a value of this option, whatever others have the same. */
export const segmentPrefix = (option: string) => `~${optionSegment(option)}~`

/**
 * The page of a product with a value of each option, in their order. It is separate from the schema of the form,
 * because cart lines link to it in the browser and the schema imports zod.
 */
export function productPath(slug: string, selected: readonly { readonly value: string }[]): string {
  return `/products/${[slug, ...selected.map(({ value }) => optionSegment(value))].join('/')}`
}

const MAX_RETURN_PATH = 512

/** The page of an order by its unguessable token. */
export function orderPath(orderToken: string): string {
  return `/orders/${encodeURIComponent(orderToken)}`
}

/**
 * The same-origin path to go to after signing in, or the fallback. Backslashes and control
 * characters are refused first: browsers read `/\host` as another origin.
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

/** A path or an address with letters beyond ASCII encoded, as browsers send it. */
export const encodeLetters = (path: string): string =>
  path.replace(/[^\0-\x7f]+/g, (letters) => encodeURIComponent(letters))

/** A path without the slashes at its end, which make no difference. */
export const trimSlash = (path: string): string => path.replace(/(?<=.)\/+$/, '')

/** A target of a redirect with the query of the requested URL, unless it has one of its own. */
export function withQuery(target: string, query: string | undefined): string {
  if (!query || target.includes('?')) return target
  const [path = '', fragment] = target.split('#', 2)
  return fragment === undefined ? `${path}?${query}` : `${path}?${query}#${fragment}`
}

/** Search parameter that names the flash which a page shows. */
export const FLASH_PARAM = 'notice'
/** The same in a header of the proxy, for what knows the request and not the page. */
export const FLASH_HEADER = 'x-notice'
