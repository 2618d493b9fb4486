import type { PublicAnalytics } from './analytics-schema'
import { gtagAddress } from './receivers'

/** Path of the document in which third parties run. */
export const FRAME_PATH = '/analytics/frame'
export const EVENTS_PATH = '/analytics/events'
export const CONSENT_PATH = '/analytics/consent'

/** Origins that Google Analytics needs (developers.google.com/tag-platform/security/guides/csp). */
const GOOGLE = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
]
const GOOGLE_ADS = ['https://*.g.doubleclick.net', 'https://*.google.com']

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
