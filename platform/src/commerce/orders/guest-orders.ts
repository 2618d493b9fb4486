import { timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, isNull, ne } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { createDerivedToken, recoverToken, type Secrets } from '#store/derived-tokens.ts'
import { hashToken } from '#store/ids.ts'
import { orders } from '#store/schema/orders.ts'
import { allOf } from '#store/find-row.ts'
import type { Customer } from '#store/schema/customers.ts'
import { changeRows } from '#store/write-row.ts'

/** What a guest knows of an order. */
export interface OrderClue {
  storeId: string
  /** As in the email; a leading `#` and lower-case letters are accepted. */
  orderNumber: string
  email: string
}

/** The spellings under which a number may be stored. */
export function spellingsOf(orderNumber: string): string[] {
  const bare = orderNumber.trim().replace(/^#\s*/, '')
  return [...new Set([bare, bare.toUpperCase()])]
}

const digestOf = (email: string) => Buffer.from(hashToken(email.trim().toLowerCase()))

/**
 * The token of a guest's order, for a buyer who knows its number and email address. An order with
 * an account is not found this way: it is protected by the account's password and second factor. An
 * unknown number and a wrong address take the same time, so that timing does not reveal orders.
 */
export async function lookUpOrder(
  { db, secrets }: { db: Db; secrets: Secrets },
  { storeId, orderNumber, email }: OrderClue,
): Promise<{ orderId: string; orderToken: string } | null> {
  const [order] = await db
    .select({
      id: orders.id,
      email: orders.email,
      tokenSeed: orders.tokenSeed,
      tokenHash: orders.tokenHash,
    })
    .from(orders)
    .where(
      and(
        eq(orders.storeId, storeId),
        inArray(orders.orderNumber, spellingsOf(orderNumber)),
        isNull(orders.customerId),
        ne(orders.state, 'invalidated'),
      ),
    )
    .limit(1)
  const isTheirs = timingSafeEqual(digestOf(email), digestOf(order?.email ?? ''))
  const token = recoverToken(secrets, 'order', order ?? createDerivedToken(secrets, 'order'))
  return order && isTheirs && token ? { orderId: order.id, orderToken: token } : null
}

/**
 * Links a guest's order to the account that its buyer has just created; holding the token proves
 * the purchase.
 */
export async function tieGuestOrder(tx: Tx, customer: Customer, orderToken: string): Promise<void> {
  const isIt = allOf(
    eq(orders.tokenHash, hashToken(orderToken)),
    eq(orders.storeId, customer.storeId),
  )
  await changeRows(tx, orders, { customerId: customer.id }, isIt, isNull(orders.customerId))
}
