import 'server-only'
import { cookies, headers } from 'next/headers'
import { isSecureHost } from '@/lib/server/request/origin'
import type { Shopper } from '@/lib/server/session/shopper'
import { neededCategories } from '@/lib/shop/analytics/consent'
import { SIGNED_IN_COOKIE, type SignInEvent } from '@/lib/shop/analytics/signed-in'
import { hasAgreed } from '@/lib/server/analytics/frame'

const KEPT_SECONDS = 120

/**
 * Tells the scripts of the next page about a sign-in, if the store measures and the shopper agrees.
 * Only in actions and route handlers.
 */
export async function rememberSignIn({ store, host }: Shopper, event: SignInEvent): Promise<void> {
  const sent = await headers()
  const isMeasured = neededCategories(store.analytics).some((name) => hasAgreed(sent, name))
  if (!isMeasured) return
  const jar = await cookies()
  jar.set(SIGNED_IN_COOKIE, event, {
    maxAge: KEPT_SECONDS,
    path: '/',
    sameSite: 'lax',
    secure: isSecureHost(host),
  })
}
