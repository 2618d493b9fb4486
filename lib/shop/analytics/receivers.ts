import type { PublicAnalytics } from './analytics-schema'
import type { AnalyticsEvent, Item, Page } from './event-schema'

/** Path of the document in which third parties run. */
export const FRAME_PATH = '/analytics/frame'
export const EVENTS_PATH = '/analytics/events'

/** Origins that Google Analytics needs (developers.google.com/tag-platform/security/guides/csp). */
const GOOGLE = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
]
const GOOGLE_ADS = ['https://*.g.doubleclick.net', 'https://*.google.com']

/** Google's stub in their frame, which queues calls until its script is loaded. */
export const GTAG_QUEUE = 'window.dataLayer=[];function gtag(){dataLayer.push(arguments)}'

/** Whether third parties measure the store, which they do in a frame of its own. */
export function needsFrame(analytics: PublicAnalytics | null): boolean {
  return Boolean(analytics && (analytics.ga4 ?? analytics.matomo ?? analytics.plausible))
}

/** The only policy that names third parties: for their frame, never for a page. */
export function framePolicy(analytics: PublicAnalytics, scriptHash: string): string {
  const { ga4, matomo, plausible } = analytics
  const others = [matomo?.url, plausible?.url].flatMap((url) => (url ? [new URL(url).origin] : []))
  const google = ga4 ? googleOrigins(ga4) : []
  const scripts = ga4 ? [`'${scriptHash}'`, new URL(gtagAddress(ga4)).origin] : ["'none'"]
  const images = google.length > 0 ? google : ["'none'"]
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    `script-src ${scripts.join(' ')}`,
    `connect-src ${[...google, ...others].join(' ')}`,
    `img-src ${images.join(' ')}`,
  ].join('; ')
}

function googleOrigins({ serverUrl, advertising }: NonNullable<PublicAnalytics['ga4']>): string[] {
  const own = serverUrl ? [new URL(serverUrl).origin] : []
  return [...own, ...GOOGLE, ...(advertising ? GOOGLE_ADS : [])]
}

/** A request of a receiver's documented HTTP interface. */
export interface Sending {
  readonly url: string
  readonly body: string
  readonly type: 'text/plain' | 'application/x-www-form-urlencoded'
}

type Config<Name extends keyof PublicAnalytics> = NonNullable<PublicAnalytics[Name]>

/** Plausible's Events API (plausible.io/docs/events-api). */
export function toPlausible(
  { url, domain }: Config<'plausible'>,
  { name, params }: AnalyticsEvent,
  page: Page,
): Sending {
  const isSale = name === 'purchase'
  const items = 'items' in params ? params.items : []
  const plain = Object.entries(params).filter(([, value]) => typeof value !== 'object')
  const props = {
    ...Object.fromEntries(plain),
    ...(items.length > 0 ? { item_ids: items.map(({ item_id: id }) => id).join(',') } : {}),
  }
  const body = JSON.stringify({
    name: name === 'page_view' ? 'pageview' : name,
    domain,
    url: page.address,
    ...(page.referrer ? { referrer: page.referrer } : {}),
    ...(Object.keys(props).length > 0 ? { props } : {}),
    ...(isSale ? { revenue: { currency: params.currency, amount: params.total } } : {}),
  })
  return { url: below(url, 'api/event'), body, type: 'text/plain' }
}

/** Matomo's Tracking HTTP API (developer.matomo.org/api-reference/tracking-api). */
export function toMatomo(
  { url, siteId }: Config<'matomo'>,
  event: AnalyticsEvent,
  page: Page,
): Sending {
  const fields = {
    idsite: String(siteId),
    rec: '1',
    apiv: '1',
    send_image: '0',
    url: page.address,
    ...(page.referrer ? { urlref: page.referrer } : {}),
    ...matomoFields(event, page),
  }
  return {
    url: below(url, 'matomo.php'),
    body: new URLSearchParams(fields).toString(),
    type: 'application/x-www-form-urlencoded',
  }
}

function matomoFields({ name, params }: AnalyticsEvent, page: Page): Record<string, string> {
  if (name === 'page_view') return { action_name: page.title ?? '' }
  if (name === 'search') return { search: params.search_term }
  if (name === 'view_cart') {
    return { idgoal: '0', revenue: String(params.value), ec_items: matomoItems(params.items) }
  }
  if (name === 'purchase') {
    return {
      ...{ idgoal: '0', ec_id: params.transaction_id, revenue: String(params.total) },
      ...{ ec_st: String(params.value), ec_tx: String(params.tax), ec_sh: String(params.shipping) },
      ec_items: matomoItems(params.items),
    }
  }
  const items = 'items' in params ? params.items.map(({ item_id: id }) => id).join(',') : ''
  return {
    ...{ e_c: 'shop', e_a: name },
    ...(items === '' ? {} : { e_n: items }),
    ...('value' in params ? { e_v: String(params.value) } : {}),
  }
}

/** Number, name, category, price and quantity of each item. */
function matomoItems(items: readonly Item[]): string {
  return JSON.stringify(
    items.map((item) => [
      item.item_id,
      item.item_name,
      item.item_category ?? '',
      item.price,
      item.quantity,
    ]),
  )
}

/** The parameters of `gtag('event', …)`, the URL of the page among them. */
export function toGtag({ name, params }: AnalyticsEvent, page: Page): [string, object] {
  const where = {
    page_location: page.address,
    page_title: page.title ?? '',
    page_referrer: page.referrer ?? '',
  }
  return [name, { ...params, ...where }]
}

/** URL of Google's script. */
export function gtagAddress({ measurementId, serverUrl }: Config<'ga4'>): string {
  return `${below(serverUrl ?? 'https://www.googletagmanager.com', 'gtag/js')}?id=${measurementId}`
}

/** A URL in the folder of another one. */
function below(folder: string, path: string): string {
  return `${folder.replace(/\/+$/, '')}/${path}`
}
