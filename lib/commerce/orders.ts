import { z } from 'zod'
import type { CommerceClient } from './client'
import { takeOutShape, type TakeOut } from './customer'
import { isNotFound, unless, type CommerceError } from './errors'
import { assumed, called, query } from './query'
import {
  amount,
  dateRangeShape,
  imageShape,
  lineFields,
  optional,
  pageShape,
  priced,
  slugShape,
  timeWindowShape,
} from './shapes'
import type { ReturnLine } from '@/lib/shop/orders/order-requests'

const rowShape = z
  .object({
    id: z.string(),
    orderNumber: z.string(),
    state: z.string(),
    currencyCode: z.string(),
    itemCount: z.number().int(),
    total: amount,
    placedOn: z.string(),
    trackingUrl: optional(z.string()),
    shipping: optional(
      z.object({
        type: z.string(),
        scheduledWindow: assumed(optional(timeWindowShape)),
        estimatedDelivery: optional(dateRangeShape),
        pickupPoint: optional(z.object({ name: z.string() })),
      }),
    ),
    payment: z.object({ status: z.string() }),
    timeline: z.array(z.object({ state: z.string(), occurredOn: z.string() })).catch([]),
    items: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        options: lineFields.options,
        quantity: z.number().int(),
        withdrawableQuantity: assumed(optional(z.number().int())),
        productSlug: optional(slugShape),
        image: optional(imageShape),
      }),
    ),
  })
  .transform((row) => priced(row))

/** An order as a list shows it. */
export type OrderRow = z.infer<typeof rowShape>

const listOrdersQuery = query('ListOrders($limit: Int, $cursor: String)', {
  orders: called('limit: $limit, cursor: $cursor', pageShape(rowShape)),
})

/** A page of the customer's orders, newest first (`orders`). */
export async function listOrders(
  client: CommerceClient,
  page: { readonly limit: number; readonly cursor?: string | undefined },
) {
  return (await client.read(listOrdersQuery, page)).orders
}

/** Every order of the customer, newest first, and how many they are. */
export async function listEveryOrder(client: CommerceClient) {
  // As many as a page may have (spec §7.1).
  const limit = 200
  let page = await listOrders(client, { limit })
  const data = [...page.data]
  while (page.nextCursor && page.data.length > 0) {
    page = await listOrders(client, { limit, cursor: page.nextCursor })
    data.push(...page.data)
  }
  return { data, totalCount: page.totalCount }
}

const lookupReply = z
  .object({ orderToken: z.string().min(1) })
  .transform(({ orderToken }) => ({ token: orderToken }))

/**
 * Finds a guest's order by number and email (LookUpOrder). An unknown number, another email and an
 * order with an account all give null, so that nothing can be guessed.
 * @returns `mailed` after too many wrong attempts for this order: the buyer is mailed the link.
 * @throws CommerceError `limited` with `retryAfterSeconds` after too many attempts.
 */
export async function lookUpOrder(
  client: CommerceClient,
  clue: { readonly orderNumber: string; readonly email: string },
): Promise<{ readonly token: string } | 'mailed' | null> {
  const sent = client.rest('POST /orders/lookup', { body: clue, reply: lookupReply })
  const found = unless(sent, 'Order.NotFound', null)
  return unless(found, 'Order.LookupMailed', 'mailed')
}

/** Which order: by its unguessable token, or by id for the customer whose client calls. */
export type OwnOrder = { readonly orderToken: string } | { readonly orderId: string }

interface ReturnRequest {
  readonly lines: readonly ReturnLine[]
  /** The same for every repetition of one request, so that only one return is made. */
  readonly idempotencyKey: string
}

/**
 * Requests the return of items of an order (RequestOwnReturn).
 * @throws CommerceError `Return.NotOffered`, `Return.TooMany`, `Order.NotFound`.
 */
export async function requestReturn(
  client: CommerceClient,
  order: OwnOrder,
  { lines, idempotencyKey }: ReturnRequest,
): Promise<void> {
  const body = { ...order, lines }
  await client.rest('POST /order-returns', { body, idempotencyKey, reply: z.object({}) })
}

/**
 * Cancels an order before any of it is packed (CancelOwnOrder); repeating it changes nothing.
 * @throws CommerceError `Order.NotCancellable`, `Order.NotFound`.
 */
export async function cancelOrder(client: CommerceClient, order: OwnOrder): Promise<void> {
  await client.rest('POST /order-cancellations', { body: order, reply: z.object({}) })
}

/**
 * What the platform keeps of a guest's order (TakeOutOwnOrder).
 * @throws CommerceError `Order.NotFound` for the order of an account, which takes out its own data.
 */
export async function takeOutOrder(client: CommerceClient, orderToken: string): Promise<TakeOut> {
  return client.rest('POST /order-take-outs', { body: { orderToken }, reply: takeOutShape })
}

/**
 * Erases who placed a guest's order that has ended (EraseOwnOrder); repeating it changes nothing.
 * @throws CommerceError `Order.NotErasable`, `Order.NotFound`.
 */
export async function eraseOrder(client: CommerceClient, order: OwnOrder): Promise<void> {
  await client.rest('POST /order-erasures', { body: order })
}

/** What a consumer declares who withdraws from a contract. */
export interface Withdrawal {
  readonly name: string
  readonly email: string
  /** An order of the customer whose client calls. */
  readonly orderId?: string | undefined
  /** Without an id: as the consumer wrote it. */
  readonly orderNumber?: string | undefined
  /** Of an order with an id; null: all of it. */
  readonly lines: readonly { readonly orderItemId: string; readonly quantity: number }[] | null
  /** Which items, in the consumer's words. */
  readonly items: string
  /** The language of the receipt. */
  readonly locale: string
  /** The same for every repetition, so that there is one declaration and one receipt. */
  readonly idempotencyKey: string
}

/**
 * Declares the withdrawal from a contract (WithdrawFromContract), which is received whether or not
 * there is such an order. @returns when it was received.
 */
export async function withdraw(
  client: CommerceClient,
  { idempotencyKey, ...body }: Withdrawal,
): Promise<string> {
  const reply = z.object({ receivedOn: z.string() })
  return (await client.rest('POST /order-withdrawals', { body, idempotencyKey, reply })).receivedOn
}

const leftShape = z.object({
  state: z.string(),
  orderToken: optional(z.string()),
  cartToken: optional(z.string()),
})

/**
 * Closes the payment page of an order, which ends unless it was paid meanwhile, and reopens its cart
 * (CancelOwnPayment); repeating it changes nothing.
 * @returns null on a platform without this operation.
 * @throws CommerceError `Payment.Processing`, `Payment.ProviderUnavailable`, `Order.NotFound`.
 */
export function cancelPayment(
  client: CommerceClient,
  order: OwnOrder,
): Promise<z.infer<typeof leftShape> | null> {
  const sent = client.rest('POST /payment-cancellations', { body: order, reply: leftShape })
  const isUnknown = (fault: CommerceError) => isNotFound(fault) && fault.code !== 'Order.NotFound'
  return unless(sent, isUnknown, null)
}
