import { timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, isNull, ne, or, sql } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { createDerivedToken, recoverToken, type Secrets } from '#store/derived-tokens.ts'
import { hashToken } from '#store/ids.ts'
import type { StoredAddress } from '#store/schema/carts.ts'
import { orders, type Order } from '#store/schema/orders.ts'
import { allOf } from '#store/find-row.ts'
import type { Customer } from '#store/schema/customers.ts'
import { updateRows } from '#store/write-row.ts'

/** What a guest knows of an order. */
export interface OrderClue {
  storeId: string
  /** As in the email; a leading `#` and lower-case letters are accepted. */
  orderNumber: string
  email: string
}

/** An order that its link and its number with the address open. */
export const isOfGuest = or(isNull(orders.customerId), eq(orders.isClaimed, true))

/** The same of one that was read. */
export const belongsToGuest = ({ customerId, isClaimed }: Order): boolean =>
  customerId === null || isClaimed

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
        isOfGuest,
        ne(orders.state, 'invalidated'),
      ),
    )
    .limit(1)
  const isTheirs = timingSafeEqual(digestOf(email), digestOf(order?.email ?? ''))
  const token = recoverToken(secrets, 'order', order ?? createDerivedToken(secrets, 'order'))
  return order && isTheirs && token ? { orderId: order.id, orderToken: token } : null
}

/**
 * Shows a guest's order in the account that was just created with its address. The link proves
 * nothing, since it can be passed on: until the address is proved, the order stays the guest's too.
 * @returns the address of the bill; null if that is not the buyer's, the order is collected, or it
 * is not theirs.
 */
export async function claimGuestOrder(
  tx: Tx,
  { id, storeId, email }: Customer,
  orderToken: string,
): Promise<StoredAddress | null> {
  const isIt = allOf(eq(orders.tokenHash, hashToken(orderToken)), eq(orders.storeId, storeId))
  const isTheirs = eq(sql`lower(${orders.email})`, email.toLowerCase())
  const claim = { customerId: id, isClaimed: true }
  const isFree = isNull(orders.customerId)
  const [order] = await updateRows(tx, orders, claim, isIt, isFree, isTheirs)
  if (!order || order.shipping.type === 'pickup') return null
  const bill = order.billingAddress ?? order.shippingAddress
  return bill && isOf(order, bill) ? bill : null
}

/** Whether an address is that of who placed an order, as far as names tell: a gift has another. */
export function isOf(
  order: Pick<Order, 'firstName' | 'lastName'>,
  address: StoredAddress,
): boolean {
  const isSame = (name: string | null, other: string | null) =>
    !name || name.trim().toLowerCase() === other?.trim().toLowerCase()
  return isSame(order.firstName, address.firstName) && isSame(order.lastName, address.lastName)
}
