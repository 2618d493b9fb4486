import { z } from 'zod'
import { moneyToMajor, type Money } from '@/lib/shop/i18n/money'
import type { CommerceClient } from './client'
import { optional } from './shapes'
import type { ShippingChoice } from './shipping'

/** Milliseconds, longer than the platform takes: less would give up on placed orders. */
export const ORDER_DEADLINE_MS = 10_000

const replyShape = z.object({
  orderNumber: z.string(),
  orderToken: z.string(),
  payment: z.object({ status: z.string(), redirectUrl: optional(z.string()) }),
})

/**
 * A placed order; `redirectUrl` is the payment provider's page. `isReplayed`: as it was answered to an
 * earlier request with the same key; it may have been undone since.
 */
export type PlacedOrder = z.infer<typeof replyShape> & { readonly isReplayed: boolean }

export interface Completion {
  readonly paymentMethodId: string
  /** The total that the shopper saw and agreed to. */
  readonly expectedTotal: Money
  /** The delivery that the shopper saw; undefined from a page of an earlier version. */
  readonly expectedShipping?: ShippingChoice | undefined
  /** Where the payment provider returns the shopper to, whatever the result. */
  readonly returnUrl: string
  /** The shopper's language (BCP 47) and the address of the shop in it, for mails about the order. */
  readonly locale: string
  readonly localeUrl: string
  /** The shopper's note to the shop, plain text; may be empty. */
  readonly buyerNote: string
  /** The same for every retry of one attempt, so that only one order is placed (spec §7.5). */
  readonly idempotencyKey: string
}

/**
 * Places the order (CompleteCart).
 * @throws CommerceError `Cart.TotalChanged` (with `total`), `Cart.ShippingChanged`,
 * `Cart.InsufficientStock`, `Cart.NotReady`, `Cart.ShippingUnavailable`; kind `timeout` or `unavailable` when the outcome is
 * unknown: retry with the same key.
 */
export async function completeCart(
  client: CommerceClient,
  token: string,
  completion: Completion,
): Promise<PlacedOrder> {
  const { expectedTotal, idempotencyKey, ...body } = completion
  let isReplayed = false
  const placed = await client.rest(`POST /carts/${encodeURIComponent(token)}/complete`, {
    body: { ...body, expectedTotal: moneyToMajor(expectedTotal) },
    idempotencyKey,
    onReplay: () => (isReplayed = true),
    deadlineMs: ORDER_DEADLINE_MS,
    reply: replyShape,
  })
  return { ...placed, isReplayed }
}

const methodShape = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  description: optional(z.string()),
  available: z.boolean().catch(true),
  reason: optional(z.string()),
  minAmount: optional(z.number()),
  maxAmount: optional(z.number()),
})

/** A payment method; an unavailable one carries a `reason`. Its limits are in major units. */
export type PaymentMethod = z.infer<typeof methodShape>

/** The payment methods of a cart (ListCartPaymentMethods). */
export async function listPaymentMethods(
  client: CommerceClient,
  token: string,
): Promise<PaymentMethod[]> {
  const path = `/carts/${encodeURIComponent(token)}/payment-methods` as const
  return (await client.rest(`GET ${path}`, { reply: methodList })).data
}
const methodList = z.object({ data: z.array(methodShape) })
