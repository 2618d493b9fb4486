import 'server-only'
import type { Analytics } from '@/lib/shop/analytics/analytics-schema'
import { readConsent } from '@/lib/shop/analytics/consent'
import { GTAG_QUEUE, gtagAddress } from '@/lib/shop/analytics/receivers'

/**
 * The document in which third parties run. Its address says nothing about the page around it, whose
 * scripts pass it the events to send (components/analytics/senders.ts).
 */
export function frameDocument({ ga4 }: Analytics, hasConsent: boolean): string {
  const google =
    ga4 && hasConsent
      ? `<script>${GTAG_QUEUE}</script><script async src="${gtagAddress(ga4)}"></script>`
      : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Statistics</title>${google}</head><body></body></html>`
}

/** Whether a shopper has agreed to a category, and the browser sends no `Sec-GPC: 1`. */
export function hasAgreed(headers: Headers, category: 'analytics' | 'marketing'): boolean {
  return !sendsGpc(headers) && readConsent(headers.get('cookie') ?? '')[category] === true
}

/** Whether the browser sends Global Privacy Control (w3.org/TR/gpc). */
export function sendsGpc(headers: Headers): boolean {
  return headers.get('sec-gpc') === '1'
}
