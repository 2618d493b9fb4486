import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import type { NextRequest } from 'next/server'
import { getCustomer } from '@/lib/commerce/customer'
import { CommerceError } from '@/lib/commerce/errors'
import { sayOn } from '@/lib/server/forms/flash'
import { clearSealed } from '@/lib/server/session/sealed-cookies'
import { getShopper } from '@/lib/server/session/shopper'
import { safeReturnPath } from '@/lib/shop/routes'
import { localizePath } from '@/lib/server/i18n/request-locale'

/** Takes away a session that the platform has ended and offers to sign in again. */
export async function GET(request: NextRequest): Promise<Response> {
  const returnTo = safeReturnPath(request.nextUrl.searchParams.get('returnTo'), '/account')
  const shopper = await getShopper()
  // A link to this address must not sign anybody out: only the platform's word counts.
  if (shopper.customer && (await isStillSignedIn())) redirect(await localizePath(returnTo))
  await clearSealed(await cookies(), 'customer', shopper.host)
  const login = `/login?returnTo=${encodeURIComponent(returnTo)}`
  redirect(
    await localizePath(await sayOn(login, { form: 'login', notice: { key: 'sessionEnded' } })),
  )
}

async function isStillSignedIn(): Promise<boolean> {
  try {
    await getCustomer((await getShopper()).client)
    return true
  } catch (error) {
    if (error instanceof CommerceError && error.kind === 'unauthenticated') return false
    throw error
  }
}
