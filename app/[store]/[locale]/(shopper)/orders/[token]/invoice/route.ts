import { writeInvoice } from '@/lib/server/orders/invoice'
import { answerOrderFile } from '@/lib/server/orders/receipt-files'

type Context = { params: Promise<{ token: string }> }

/** The invoice of an order as a PDF, for anyone with the order token. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { token } = await params
  return answerOrderFile(token, async (order, shopper) => {
    const body = await writeInvoice(order, shopper)
    return body && { body, type: 'application/pdf', name: `${order.orderNumber}.pdf` }
  })
}
