import type { DemoStore } from './demo-stores'

/** What a journey needs to open a store: the name of its folder, and its locales. */
export type TestedStore = Pick<DemoStore, 'slug' | 'locales'> &
  Partial<Pick<DemoStore, 'slugsInFirst'>>

/** The domain of a store; only browsers resolve `*.localhost`. */
export function storeDomain({ slug }: Pick<TestedStore, 'slug'>) {
  return `${slug}.localhost`
}

/** The URL of a store's home page in its default language. */
export function storeUrl(store: Pick<TestedStore, 'slug'>, port: number | string = shopPort()) {
  return `http://${storeDomain(store)}:${port}`
}

type Languages = Pick<TestedStore, 'locales' | 'slugsInFirst'>

/**
 * The path of a store's page in a language, by default in English, whose texts the journeys check.
 * In the default language of the store the catalogue has other slugs. URLs and paths with a locale
 * are returned unchanged.
 */
export function pathIn(store: Languages, path: string, locale = 'en') {
  const [first] = store.locales
  if (!path.startsWith('/')) return path
  if (locale === first) return inFirst(store, path)
  if (languageOf(store, path) === locale) return path
  return `/${locale}${path.replace(/^\/(?=\?|$)/, '')}`
}

/** A path of the catalogue or of a content page with the slugs of a store's default language. */
function inFirst({ slugsInFirst = {} }: Languages, path: string) {
  const [address = '', ...query] = path.split('?')
  if (!/^\/(?:products|categories|collections|pages)\//.test(address)) return path
  const segments = address.split('/').map((slug) => slugsInFirst[slug] ?? slug)
  return [segments.join('/'), ...query].join('?')
}

/** The language of the page at a path; paths in the default language have no prefix. */
export function languageOf({ locales: [first = '', ...others] }: Languages, path: string) {
  return others.find((code) => new RegExp(`^/${code}(?:[/?#]|$)`).test(path)) ?? first
}

/** The same path with the origin of the store. */
export function addressOf(store: TestedStore, path: string, locale?: string) {
  return storeUrl(store) + pathIn(store, path, locale)
}

/** The URL of the platform, which serves the mailbox and the payment page. */
export function platformUrl() {
  return `http://127.0.0.1:${required('SHOP_PLATFORM_PORT')}`
}

function shopPort() {
  return required('SHOP_PORT')
}

function required(name: string) {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: the shop was not opened before the journeys.`)
  return value
}

/** Private pages that a guest may open. */
export const guestPages = ['/cart', '/login', '/register', '/recovery', '/orders']

/** Pages of the account. */
export const accountPages = [
  '/account',
  '/account/profile',
  '/account/addresses',
  '/account/orders',
  '/account/security',
]
