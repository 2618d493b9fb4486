import { redirect } from 'next/navigation'
import type { NextRequest } from 'next/server'
import { findBag, saveBag } from '@/lib/server/bag'
import { sayOn } from '@/lib/server/flash'
import { getShopper } from '@/lib/server/shopper'
import { safeReturnPath } from '@/lib/shop/routes'

/** Takes a dead bag token away and says so on the page the shopper came from. */
export async function GET(request: NextRequest): Promise<Response> {
  const returnTo = safeReturnPath(request.nextUrl.searchParams.get('returnTo'), '/cart')
  const shopper = await getShopper()
  if (await findBag(shopper)) redirect(returnTo)
  await saveBag(shopper, { token: '' })
  redirect(await sayOn(returnTo, { form: 'bag', notice: { key: 'bagRenewed' } }))
}
