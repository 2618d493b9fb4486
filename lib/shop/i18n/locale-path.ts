/** Header in which the proxy passes the locale of the URL to handlers and actions. */
export const LOCALE_HEADER = 'x-locale'

/**
 * The only place that adds a locale to a URL. The default locale of a store has no prefix, every
 * other one comes first: `/sv/cart`. See docs/decisions/090-locale-in-the-url.md.
 */
export function localePrefix(store: { readonly defaultLocale: string }, locale: string): string {
  return locale === store.defaultLocale ? '' : `/${locale}`
}

/** Puts a path of the shop under a prefix, unless it has it; other URLs and anchors stay. */
export function localPath(prefix: string, path: string): string {
  if (prefix === '' || !path.startsWith('/') || path.startsWith('//')) return path
  const rest = path.slice(1)
  const first = /^[^/?#]*/.exec(rest)?.[0] ?? ''
  if (`/${first}` === prefix) return path
  return first === '' ? prefix + rest : prefix + path
}

/** `/products/becher/oat` and `/products/mug` make `/products/mug/oat`; the rest stays. */
export function renamedPath(name: string, path: string): string {
  const parts = name.split('/')
  return [...parts, ...path.split('/').slice(parts.length)].join('/')
}

/** `/sv/cart` → locale `sv`, path `/cart`; without a prefix the default locale. */
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

/**
 * The language for a locale (BCP 47): the same, or a related one, such as `de` for `de-AT` and
 * `pt-BR` for `pt`. Undefined when there is none.
 */
export function findLanguage(languages: readonly string[], locale: string): string | undefined {
  const [wanted] = locale.split('-')
  return (
    languages.find((code) => code === locale) ??
    languages.find((code) => code.split('-')[0] === wanted)
  )
}

/** Right-to-left scripts in use by shops (ISO 15924). */
const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm'])

const scripts = new Map<string, string | undefined>()

/** The `dir` of a page in a locale (BCP 47) of ours, of which there are few. */
export function textDirection(locale: string): 'ltr' | 'rtl' {
  if (!scripts.has(locale)) scripts.set(locale, new Intl.Locale(locale).maximize().script)
  return RIGHT_TO_LEFT.has(scripts.get(locale) ?? '') ? 'rtl' : 'ltr'
}

/** Anything in the catalogue with a URL: its slug in the language of the read, and in all. */
export interface Addressed {
  readonly slug: string
  /** The catalogue's own language first; empty on a platform with one slug for all languages. */
  readonly slugs: readonly { readonly language: string; readonly slug: string }[]
}

const baseOf = (language: string) => language.toLowerCase().split('-')[0] ?? ''

/** The slug that a read in a language returns: like `Accept-Language`, else the catalogue's own. */
export function slugIn({ slug, slugs }: Addressed, language: string): string {
  const parts = language.toLowerCase().split('-')
  const prefixes = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
  const exact = prefixes
    .map((prefix) => slugs.find((one) => one.language.toLowerCase() === prefix))
    .find((one) => one !== undefined)
  const near = exact ?? slugs.find((one) => baseOf(one.language) === baseOf(language))
  return (near ?? slugs[0])?.slug ?? slug
}

/** Those with these slugs, in their order. */
export const findBySlugs = <T extends Addressed>(
  all: readonly T[],
  slugs: readonly string[],
): T[] => slugs.flatMap((slug) => all.find((one) => hasSlug(one, slug)) ?? [])

/** Whether a slug, as in a URL or as in a store's file, belongs to something in any language. */
export function hasSlug({ slug, slugs }: Addressed, wanted: string): boolean {
  const forms = new Set([wanted, encodeURIComponent(wanted)])
  return forms.has(slug) || slugs.some((one) => forms.has(one.slug))
}
