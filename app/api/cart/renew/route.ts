import { redirect } from 'next/navigation'
import type { NextRequest } from 'next/server'
import { getCart } from '@/lib/commerce/cart'
import { hasCode } from '@/lib/commerce/errors'
import { findCart, saveCart } from '@/lib/server/cart/cart'
import { sayOn } from '@/lib/server/forms/flash'
import { getShopper, type Shopper } from '@/lib/server/session/shopper'
import { safeReturnPath } from '@/lib/shop/routes'
import { localizePath } from '@/lib/server/i18n/request-locale'

/** Takes a dead bag token away and says so on the page the shopper came from. */
export async function GET(request: NextRequest): Promise<Response> {
  const returnTo = safeReturnPath(request.nextUrl.searchParams.get('returnTo'), '/cart')
  const shopper = await getShopper()
  if (await findCart(shopper)) redirect(await localizePath(returnTo))
  if (await isOrdered(shopper)) redirect(await localizePath('/checkout/return'))
  await saveCart(shopper, { token: '' })
  redirect(
    await localizePath(await sayOn(returnTo, { form: 'cart', notice: { key: 'bagRenewed' } })),
  )
}

/** A bag that became an order whose answer was lost leads to that order. */
async function isOrdered({ client, cart }: Shopper): Promise<boolean> {
  if (cart?.pendingOrder) return true
  try {
    return cart?.token ? (await getCart(client, cart.token)).orderToken !== null : false
  } catch (error) {
    if (hasCode(error, 'Cart.NotFound')) return false
    throw error
  }
}
