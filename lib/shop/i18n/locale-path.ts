/** Header in which the proxy passes the locale of the URL to handlers and actions. */
export const LOCALE_HEADER = 'x-locale'

/**
 * The only place that adds a locale to a URL. The default locale of a store has no prefix, every
 * other one comes first: `/sv/cart`. See docs/decisions/090-locale-in-the-url.md.
 */
export function localePrefix(store: { readonly defaultLocale: string }, locale: string): string {
  return locale === store.defaultLocale ? '' : `/${locale}`
}

/**
 * Puts a path of the shop under a prefix (`/sv`, or empty). External URLs, anchors and paths that
 * already have the prefix stay as they are.
 */
export function localPath(prefix: string, path: string): string {
  if (prefix === '' || !path.startsWith('/') || path.startsWith('//')) return path
  const rest = path.slice(1)
  const first = /^[^/?#]*/.exec(rest)?.[0] ?? ''
  if (`/${first}` === prefix) return path
  return first === '' ? prefix + rest : prefix + path
}

/**
 * The path of a page that has another name: `/products/becher/oat` and `/products/mug` make
 * `/products/mug/oat`. The rest of the path stays.
 */
export function renamedPath(name: string, path: string): string {
  const parts = name.split('/')
  return [...parts, ...path.split('/').slice(parts.length)].join('/')
}

/**
 * `/sv/cart` → locale `sv`, path `/cart`; a path without a locale prefix has the default locale.
 */
export function splitLocale(
  pathname: string,
  store: {
    readonly defaultLocale: string
    readonly locales: readonly { readonly code: string }[]
  },
): { locale: string; path: string } {
  const [, first = '', ...rest] = pathname.split('/')
  const isOther = first !== store.defaultLocale && store.locales.some(({ code }) => code === first)
  if (!isOther) return { locale: store.defaultLocale, path: pathname }
  return { locale: first, path: `/${rest.join('/')}` }
}
