/** Where pages report their speed. */
export const VITALS_PATH = '/vitals'

/** Measures of a page's speed (web.dev/articles/vitals): seconds of waiting, and how much it moves. */
export const WEB_VITALS = ['LCP', 'INP', 'CLS', 'TTFB', 'FCP'] as const

/** Kinds of page by which speed is summed up. */
export const PAGE_KINDS = [
  'home',
  'category',
  'search',
  'product',
  'cart',
  'checkout',
  'account',
  'content',
  'other',
] as const
type PageKind = (typeof PAGE_KINDS)[number]

const KINDS = new Map<string, PageKind>([
  ['', 'home'],
  ['categories', 'category'],
  ['collections', 'category'],
  ['search', 'search'],
  ['products', 'product'],
  ['cart', 'cart'],
  ['checkout', 'checkout'],
  ['account', 'account'],
  ['login', 'account'],
  ['orders', 'account'],
  ['recovery', 'account'],
  ['register', 'account'],
  ['pages', 'content'],
])

/**
 * The kind of page that stands at a path, by its first segment alone.
 *
 * @param path of the document, with the locale's prefix if it has one
 * @param locale of the document (`<html lang>`)
 */
export function pageKind(path: string, locale: string): PageKind {
  const [first = '', ...rest] = path.split('/').slice(1)
  return KINDS.get(first === locale ? (rest[0] ?? '') : first) ?? 'other'
}
