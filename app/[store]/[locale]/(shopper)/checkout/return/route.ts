import { redirect } from 'next/navigation'
import { settleReturn } from '@/lib/server/checkout/payment-return'
import { onwardPath } from '@/lib/server/request/request-locale'
import { runPrivate } from '@/lib/server/session/faults'
import { getShopper } from '@/lib/server/session/shopper'

/** The payment provider redirects shoppers here, whatever the result. */
export async function GET(): Promise<Response> {
  const next = await runPrivate('/checkout/return', async () => settleReturn(await getShopper()))
  redirect(await onwardPath(next))
}
