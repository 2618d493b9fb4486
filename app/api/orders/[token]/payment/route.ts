import { findOrderByToken } from '@/lib/commerce/order'
import { CommerceError } from '@/lib/commerce/errors'
import { log } from '@/lib/server/log'
import { privateJson } from '@/lib/server/session/private-json'
import { getShopper } from '@/lib/server/session/shopper'

/** How the payment of an order stands; asked by the page that waits for it. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  const [{ token }, { client }] = await Promise.all([params, getShopper()])
  try {
    const order = await findOrderByToken(client, token)
    return order ? privateJson({ status: order.payment.status }) : privateJson({}, 404)
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error
    log('warn', 'payment status check failed', error)
    return privateJson({}, 503)
  }
}
