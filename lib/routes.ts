import { FACETS } from './shop/catalog/facets.ts'

/*
 * The one table of paths. Whatever has to know what a path is derives from it: the proxy, the
 * server in front of Next, links, robots.txt, measuring and the fault tests. A new page is a folder
 * in `app` and a row here. Node.js reads this file without a build: erasable TypeScript only.
 *
 * Paths are without store and locale, in Next's notation: `[slug]` is one segment, `[[...path]]`
 * none or more.
 */

/** Search parameters that filter, sort or page a list, besides those of its options. */
export const LIST_PARAMS: readonly string[] = [...FACETS.map(({ param }) => param), 'sort', 'page']

/**
 * Search parameters of a product page (forms without scripts): a postal code to deliver to, an
 * option that is not selected yet, and how many are left when the cart asked for more.
 */
export const PRODUCT_PARAMS = ['left', 'missing', 'postalCode'] as const

interface PublicPage {
  readonly path: string
  /** Search parameters that change the document; with any, those of options do too. */
  readonly params?: readonly string[]
  /** Most segments that `[[...]]` stands for. */
  readonly most?: number
}

/** The 404 page of public paths, which has no path that a shopper could request. */
export const MISSING_PATH = '/missing'
/** The page of all components; it exists where COMPONENT_PAGE is on. */
export const COMPONENT_PAGE_PATH = '/_kit'

/** Pages whose document is the same for everyone and cached. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: '/' },
  { path: COMPONENT_PAGE_PATH },
  { path: '/categories/[[...path]]', most: 2, params: LIST_PARAMS },
  { path: '/collections/[slug]', params: LIST_PARAMS },
  { path: MISSING_PATH },
  { path: '/pages/[slug]' },
  { path: '/products/[slug]/[[...choice]]', most: 8, params: PRODUCT_PARAMS },
  { path: '/search', params: ['exact', 'q', ...LIST_PARAMS] },
]

/**
 * Private "not found" pages. The proxy answers them with 404: `notFound()` would need scripts to
 * render the page, and Next's own page has a style that our policy refuses.
 */
export const MISSING = { account: '/account/missing', order: '/orders/missing' } as const

/** Pages and files of one shopper: never cached, served under the strict policy. */
export const PRIVATE_PAGES: readonly string[] = [
  '/account',
  '/account/addresses',
  '/account/addresses/[id]',
  MISSING.account,
  '/account/orders',
  '/account/orders/[id]',
  '/account/profile',
  '/account/security',
  '/account/security/data',
  '/account/security/delete',
  '/account/security/two-factor',
  '/cart',
  '/checkout',
  '/checkout/contact',
  '/checkout/delivery',
  '/checkout/payment',
  '/checkout/return',
  '/checkout/review',
  '/login',
  '/newsletter',
  '/newsletter/[token]',
  '/orders',
  '/orders/[token]',
  '/orders/[token]/calendar',
  '/orders/[token]/data',
  '/orders/[token]/invoice',
  MISSING.order,
  '/preview/products/[slug]/[[...choice]]',
  '/recovery',
  '/recovery/[token]',
  '/recovery/sent',
  '/register',
  '/stock-alerts',
  '/stock-alerts/[token]',
  '/withdrawal',
]

interface Handler {
  readonly path: string
  /** `health`: without a store; `image`: requested by the optimiser, which names no store. */
  readonly store?: 'health' | 'image'
  /** Answers one shopper, whose tokens are renewed first. */
  readonly isPrivate?: true
  /**
   * Waits among the renders, because it costs as much; or for a `turn` of the event loop alone: it is
   * too large to be collected, and its reader may be slow.
   */
  readonly waits?: 'private' | 'turn'
  /** Its answer depends on host and path alone, and is kept as a document. */
  readonly isDocument?: true
}

/** Handlers, which look up their store themselves. */
export const HANDLERS: readonly Handler[] = [
  { path: '/analytics/consent', waits: 'private' },
  { path: '/analytics/events', waits: 'private' },
  { path: '/analytics/frame', waits: 'private' },
  { path: '/api/cart/delivery', isPrivate: true },
  { path: '/api/cart/renew', isPrivate: true },
  { path: '/api/checkout/pickup', isPrivate: true },
  { path: '/api/deliveries', isPrivate: true },
  { path: '/api/markdown/[...path]' },
  { path: '/api/orders/[token]/payment', isPrivate: true },
  { path: '/api/places' },
  { path: '/api/preview/[slug]', isPrivate: true },
  { path: '/api/products/[slug]', isPrivate: true },
  { path: '/api/products/[slug]/delivery', isPrivate: true },
  { path: '/api/search', isPrivate: true },
  { path: '/api/session/end', isPrivate: true },
  { path: '/api/session/out', isPrivate: true },
  { path: '/api/shopper', isPrivate: true },
  { path: '/api/store-files' },
  { path: '/favicon.ico' },
  { path: '/feeds/[file]', waits: 'turn' },
  { path: '/healthz', store: 'health' },
  { path: '/llms.txt', isDocument: true },
  { path: '/manifest.webmanifest', isDocument: true },
  { path: '/media/[...path]', store: 'image' },
  { path: '/outage', waits: 'private' },
  { path: '/readyz', store: 'health' },
  { path: '/robots.txt', isDocument: true },
  { path: '/sitemap.xml', isDocument: true },
  { path: '/sitemaps/[file]', isDocument: true },
  { path: '/stores/[store]/[file]', store: 'image' },
  { path: '/theme/[file]' },
  { path: '/vitals' },
  { path: '/webhooks/platform' },
]

/** First segments of files, which Next serves without the proxy. */
export const FILE_SEGMENTS = ['_next', 'fonts'] as const

/** `/sv`-less path → its first segment: `/products/mug` → `products`, `/` → an empty text. */
export function firstSegment(path: string): string {
  return path.split(/[/?#]/, 2)[1] ?? ''
}

/** First path segments of public pages. */
export const PUBLIC_SEGMENTS = PUBLIC_PAGES.map(({ path }) => firstSegment(path))
/** First path segments of private pages. */
export const PRIVATE_SEGMENTS: ReadonlySet<string> = new Set(PRIVATE_PAGES.map(firstSegment))
/** First path segments of handlers. */
export const HANDLER_SEGMENTS: ReadonlySet<string> = new Set(
  HANDLERS.map(({ path }) => firstSegment(path)),
)

/** Whether a path begins like that of a private page. */
export function isPrivatePath(path: string): boolean {
  return PRIVATE_SEGMENTS.has(firstSegment(path))
}

/** A pattern for all paths of some rows; `most` limits the segments of `[[...]]`. */
function patternOf(rows: readonly { readonly path: string; readonly most?: number }[]): RegExp {
  const one = '/[^/]+'
  const sources = rows.map(({ path, most = '' }) =>
    path.replace(/\/([^/]+)/g, (_, segment: string) => {
      if (segment.startsWith('[[...')) return `(?:${one}){0,${most}}`
      if (segment.startsWith('[...')) return `(?:${one})+`
      return segment.startsWith('[') ? one : `/${segment.replaceAll('.', '\\.')}`
    }),
  )
  return new RegExp(`^(?:${sources.join('|')})$`)
}

const pagePattern = patternOf([
  ...PUBLIC_PAGES.filter(({ path }) => path !== MISSING_PATH),
  ...PRIVATE_PAGES.map((path) => ({ path })),
])
const handlerPattern = patternOf(HANDLERS)
const privateHandlerPattern = patternOf(HANDLERS.filter(({ isPrivate }) => isPrivate))

/** Whether a path has the form of a page or of an order's file; the page itself knows its slugs. */
export const isPagePath = (path: string): boolean => pagePattern.test(path)

/** Whether a path has a handler; any other, Next would take for a store and a locale. */
export const isHandlerPath = (path: string): boolean => handlerPattern.test(path)

/** Whether a path has a handler that answers one shopper. */
export const isPrivateHandler = (path: string): boolean => privateHandlerPattern.test(path)

/** Whether a search parameter changes a product page. */
export function isProductParam(name: string): boolean {
  return PRODUCT_PARAMS.some((param) => param === name)
}

const TWIN = /^\/(?:products|categories|collections|pages)\/.+\.md$/

/** `/products/mug.md`: a page's twin in Markdown, for readers that are programs. */
export const isMarkdownTwin = (path: string): boolean => TWIN.test(path)
