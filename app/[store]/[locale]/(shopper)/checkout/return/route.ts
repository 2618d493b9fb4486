import { redirect } from 'next/navigation'
import { settleReturn } from '@/lib/server/checkout/payment-return'
import { getShopper } from '@/lib/server/session/shopper'
import { localizePath } from '@/lib/server/i18n/request-locale'

/** Where the payment provider sends shoppers back to, whatever the result. */
export async function GET(): Promise<Response> {
  redirect(await localizePath(await settleReturn(await getShopper())))
}
