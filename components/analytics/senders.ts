import type { PublicAnalytics } from '@/lib/shop/analytics/analytics-schema'
import type { Consent } from '@/lib/shop/analytics/consent'
import type { AnalyticsEvent, Page } from '@/lib/shop/analytics/event-schema'
import {
  EVENTS_PATH,
  FRAME_PATH,
  needsFrame,
  toGtag,
  toMatomo,
  toPlausible,
  type Sending,
} from '@/lib/shop/analytics/receivers'

/** The window of the frame in which third parties run. */
type FrameWindow = Window & typeof globalThis & { gtag?: (...command: readonly unknown[]) => void }

/** The receivers of events, as long as the shopper agrees. */
export interface Senders {
  /** @param isPrivate whether the page belongs to one shopper */
  send(event: AnalyticsEvent, page: Page, isPrivate: boolean): void
  /** Removes the frame with everything that runs in it, and Google's cookies. */
  close(): void
}

/**
 * Connects the receivers that a shopper has agreed to. Third parties run in a frame with a document
 * of its own: their scripts see its address, not the page's, and no page allows their scripts.
 */
export function openSenders(analytics: PublicAnalytics, consent: Consent): Senders {
  const { collector, checkout } = analytics
  const hasFrame = consent.analytics === true && needsFrame(analytics)
  let frame: ReturnType<typeof openFrame> | null = null
  return {
    send(event, page, isPrivate) {
      if (collector && consent[collector.category]) {
        navigator.sendBeacon(EVENTS_PATH, JSON.stringify({ event, page }))
      }
      if (!hasFrame || (isPrivate && !checkout)) return
      frame ??= openFrame(analytics, consent)
      frame.send(event, page)
    },
    close() {
      frame?.close()
      removeGoogleCookies()
    },
  }
}

function openFrame(analytics: PublicAnalytics, consent: Consent) {
  const frame = document.createElement('iframe')
  frame.src = FRAME_PATH
  frame.title = 'Statistics'
  frame.hidden = true
  // The address of an order is its key.
  frame.referrerPolicy = 'no-referrer'
  const waiting: [AnalyticsEvent, Page][] = []
  let receiver: FrameWindow | null = null
  frame.addEventListener('load', () => {
    receiver = frame.contentWindow as FrameWindow | null
    if (!receiver) return
    beginGoogle(receiver, analytics, consent)
    for (const [event, page] of waiting.splice(0)) sendFrom(receiver, analytics, event, page)
  })
  document.body.append(frame)
  return {
    send(event: AnalyticsEvent, page: Page) {
      if (receiver) sendFrom(receiver, analytics, event, page)
      else waiting.push([event, page])
    },
    close: () => frame.remove(),
  }
}

/** Google's consent mode, without its automatic page view: the frame's address is not a page. */
function beginGoogle({ gtag }: FrameWindow, { ga4 }: PublicAnalytics, { marketing }: Consent) {
  if (!gtag || !ga4) return
  const ads = ga4.advertising && marketing ? 'granted' : 'denied'
  gtag('consent', 'default', {
    analytics_storage: 'granted',
    ad_storage: ads,
    ad_user_data: ads,
    ad_personalization: ads,
  })
  gtag('js', new Date())
  const { serverUrl } = ga4
  gtag('config', ga4.measurementId, {
    send_page_view: false,
    ...(serverUrl ? { server_container_url: serverUrl } : {}),
  })
}

function sendFrom(
  frame: FrameWindow,
  { ga4, matomo, plausible }: PublicAnalytics,
  event: AnalyticsEvent,
  page: Page,
): void {
  if (ga4) frame.gtag?.('event', ...toGtag(event, page))
  if (matomo) post(frame, toMatomo(matomo, event, page))
  if (plausible) post(frame, toPlausible(plausible, event, page))
}

/** Sent from the frame, whose policy allows it. A receiver may be down. */
function post(frame: FrameWindow, { url, body, type }: Sending): void {
  const options = {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    keepalive: true,
    headers: { 'Content-Type': type },
    body,
  } as const
  frame.fetch(url, options).catch(() => undefined)
}

/** Google keeps its id of this browser in cookies of the shop's domain, or of a parent domain. */
function removeGoogleCookies(): void {
  const names = document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '')
  const labels = location.hostname.split('.')
  const domains = labels.map((_, index) => labels.slice(index).join('.'))
  for (const name of names.filter((name) => /^_ga(?:_|$)/.test(name))) {
    document.cookie = `${name}=; Max-Age=0; Path=/`
    for (const domain of domains) document.cookie = `${name}=; Max-Age=0; Path=/; Domain=${domain}`
  }
}

const KEPT = 'analytics-sent'
const MAX_KEPT = 100

/**
 * Calls `send` once for a key, in all tabs (`localStorage`) or in this one (`sessionStorage`),
 * however often the page is loaded. Where a browser keeps nothing it is never called: a purchase that
 * is not counted is better than one that is counted twice.
 */
export async function once(
  storage: 'localStorage' | 'sessionStorage',
  key: string,
  send: () => void,
): Promise<void> {
  // Two tabs that load at the same moment claim the key one after the other.
  const isFirst = await navigator.locks.request(KEPT, () => claim(storage, key))
  if (isFirst) send()
}

/** Forgets everything, when consent is withdrawn. */
export function forgetSent(): void {
  try {
    localStorage.removeItem(KEPT)
    sessionStorage.removeItem(KEPT)
  } catch {
    // Storage is switched off: there is nothing to forget.
  }
}

function claim(storage: 'localStorage' | 'sessionStorage', key: string): boolean {
  try {
    const sent = (window[storage].getItem(KEPT) ?? '').split('\n')
    if (sent.includes(key)) return false
    window[storage].setItem(KEPT, [...sent, key].slice(-MAX_KEPT).join('\n'))
    return true
  } catch {
    return false
  }
}
