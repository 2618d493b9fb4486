import { redirect } from 'next/navigation'
import type { NextRequest } from 'next/server'
import { getCustomer } from '@/lib/commerce/customer'
import { unless } from '@/lib/commerce/errors'
import { pathWithFlash } from '@/lib/server/forms/flash'
import { localizePath } from '@/lib/server/request/request-locale'
import { isSessionOver, readPrivate } from '@/lib/server/session/faults'
import { getShopper, type Shopper } from '@/lib/server/session/shopper'
import { forgetCustomer } from '@/lib/server/session/sign-out'
import { safeReturnPath } from '@/lib/shop/links'

/** Removes a session that the platform has ended and redirects to sign in. */
export async function GET(request: NextRequest): Promise<Response> {
  const returnTo = safeReturnPath(request.nextUrl.searchParams.get('returnTo'), '/account')
  const shopper = await getShopper()
  // A link to this URL must not sign anybody out: only the platform's answer counts.
  if (shopper.customer && (await readPrivate(returnTo, () => isStillSignedIn(shopper)))) {
    redirect(await localizePath(returnTo))
  }
  await forgetCustomer(shopper)
  const login = `/login?returnTo=${encodeURIComponent(returnTo)}`
  redirect(
    await localizePath(
      await pathWithFlash(login, { form: 'login', notice: { key: 'sessionEnded' } }),
    ),
  )
}

function isStillSignedIn({ client, customer }: Shopper): Promise<boolean> {
  const isAnswered = getCustomer(client).then(() => true)
  return unless(isAnswered, (fault) => isSessionOver(fault, customer), false)
}
