import { and, desc, eq, gt, inArray, lte } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { allOf, findRow, lockRow } from '#store/find-row.ts'
import { recoverToken, type Secrets } from '#store/derived-tokens.ts'
import { hashToken } from '#store/ids.ts'
import { carts, type Cart } from '#store/schema/carts.ts'

const msPerDay = 86_400_000
export const cartLifeMs = 30 * msPerDay
// A read renews the expiry of a cart, but not more often than this, because most reads should not
// write.
const renewAfterMs = msPerDay

/** How a cart is looked up: a token opens only carts of its own store. */
export interface CartKey {
  storeId: string
  token: string
  now: Date
}

/** Whether a row is the cart of a token in its store, and has not expired. */
export function isCartOf({ storeId, token, now }: CartKey) {
  return allOf(
    eq(carts.tokenHash, hashToken(token)),
    eq(carts.storeId, storeId),
    gt(carts.expiresOn, now),
  )
}

/** The cart of a token; null when it is unknown, of another store, or expired. */
export function findCart(db: Db | Tx, key: CartKey): Promise<Cart | null> {
  return findRow(db, carts, isCartOf(key))
}

/** Like `findCart`, and locks the cart until the transaction ends. */
export function lockCart(tx: Tx, key: CartKey): Promise<Cart | null> {
  return lockRow(tx, carts, isCartOf(key))
}

export async function renewCart(db: Db, cart: Cart, now: Date): Promise<Cart> {
  const expiresOn = new Date(now.getTime() + cartLifeMs)
  if (expiresOn.getTime() - cart.expiresOn.getTime() < renewAfterMs) return cart
  await db.update(carts).set({ expiresOn }).where(eq(carts.id, cart.id))
  return { ...cart, expiresOn }
}

/** Token of the customer's open cart that was changed last, or null. */
export async function findOpenCartToken(
  db: Db | Tx,
  secrets: Secrets,
  customer: { storeId: string; customerId: string; now: Date },
): Promise<string | null> {
  const [cart] = await db
    .select({ tokenSeed: carts.tokenSeed, tokenHash: carts.tokenHash })
    .from(carts)
    .where(
      and(
        eq(carts.customerId, customer.customerId),
        eq(carts.storeId, customer.storeId),
        eq(carts.status, 'open'),
        gt(carts.expiresOn, customer.now),
      ),
    )
    .orderBy(desc(carts.updatedOn), desc(carts.id))
    .limit(1)
  return cart ? recoverToken(secrets, 'cart', cart) : null
}

// One batch: small enough not to hold up shoppers.
export const cartsPerSweep = 500

/** Deletes expired carts. @returns how many; after a full batch there may be more. */
export async function sweepCarts(db: Db, now: Date): Promise<number> {
  const over = db
    .select({ id: carts.id })
    .from(carts)
    .where(lte(carts.expiresOn, now))
    .limit(cartsPerSweep)
  const gone = await db.delete(carts).where(inArray(carts.id, over)).returning({ id: carts.id })
  return gone.length
}
