import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import type { NextRequest } from 'next/server'
import { getCustomer } from '@/lib/commerce/customer'
import type { CommerceClient } from '@/lib/commerce/client'
import { isCarriedOut, unless, type CommerceError } from '@/lib/commerce/errors'
import { pathWithFlash } from '@/lib/server/forms/flash'
import { localizePath } from '@/lib/server/request/request-locale'
import { isEnded } from '@/lib/server/session/ended-sessions'
import { isSessionOver, runPrivate } from '@/lib/server/session/faults'
import { renew } from '@/lib/server/session/refresh'
import { writeSealed } from '@/lib/server/session/sealed-cookies'
import { getShopper, type Shopper } from '@/lib/server/session/shopper'
import { forgetCustomer } from '@/lib/server/session/sign-out'
import { safeReturnPath } from '@/lib/shop/links'

/** Removes a session that the platform has ended and redirects to sign in. */
export async function GET(request: NextRequest): Promise<Response> {
  const returnTo = safeReturnPath(request.nextUrl.searchParams.get('returnTo'), '/account')
  const shopper = await getShopper()
  // A link to this URL must not sign anybody out: only the platform's answer counts.
  if (await runPrivate(returnTo, () => isStillSignedIn(shopper))) {
    redirect(await localizePath(returnTo))
  }
  await forgetCustomer(shopper)
  const login = `/login?returnTo=${encodeURIComponent(returnTo)}`
  const ended = { form: 'login', notice: { key: 'sessionEnded' } }
  redirect(await localizePath(await pathWithFlash(login, ended)))
}

/** Whether the issuer refuses a session; one that it does not answer for is kept. */
const isRefusal = ({ kind, status }: CommerceError) =>
  kind !== 'limited' && status >= 400 && status < 500

/** A session whose token the platform refuses before it expires gets a new one (spec §7.4). */
async function isStillSignedIn({ client, clientWith, customer, host }: Shopper) {
  const isAccepted = (sent: CommerceClient) =>
    isCarriedOut(getCustomer(sent), (fault) => isSessionOver(fault, customer))
  if (!customer || (await isAccepted(client))) return customer !== null
  const tokens = await unless(renew(customer), isRefusal, null)
  if (!tokens || !(await isAccepted(clientWith(tokens.accessToken)))) return false
  // The shopper may have signed out in another tab meanwhile.
  if (await isEnded(customer.sid)) return false
  await writeSealed(await cookies(), 'customer', host, { ...customer, ...tokens })
  return true
}
