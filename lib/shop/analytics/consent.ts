import type { PublicAnalytics } from './analytics-schema'

const CATEGORIES = ['analytics', 'marketing'] as const
/** What a shopper can agree to, each separately. */
export type Category = (typeof CATEGORIES)[number]

/** A first-party cookie that scripts read and only the server sets: browsers cut what scripts set to a week. */
export const CONSENT_COOKIE = 'consent'
export const CONSENT_SECONDS = 180 * 24 * 60 * 60

/** Where the shopper's decision is sent. */
export const CONSENT_PATH = '/analytics/consent'

/** The id of the consent banner, the target of the link in the footer. */
export const CONSENT_ID = 'consent'

/** The decisions; a category that was never asked about is absent. */
export type Consent = Readonly<Partial<Record<Category, boolean>>>

/** The categories that a store needs consent for; none without receivers. */
export function neededCategories(analytics: PublicAnalytics | null): Category[] {
  if (!analytics) return []
  const { ga4, matomo, plausible, collector } = analytics
  return CATEGORIES.filter((category) =>
    category === 'marketing'
      ? ga4?.advertising === true || collector?.category === 'marketing'
      : (ga4 ?? matomo ?? plausible ?? collector?.category === 'analytics'),
  )
}

/** `analytics:1.marketing:0`: the value of the cookie. */
export function writeConsent(needed: readonly Category[], granted: readonly string[]): string {
  return needed.map((name) => `${name}:${granted.includes(name) ? '1' : '0'}`).join('.')
}

/** Reads the consent from a `Cookie` header or `document.cookie`. */
export function readConsent(cookies: string): Consent {
  const [, value = ''] = new RegExp(`(?:^|; ?)${CONSENT_COOKIE}=([^;]*)`).exec(cookies) ?? []
  const decided = value.split('.').flatMap((part) => {
    const [name, answer] = part.split(':')
    const category = CATEGORIES.find((known) => known === name)
    return category && (answer === '0' || answer === '1') ? [[category, answer === '1']] : []
  })
  return Object.fromEntries(decided) as Consent
}
