import { answerOrderFile, writeOrderCalendar } from '@/lib/server/orders/receipt-files'

type Context = { params: Promise<{ token: string }> }

/** The delivery or pickup of an order as a calendar file, for anyone with the order token. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { token } = await params
  return answerOrderFile(token, async (order, shopper) => {
    const body = writeOrderCalendar(order, shopper)
    const type = 'text/calendar; charset=utf-8'
    return body === null ? null : { body, type, name: `${order.orderNumber}.ics` }
  })
}
