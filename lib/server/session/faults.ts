import 'server-only'
import { redirect } from 'next/navigation'
import { asFault, CommerceError, FAULT_RULES } from '@/lib/commerce/errors'
import { localizePath, withFlash } from '@/lib/server/request/request-locale'
import { log } from '@/lib/server/request/log'
import { getRender } from '@/lib/server/request/render-context'
import type { CustomerSession } from './sealed-cookies'
import { getShopper } from './shopper'

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
    const back = await withFlash(returnTo)
    path = isSessionOver(fault, customer) ? sessionEndPath(back) : outagePath(back)
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

/** Handler that removes an ended session and redirects to the sign-in page. */
function sessionEndPath(returnTo: string): string {
  return `/api/session/end?returnTo=${encodeURIComponent(returnTo)}`
}

function outagePath(returnTo: string): string {
  return `/outage?returnTo=${encodeURIComponent(returnTo)}`
}
