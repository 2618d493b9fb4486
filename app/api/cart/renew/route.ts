import { redirect } from 'next/navigation'
import type { NextRequest } from 'next/server'
import { findCart as findAnyCart } from '@/lib/commerce/cart'
import { findCart, saveCart } from '@/lib/server/cart/cart'
import { pathWithFlash } from '@/lib/server/forms/flash'
import { runPrivate } from '@/lib/server/session/faults'
import { getShopper, type Shopper } from '@/lib/server/session/shopper'
import { safeReturnPath } from '@/lib/shop/links'
import { localizePath } from '@/lib/server/request/request-locale'

/** Removes an invalid cart token and redirects back with a notice. */
export async function GET(request: NextRequest): Promise<Response> {
  const returnTo = safeReturnPath(request.nextUrl.searchParams.get('returnTo'), '/cart')
  const next = await runPrivate(returnTo, async () => renewCart(await getShopper(), returnTo))
  redirect(await localizePath(next))
}

async function renewCart(shopper: Shopper, returnTo: string): Promise<string> {
  if (await findCart(shopper)) return returnTo
  if (await isOrdered(shopper)) return '/checkout/return'
  await saveCart(shopper, { token: '' })
  return pathWithFlash(returnTo, { form: 'cart', notice: { key: 'cartRenewed' } })
}

/** Whether the cart became an order whose confirmation was lost. */
async function isOrdered({ client, cart }: Shopper): Promise<boolean> {
  if (cart?.pendingOrder) return true
  const known = cart?.token ? await findAnyCart(client, cart.token) : null
  return known !== null && known.orderToken !== null
}
