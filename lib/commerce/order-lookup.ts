import { z } from 'zod'
import type { CommerceClient } from './client'
import { hasCode } from './errors'

const lookupReply = z.object({ orderToken: z.string().min(1) })

/**
 * Finds a guest's order by what its receipt says (LookUpOrder, contract.md). An unknown number,
 * another address and an order of an account are the same answer: null.
 * @throws CommerceError `limited` with `retryAfterSeconds` after too many tries.
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
