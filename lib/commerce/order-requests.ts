import { z } from 'zod'
import type { ReturnLine } from '@/lib/shop/orders/order-requests'
import type { CommerceClient } from './client'

/** Which order: by its unguessable token, or by id for the customer whose client calls. */
export type OwnOrder = { readonly orderToken: string } | { readonly orderId: string }

/**
 * Requests the return of items of an order (RequestOwnReturn).
 * @throws CommerceError `Return.NotOffered`, `Return.TooMany`, `Order.NotFound`.
 */
export async function requestReturn(
  client: CommerceClient,
  order: OwnOrder,
  lines: readonly ReturnLine[],
): Promise<void> {
  const body = { ...order, lines }
  await client.rest({ method: 'POST', path: '/order-returns', body, reply: z.object({}) })
}

/**
 * Cancels an order before any of it is packed (CancelOwnOrder); repeating it changes nothing.
 * @throws CommerceError `Order.NotCancellable`, `Order.NotFound`.
 */
export async function cancelOrder(client: CommerceClient, order: OwnOrder): Promise<void> {
  const call = { method: 'POST', path: '/order-cancellations', reply: z.object({}) } as const
  await client.rest({ ...call, body: { ...order } })
}
