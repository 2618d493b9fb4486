import { z } from 'zod'
import type { CommerceClient } from './client'
import { optional } from './shapes'

const methodShape = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  description: optional(z.string()),
  icon: optional(z.string()),
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
  const path = `/carts/${encodeURIComponent(token)}/payment-methods`
  const reply = z.object({ data: z.array(methodShape) })
  return (await client.rest({ method: 'GET', path, reply })).data
}
