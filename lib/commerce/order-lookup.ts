import { z } from 'zod'
import type { CommerceClient } from './client'
import { hasCode } from './errors'

const lookupReply = z.object({ orderToken: z.string().min(1) })

/**
 * Finds a guest's order by number and email (LookUpOrder). An unknown number, another email and an
 * order with an account all give null, so that nothing can be guessed.
 * @throws CommerceError `limited` with `retryAfterSeconds` after too many attempts.
 */
export async function lookUpOrder(
  client: CommerceClient,
  clue: { readonly orderNumber: string; readonly email: string },
): Promise<string | null> {
  try {
    const call = { method: 'POST', path: '/orders/lookup', reply: lookupReply } as const
    return (await client.rest({ ...call, body: clue })).orderToken
  } catch (error) {
    if (hasCode(error, 'Order.NotFound')) return null
    throw error
  }
}
