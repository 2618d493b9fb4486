import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { asFault, CommerceError, FAULT_RULES, unless } from '@/lib/commerce/errors'
import { localizePath } from '@/lib/server/request/request-locale'
import { log } from '@/lib/server/request/log'
import { getRender } from '@/lib/server/request/render-context'
import { isEnded } from './ended-sessions'
import { renew } from './refresh'
import { writeSealed, type CustomerSession } from './sealed-cookies'
import { getShopper, type Shopper } from './shopper'

/**
 * Runs the reads of a private page, which end after five seconds together with all others of the
 * same render, also when Next renders the head anew for a redirect. A fault leads elsewhere, as in
 * `runPrivate`.
 */
export function readPrivate<T>(returnTo: string, read: () => Promise<T>): Promise<T> {
  return runPrivate(returnTo, () => inTime(read))
}

/** All reads of a private page together, in milliseconds. */
const READS_MS = 5_000

/** @throws CommerceError `timeout` when the time of this render's reads is over. */
export function inTime<T>(read: () => Promise<T>): Promise<T> {
  const render = getRender()
  const now = performance.now()
  const until = render?.readsUntil ?? now + READS_MS
  if (render) render.readsUntil = until
  return within(Math.max(0, until - now), read)
}

/** @throws CommerceError `timeout` when `work`, which goes on, has no result after `ms`. */
export async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const requestId = getRender()?.requestId ?? ''
  const isOver = () => reject(new CommerceError({ kind: 'timeout', status: 0, requestId }))
  const timer = setTimeout(isOver, ms)
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Runs a handler that a browser navigates to, and that may write. A session that has ended leads to
 * the sign-in page and back, another fault to the outage page, which answers 503: a started page
 * cannot set its own status (docs/rendering.md).
 */
export async function runPrivate<T>(returnTo: string, work: () => Promise<T>): Promise<T> {
  let path: string
  try {
    return await work()
  } catch (error) {
    const fault = asFault(error)
    if (!fault) throw error
    log(FAULT_RULES[fault.kind].logLevel, 'private page could not be loaded', fault)
    const { customer } = await getShopper()
    path = isSessionOver(fault, customer) ? sessionEndPath(returnTo) : outagePath(returnTo)
  }
  redirect(await localizePath(path))
}

/**
 * Whether a fault means that the customer's session has ended. The proxy renews tokens before each
 * request, so an expired token means that the issuer did not answer: the platform's 401 then says
 * nothing about the session.
 */
export function isSessionOver(fault: CommerceError, customer: CustomerSession | null): boolean {
  return fault.kind === 'unauthenticated' && customer !== null && customer.expiresAt > Date.now()
}

/** Whether the issuer refuses a session; one that it does not answer for is kept. */
const isRefusal = ({ kind, status }: CommerceError) =>
  kind !== 'limited' && status >= 400 && status < 500

/** The shopper with a new token, also in the browser; null when the session is over. */
async function renewed(shopper: Shopper): Promise<Shopper | null> {
  const { customer, clientWith, host } = shopper
  const tokens = customer && (await unless(renew(customer), isRefusal, null))
  // The shopper may have signed out in another tab meanwhile.
  if (!tokens || (await isEnded(customer.sid))) return null
  const next = { ...customer, ...tokens }
  await writeSealed(await cookies(), 'customer', host, next)
  return { ...shopper, customer: next, client: clientWith(next.accessToken) }
}

/**
 * Does what a shopper asks of an action or a handler; once more with a new token when the platform
 * refuses theirs before it expires (spec §7.4), unless the session is over. A token that is refused
 * in the middle has the writes before it repeated: those that must happen once have a key.
 */
export async function withLiveToken<T>(
  shopper: Shopper,
  work: (shopper: Shopper) => Promise<T>,
): Promise<T> {
  try {
    return await work(shopper)
  } catch (error) {
    const fault = asFault(error)
    const again = fault && isSessionOver(fault, shopper.customer) ? await renewed(shopper) : null
    if (!again) throw error
    return work(again)
  }
}

/** Handler that removes an ended session and redirects to the sign-in page. */
export function sessionEndPath(returnTo: string): string {
  return `/api/session/end?returnTo=${encodeURIComponent(returnTo)}`
}

function outagePath(returnTo: string): string {
  return `/outage?returnTo=${encodeURIComponent(returnTo)}`
}
