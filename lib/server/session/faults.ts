import 'server-only'
import { redirect } from 'next/navigation'
import { asFault, FAULT_RULES, type CommerceError } from '@/lib/commerce/errors'
import { localizePath } from '@/lib/server/request/request-locale'
import { log } from '@/lib/server/request/log'
import type { CustomerSession } from './sealed-cookies'
import { getShopper } from './shopper'

/**
 * Runs the reads of a private page or of a handler that a browser navigates to. A session that has
 * ended leads to the sign-in page and back, another fault to the outage page, which answers 503: a
 * started page cannot set its own status (docs/rendering.md).
 */
export async function readPrivate<T>(returnTo: string, read: () => Promise<T>): Promise<T> {
  let path: string
  try {
    return await read()
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

/** Handler that removes an ended session and redirects to the sign-in page. */
export function sessionEndPath(returnTo: string): string {
  return `/api/session/end?returnTo=${encodeURIComponent(returnTo)}`
}

function outagePath(returnTo: string): string {
  return `/outage?returnTo=${encodeURIComponent(returnTo)}`
}
