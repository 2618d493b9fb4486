import { unless } from '@/lib/commerce/errors'
import { takeOutOrder } from '@/lib/commerce/orders'
import { answerOrderFile, takeOutFile } from '@/lib/server/orders/receipt-files'

type Context = { params: Promise<{ token: string }> }

/** What the shop keeps of a guest's order, for anyone with the order token. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { token } = await params
  return answerOrderFile(token, async ({ orderNumber }, { clientWith }) => {
    const data = await unless(takeOutOrder(clientWith(), token), 'Order.NotFound', null)
    return data && takeOutFile(data, orderNumber)
  })
}
