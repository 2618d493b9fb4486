import { headers } from 'next/headers'
import { pathWithFlash } from '@/lib/server/forms/flash'
import { isSameOrigin } from '@/lib/server/request/origin'
import { getShopper } from '@/lib/server/session/shopper'
import { signOut } from '@/lib/server/session/sign-out'
import { localizePath } from '@/lib/server/request/request-locale'

/**
 * Signs out. A handler, not an action: a plain form post loads the next page as a document, so that
 * nothing personal stays in the page's memory.
 */
export async function POST(): Promise<Response> {
  if (!isSameOrigin(await headers())) return new Response(null, { status: 403 })
  await signOut(await getShopper())
  const login = await pathWithFlash('/login', { form: 'login', notice: { key: 'signedOut' } })
  const location = await localizePath(login)
  return new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'private, no-store', 'clear-site-data': '"cache"' },
  })
}
