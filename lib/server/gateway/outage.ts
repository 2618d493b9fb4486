import 'server-only'
import { createHash } from 'node:crypto'
import { formatHour } from '@/lib/shop/i18n/formatters'
import { findLanguage, textDirection } from '@/lib/shop/i18n/locale-path'
import type { Store } from '@/lib/shop/store/store-schema'
import { translatorOf } from '@/lib/server/i18n/messages'
import { getStoreFormats } from '@/lib/server/i18n/store-formats'
import type { Flash } from '@/lib/server/session/sealed-cookies'
import { RETRY_SECONDS } from '@/lib/commerce/errors'
import { escapeMarkup } from '@/lib/server/request/http'
import {
  findClosedStore,
  getStoreFiles,
  listStores,
  reloadOnChange,
  SOURCE_LANGUAGE,
} from '@/lib/server/request/stores'
import { NO_PAGE_POLICY } from './csp'

/**
 * What the page reassures the shopper about; the default is the cart. Three are not outages:
 * `updated`, for a form of an older version that this version no longer has, `foreign`, for a form
 * that was not sent from the shop's own pages, and `unreadable`, for one that is damaged or too
 * large.
 */
type Subject =
  | 'cart'
  | 'payment'
  | 'placing'
  | 'order'
  | 'account'
  | 'updated'
  | 'foreign'
  | 'unreadable'

/**
 * The subject of the page that could not be read, or of the form (`isForm`) whose answer was lost.
 * After an order (`flash`), nobody may say that nothing was charged.
 */
export function outageSubject(returnTo: string, flash: Flash | null, isForm: boolean): Subject {
  const path = returnTo.split(/[?#]/, 1)[0] ?? ''
  const isUnknown = flash?.form === 'order' && flash.errors['']?.key === 'outcomeUnknown'
  if (isUnknown && path.startsWith('/checkout/')) return 'placing'
  if (isForm && path === '/checkout/review') return 'placing'
  if (path === '/checkout/return') return 'payment'
  if (/^\/orders\/[^/]/.test(path)) return 'order'
  return /^\/account(?:\/|$)/.test(path) ? 'account' : 'cart'
}

interface FaultPage {
  readonly html: string
  /** Its content security policy. */
  readonly policy: string
}

/** A document that needs no other request and no script, while the platform is down. */
export function outagePage(
  store: Store,
  locale: string,
  { href: target, subject }: { href: string | null; subject: Subject },
  now: number,
): FaultPage {
  const t = translatorOf(store, locale, 'outage')
  const [title, sentence] =
    subject === 'cart'
      ? [t('title'), t('sentence')]
      : [t(`${subject}.title`), t(`${subject}.sentence`)]
  const { colours, edge } = store.theme
  const time = formatHour(now, getStoreFormats(store, locale).calendar)
  const style = [
    `body{margin:0;min-height:100vh;display:grid;grid-template-rows:1fr auto;background:${colours.band};color:${colours['band-foreground']};font:1.0625rem/1.5 system-ui,sans-serif}`,
    'main{max-width:40rem;padding:12vh clamp(16px,6vw,96px) 48px}',
    'h1{font-size:clamp(2.375rem,1.5rem + 2.95vw,4.5rem);line-height:1.05;font-weight:500;margin:24px 0}',
    `a{display:inline-block;margin:16px 0;padding:14px 28px;background:${colours['band-foreground']};color:${colours.band};text-decoration:none}`,
    `a:focus-visible{outline:2px solid ${colours['band-foreground']};outline-offset:3px}`,
    edge
      ? `i{height:18px;background:${edge.colour};border-top:3px solid ${edge.line}}`
      : 'i{height:0}',
  ].join('')
  // Without a page to return to, it replaces the requested one: reloading and its link lead to the
  // same URL.
  const href = escapeMarkup(target ?? '')
  const isOutage = subject !== 'updated' && subject !== 'foreign' && subject !== 'unreadable'
  const refresh = RETRY_SECONDS + (target === null ? '' : `;url=${href}`)
  const note = isOutage ? t('note', { seconds: RETRY_SECONDS, time }) : ''
  const again = isOutage ? t('again') : t(`${subject}.again`)
  const html =
    `<!doctype html><html lang="${locale}" dir="${textDirection(locale)}"><meta charset="utf-8"><meta name="robots" content="noindex">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    (isOutage ? `<meta http-equiv="refresh" content="${refresh}">` : '') +
    `<title>${escapeMarkup(title)} – ${escapeMarkup(store.name)}</title><style>${style}</style>` +
    `<body><main><b>${escapeMarkup(store.name)}</b><h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(sentence)}</p>` +
    `<a href="${href}">${escapeMarkup(again)}</a><p>${escapeMarkup(note)}</p></main><i></i></body></html>`
  // Its one style by its hash, nothing else.
  const hash = createHash('sha256').update(style).digest('base64')
  return { html, policy: `${NO_PAGE_POLICY}; style-src 'sha256-${hash}'` }
}

/**
 * The page of a host without a store (421, RFC 9110 §15.5.20), or with unusable files (503),
 * without a look, in the browser's first language that any store here has.
 */
export function hostPage(host: string, acceptLanguage: string | null) {
  const locale = preferredLanguage(acceptLanguage)
  const isClosed = findClosedStore(host) !== null
  const t = translatorOf(null, locale, isClosed ? 'outage.closed' : 'outage.host')
  const [title, sentence] = [t('title'), t('sentence')]
  const html =
    `<!doctype html><html lang="${locale}" dir="${textDirection(locale)}"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${title}</title>` +
    `<main><h1>${title}</h1><p>${sentence}</p></main></html>`
  return { html, policy: NO_PAGE_POLICY, status: isClosed ? 503 : 421 }
}

/** Weights are ignored: browsers send `Accept-Language` in the order of preference. */
function preferredLanguage(acceptLanguage: string | null): string {
  const stores = listStores()
  const wanted = (acceptLanguage ?? '').slice(0, 200).toLowerCase().split(',')
  const offered = stores.flatMap(({ locales }) => locales.map(({ code }) => code))
  const [found] = wanted.flatMap((range) => {
    const [code = ''] = range.trim().split(';', 1)
    const same = offered.find((each) => each.toLowerCase() === code)
    return same ?? findLanguage(offered, code) ?? []
  })
  return found ?? stores[0]?.defaultLocale ?? SOURCE_LANGUAGE
}

/** In development: what is wrong with the files of a store, until it is mended. */
export function problemsPage(problems: string): FaultPage {
  const items = problems.split('\n').map((line) => `<li>${escapeMarkup(line)}</li>`)
  const html =
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<title>Mistakes in the store</title><style>body{max-width:60rem;margin:0 auto;padding:6vh 20px;font:1rem/1.55 system-ui,sans-serif}' +
    'li{margin:12px 0;overflow-wrap:anywhere}</style><h1>Mistakes in the store</h1>' +
    '<p>This page shows the shop again as soon as they are mended.</p>' +
    `<ul>${items.join('')}</ul><script>${reloadOnChange(getStoreFiles().loadedAt)}</script></html>`
  const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
  return { html, policy: `${policy}; connect-src 'self'` }
}
