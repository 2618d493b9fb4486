'use server'

import { asFault } from '@/lib/commerce/errors'
import { cancelOrder, requestReturn, type OwnOrder } from '@/lib/commerce/orders'
import type { CommerceClient } from '@/lib/commerce/client'
import { orderPath } from '@/lib/shop/links'
import { refuse, runForm, type Outcome } from '@/lib/server/forms/form-action'
import { requireCustomer, type Shopper } from '@/lib/server/session/shopper'
import { cancelSchema, readReturnLines, returnSchema } from '@/lib/shop/orders/order-requests'

type Key = { readonly orderToken?: string | undefined; readonly orderId?: string | undefined }

/** The order page that the form is on: the receipt or the one in the account. */
const pageOf = ({ orderToken, orderId = '' }: Key) =>
  orderToken ? orderPath(orderToken) : `/account/orders/${encodeURIComponent(orderId)}`

/** Requests the return of items of an order, for its customer or anyone with the receipt's link. */
export async function askForReturn(data: FormData): Promise<void> {
  await runForm(data, {
    form: 'return',
    page: pageOf,
    schema: returnSchema,
    act: async (values, shopper) => {
      const lines = readReturnLines(values)
      if (lines.length === 0) return refuse('', 'chooseReturn')
      return act(shopper, values, 'returnRequested', (client, order) =>
        requestReturn(client, order, lines),
      )
    },
  })
}

/** Cancels an order, for its customer or anyone with the receipt's link. */
export async function cancelOwnOrder(data: FormData): Promise<void> {
  await runForm(data, {
    form: 'cancelOrder',
    page: pageOf,
    schema: cancelSchema,
    act: async (values, shopper) => act(shopper, values, 'orderCancelled', cancelOrder),
  })
}

const refusals: Readonly<Record<string, string>> = {
  'Order.NotFound': 'gone',
  'Order.NotCancellable': 'notCancellable',
  'Return.NotOffered': 'returnOver',
  'Return.TooMany': 'returnChanged',
}

async function act(
  shopper: Shopper,
  key: Key,
  notice: string,
  send: (client: CommerceClient, order: OwnOrder) => Promise<void>,
): Promise<Outcome> {
  const { orderToken, orderId = '' } = key
  const client = orderToken ? shopper.clientWith() : (await requireCustomer(pageOf(key))).client
  try {
    await send(client, orderToken ? { orderToken } : { orderId })
    return { ok: true, notice: { key: notice } }
  } catch (error) {
    const message = refusals[asFault(error)?.code ?? '']
    if (!message) throw error
    return refuse('', message)
  }
}
