import { z } from 'zod'
import { moneyToMajor, type Money } from '@/lib/shop/i18n/money'
import type { CommerceClient } from './client'
import { optional } from './shapes'

/** Never shorter than the platform's own limit for placing an order (safety.md 3.8). */
const DEADLINE_MS = 10_000

const replyShape = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  orderToken: z.string(),
  payment: z.object({ status: z.string(), redirectUrl: optional(z.string()) }),
})

/** An order that was placed; `redirectUrl` leads to the payment provider's page. */
export type PlacedOrder = z.infer<typeof replyShape>

export interface Completion {
  readonly paymentMethodId: string
  /** The sum that the shopper saw and agreed to. */
  readonly expectedTotal: Money
  /** Where the payment provider sends the shopper back to, whatever the result. */
  readonly returnUrl: string
  /** The same for every repetition of one attempt, so that it is placed once (spec §7.5). */
  readonly idempotencyKey: string
}

/**
 * Places the order (CompleteCart, contract.md).
 * @throws CommerceError `Cart.TotalChanged` (with `total`), `Cart.InsufficientStock`,
 * `Cart.NotReady`, `Cart.ShippingUnavailable`; kind `timeout` or `unavailable` when the outcome is
 * unknown: repeat with the same key.
 */
export async function completeCart(
  client: CommerceClient,
  token: string,
  completion: Completion,
): Promise<PlacedOrder> {
  const { paymentMethodId, expectedTotal, returnUrl, idempotencyKey } = completion
  return client.rest({
    method: 'POST',
    path: `/carts/${encodeURIComponent(token)}/complete`,
    body: { paymentMethodId, expectedTotal: moneyToMajor(expectedTotal), returnUrl },
    idempotencyKey,
    deadlineMs: DEADLINE_MS,
    reply: replyShape,
  })
}
