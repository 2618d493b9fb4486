import type { NextRequest } from 'next/server'
import { writeInvoice } from '@/lib/server/orders/invoice'
import { answerOrderFile } from '@/lib/server/orders/receipt-files'

type Context = { params: Promise<{ token: string }> }

/** The invoice of an order as a PDF, or a `creditNote` of it, for anyone with the order token. */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const { token } = await params
  const credit = request.nextUrl.searchParams.get('creditNote')
  return answerOrderFile(token, async (order, shopper) => {
    const body = await writeInvoice(order, shopper, credit)
    return body && { body, type: 'application/pdf', name: `${credit ?? order.orderNumber}.pdf` }
  })
}
