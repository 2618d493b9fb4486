/** Path to which pages report their speed. */
export const VITALS_PATH = '/vitals'

/**
 * Core Web Vitals and related metrics (web.dev/articles/vitals): loading times, and layout shift.
 */
export const WEB_VITALS = ['LCP', 'INP', 'CLS', 'TTFB', 'FCP'] as const

/** Kinds of page by which speed is aggregated. */
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
 * The kind of page at a path, by its first segment alone.
 *
 * @param path of the document, including the locale's prefix
 * @param locale of the document (`<html lang>`)
 */
export function pageKind(path: string, locale: string): PageKind {
  const [first = '', ...rest] = path.split('/').slice(1)
  return KINDS.get(first === locale ? (rest[0] ?? '') : first) ?? 'other'
}
