import type { AnalyticsEvent } from './event-schema'

/**
 * A cookie that the server sets when somebody has signed in and the scripts that measure take away:
 * the form may be sent before they run, and any page may come next.
 */
export const SIGNED_IN_COOKIE = 'signed-in'

const EVENTS = ['login', 'sign_up'] as const
/** How somebody signed in: to an account they had, or to one that was made with it. */
export type SignInEvent = (typeof EVENTS)[number]

/** The event that a `Cookie` header, or `document.cookie`, tells of. */
export function readSignedIn(cookies: string): AnalyticsEvent | null {
  const [, value] = new RegExp(`(?:^|; ?)${SIGNED_IN_COOKIE}=([^;]*)`).exec(cookies) ?? []
  const name = EVENTS.find((known) => known === value)
  return name ? { name, params: { method: 'password' } } : null
}
