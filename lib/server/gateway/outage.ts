import 'server-only'
import { createHash } from 'node:crypto'
import { dateFormat } from '@/lib/shop/i18n/formatters'
import { textDirection } from '@/lib/shop/i18n/locale-path'
import type { Store } from '@/lib/shop/store/store-schema'
import { translatorOf } from '@/lib/server/i18n/messages'
import type { Flash } from '@/lib/server/session/sealed-cookies'
import { RETRY_SECONDS } from '@/lib/commerce/errors'
import { localeOf } from '@/lib/server/request/stores'

/**
 * What the page reassures the shopper about; the default is the cart. Three are not outages:
 * `updated`, for a form of an older version that this version no longer has, `foreign`, for a form
 * that was not sent from the shop's own pages, and `unreadable`, for one that is damaged or too
 * large.
 */
type Subject =
  'cart' | 'payment' | 'placing' | 'order' | 'account' | 'updated' | 'foreign' | 'unreadable'

/**
 * The subject of the page that could not be read, or of the form (`isForm`) whose answer was lost.
 * `flash` is the result of the form that was sent last: after an order whose answer was lost,
 * nobody may say that nothing was charged.
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

/**
 * A document that needs no other request: inline styles in the store's colours, no image, no
 * script. Pages answer with it while the platform is down.
 */
export function outagePage(
  store: Store,
  locale: string,
  { href: target, subject }: { href: string | null; subject: Subject },
  now: Date,
): { html: string; style: string } {
  const t = translatorOf(store, locale, 'outage')
  const [title, sentence] =
    subject === 'cart'
      ? [t('title'), t('sentence')]
      : [t(`${subject}.title`), t(`${subject}.sentence`)]
  const { colours, edge } = store.theme
  const time = dateFormat(localeOf(store, locale).dateLocale, {
    timeStyle: 'short',
    timeZone: store.timeZone,
  }).format(now)
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
  const href = escape(target ?? '')
  const isOutage = subject !== 'updated' && subject !== 'foreign' && subject !== 'unreadable'
  const refresh = RETRY_SECONDS + (target === null ? '' : `;url=${href}`)
  const note = isOutage ? t('note', { seconds: RETRY_SECONDS, time }) : ''
  const again = isOutage ? t('again') : t(`${subject}.again`)
  const html =
    `<!doctype html><html lang="${locale}" dir="${textDirection(locale)}"><meta charset="utf-8"><meta name="robots" content="noindex">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    (isOutage ? `<meta http-equiv="refresh" content="${refresh}">` : '') +
    `<title>${escape(title)} – ${escape(store.name)}</title><style>${style}</style>` +
    `<body><main><b>${escape(store.name)}</b><h1>${escape(title)}</h1><p>${escape(sentence)}</p>` +
    `<a href="${href}">${escape(again)}</a><p>${escape(note)}</p></main><i></i></body></html>`
  return { html, style }
}

/** The policy of the page: its one style by its hash, nothing else. */
export function outagePolicy(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64')
  return `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'sha256-${hash}'`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** A text as content or attribute of HTML. */
export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}
