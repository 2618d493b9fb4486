import 'server-only'
import type { z } from 'zod'
import { keyOf, whenFree, type CommerceClient } from '@/lib/commerce/client'
import { asFault, unless } from '@/lib/commerce/errors'
import { cancelOrder, eraseOrder, requestReturn, type OwnOrder } from '@/lib/commerce/orders'
import { orderPath } from '@/lib/shop/links'
import {
  readReturnLines,
  type cancelSchema,
  type eraseSchema,
  type returnSchema,
} from '@/lib/shop/orders/order-requests'
import { refuse, type Outcome } from '@/lib/server/forms/form-action'
import { requireCustomer, type Shopper } from '@/lib/server/session/shopper'

interface OrderKey {
  readonly orderToken?: string | undefined
  readonly orderId?: string | undefined
}

/** The order page that the form is on: the receipt or the one in the account. */
export const requestsPage = ({ orderToken, orderId = '' }: OrderKey): string =>
  orderToken ? orderPath(orderToken) : `/account/orders/${encodeURIComponent(orderId)}`

/**
 * Requests the return of items of an order, for its customer or anyone with the receipt's link:
 * once, however often the form of one page is sent with the same items.
 */
export async function returnOnce(
  values: z.infer<typeof returnSchema>,
  shopper: Shopper,
): Promise<Outcome> {
  const lines = readReturnLines(values)
  if (lines.length === 0) return refuse('', 'chooseReturn')
  const idempotencyKey = keyOf([values.orderToken, values.orderId, values.attempt, lines])
  return act(shopper, values, 'returnRequested', (client, order) =>
    whenFree(() => requestReturn(client, order, { lines, idempotencyKey })),
  )
}

/** Cancels an order, for its customer or anyone with the receipt's link. */
export const cancelOnce = (values: z.infer<typeof cancelSchema>, shopper: Shopper) =>
  act(shopper, values, 'orderCancelled', cancelOrder)

/** Erases who placed a guest's order, for anyone with the receipt's link. */
export const eraseOnce = ({ orderToken }: z.infer<typeof eraseSchema>, shopper: Shopper) =>
  act(shopper, { orderToken }, 'orderErased', eraseOrder)

const REFUSALS: Readonly<Record<string, string>> = {
  'Order.NotFound': 'gone',
  'Order.NotCancellable': 'notCancellable',
  'Order.NotErasable': 'notErasable',
  'Payment.Processing': 'paymentProcessing',
  'Payment.ProviderUnavailable': 'paymentUnreachable',
  'Return.NotOffered': 'returnOver',
  'Return.TooMany': 'returnChanged',
}

/** Runs what is asked of an order by its customer or anyone with the receipt's link. */
export async function askOf(
  shopper: Shopper,
  key: OrderKey,
  ask: (by: Shopper, order: OwnOrder) => Promise<Outcome>,
): Promise<Outcome> {
  const { orderToken, orderId = '' } = key
  const by = orderToken ? shopper : await requireCustomer(requestsPage(key))
  try {
    return await ask(by, orderToken ? { orderToken } : { orderId })
  } catch (error) {
    const message = REFUSALS[asFault(error)?.code ?? '']
    if (!message) throw error
    return refuse('', message)
  }
}

const act = (
  shopper: Shopper,
  key: OrderKey,
  notice: string,
  send: (client: CommerceClient, order: OwnOrder) => Promise<void>,
): Promise<Outcome> =>
  askOf(shopper, key, async (by, order) => {
    const sent = send(key.orderToken ? by.clientWith() : by.client, order)
    // Done: its answer was emptied, because somebody was erased in between.
    await unless(sent, 'Common.AnswerUnreadable', null)
    return { ok: true, notice: { key: notice } }
  })
