import { redirect } from 'next/navigation'
import { settleReturn } from '@/lib/server/payment-return'
import { getShopper } from '@/lib/server/shopper'

/** Where the payment provider sends shoppers back to, whatever the result. */
export async function GET(): Promise<Response> {
  redirect(await settleReturn(await getShopper()))
}
