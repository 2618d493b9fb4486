import { redirect } from 'next/navigation'
import type { NextRequest } from 'next/server'
import { getCustomer } from '@/lib/commerce/customer'
import { isCarriedOut } from '@/lib/commerce/errors'
import { leaveEndedSession } from '@/lib/server/forms/form-action'
import { localizePath } from '@/lib/server/request/request-locale'
import { isSessionOver, runPrivate } from '@/lib/server/session/faults'
import { getShopper, type Shopper } from '@/lib/server/session/shopper'
import { safeReturnPath } from '@/lib/shop/links'

/** Removes a session that the platform has ended and redirects to sign in. */
export async function GET(request: NextRequest): Promise<Response> {
  const returnTo = safeReturnPath(request.nextUrl.searchParams.get('returnTo'), '/account')
  const shopper = await getShopper()
  // A link to this URL must not sign anybody out: only the platform's answer counts.
  if (await runPrivate(returnTo, () => isStillSignedIn(shopper))) {
    redirect(await localizePath(returnTo))
  }
  redirect(await localizePath(await leaveEndedSession(shopper, returnTo)))
}

async function isStillSignedIn(shopper: Shopper): Promise<boolean> {
  const { client, customer } = shopper
  if (!customer) return false
  return isCarriedOut(getCustomer(client), (fault) => isSessionOver(fault, customer))
}
