import type { AnalyticsEvent } from './event-schema'

/** Set by the server after a sign-in, removed by the analytics scripts of the next page. */
export const SIGNED_IN_COOKIE = 'signed-in'

const EVENTS = ['login', 'sign_up'] as const
/** How somebody signed in: to an existing account, or by registering. */
export type SignInEvent = (typeof EVENTS)[number]

/** The event in a `Cookie` header or `document.cookie`. */
export function readSignedIn(cookies: string): AnalyticsEvent | null {
  const [, value] = new RegExp(`(?:^|; ?)${SIGNED_IN_COOKIE}=([^;]*)`).exec(cookies) ?? []
  const name = EVENTS.find((known) => known === value)
  return name ? { name, params: { method: 'password' } } : null
}
