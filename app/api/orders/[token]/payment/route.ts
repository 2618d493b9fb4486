import { findOrderByToken } from '@/lib/commerce/order'
import { answerJson, privateJson } from '@/lib/server/request/http'
import { getShopper } from '@/lib/server/session/shopper'

/** Status of an order's payment, for the page that waits for it. */
export async function GET(_: Request, { params }: RouteContext<'/api/orders/[token]/payment'>) {
  return answerJson('payment status check failed', async () => {
    const [{ token }, { clientWith }] = await Promise.all([params, getShopper()])
    const order = await findOrderByToken(clientWith(), token)
    if (!order) return privateJson({ code: 'notFound' }, 404)
    return privateJson({ status: order.payment.status })
  })
}
