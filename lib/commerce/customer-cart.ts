import { createHash } from 'node:crypto'
import { addLine, applyCoupon, findCart, removeLine, setBuyer } from './cart'
import type { Cart, CartLine } from './cart'
import { whenFree, type CommerceClient } from './client'
import { hasCode, isCarriedOut, unless, type CommerceError } from './errors'
import { MAX_QUANTITY } from '@/lib/shop/cart/cart-view'

interface CartOwner {
  readonly id: string
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
}

/** Links a cart to the customer of the client's token (UpdateCartBuyer). */
export async function tieCart(
  client: CommerceClient,
  cart: Pick<Cart, 'token' | 'email' | 'buyer'>,
  owner: CartOwner,
): Promise<void> {
  await setBuyer(client, cart.token, {
    email: cart.email ?? owner.email,
    firstName: cart.buyer?.firstName ?? owner.firstName ?? undefined,
    lastName: cart.buyer?.lastName ?? owner.lastName ?? undefined,
  })
}

/** The cart that a customer continues with, and what happened to the other one. */
export interface MergedCart {
  /** Null when the customer has no open cart at all. */
  readonly token: string | null
  /** `kept`: the cart of this browser; `restored`: the one of another device; `joined`: both. */
  readonly outcome: 'kept' | 'restored' | 'joined'
  /** Items that came from the other device. */
  readonly added: number
  /** Items of the other device that are no longer in stock. */
  readonly missing: number
  /** Items that stay in the cart of the other device: this one has no room for more lines. */
  readonly full: number
  /** Items of `token` itself that are no longer in stock; its lines say so. */
  readonly short: number
}

interface Tokens {
  readonly here: string | null
  readonly elsewhere: string | null
}

/**
 * Merges the customer's other open cart into the one of this browser, as far as stock allows, and
 * empties the other but for lines that this one has no room for.
 * @param client carries the customer's token.
 */
export async function mergeCarts(
  client: CommerceClient,
  tokens: Tokens,
  owner: CartOwner,
): Promise<MergedCart> {
  return joinCarts(client, tokens, owner.id, (here) => tieCart(client, here, owner))
}

/**
 * Merges the cart `elsewhere` into `here`, of a customer or, without one, of a guest. The coupon of
 * `here` goes before the other one.
 * @param finish runs after the items, because the platform returns the cart that was changed last.
 */
export async function joinCarts(
  client: CommerceClient,
  tokens: Tokens,
  ownerId: string | null,
  finish?: (here: Cart) => Promise<void>,
): Promise<MergedCart> {
  const here = await findOwnCart(client, tokens.here, ownerId)
  const isSame = tokens.here === tokens.elsewhere
  const elsewhere = isSame ? null : await findOwnCart(client, tokens.elsewhere, ownerId)
  // One whose lines are all sold out is not empty: its shopper would lose them without a word.
  if (!here || (here.items.length === 0 && elsewhere)) {
    const added = elsewhere?.itemCount ?? 0
    const token = elsewhere?.token ?? null
    return { token, outcome: 'restored', added, missing: 0, full: 0, short: countShort(elsewhere) }
  }
  const { added, missing, full } = await moveLines(client, elsewhere, here)
  await finish?.(here)
  // Last, because it may be for this customer alone.
  if (elsewhere?.coupon && !here.coupon) {
    const isRefused = (fault: CommerceError) => fault.code?.startsWith('Coupon.') === true
    await unless(applyCoupon(client, here.token, elsewhere.coupon.code), isRefused, null)
  }
  const outcome = added + missing + full > 0 ? 'joined' : 'kept'
  return { token: here.token, outcome, added, missing, full, short: countShort(here) }
}

/** How many items of a line were asked for; of one that is sold out at least one. */
function countWanted({ quantity, notices }: CartLine): number {
  const asked = notices.flatMap((it) => (it.code === 'priceChanged' ? [] : (it.requested ?? 1)))
  return Math.max(quantity, ...asked)
}

const countShort = (cart: Cart | null) =>
  (cart?.items ?? []).reduce((sum, line) => sum + countWanted(line) - line.quantity, 0)

/** An open cart without an owner or of this one: a shared computer may hold another's. */
async function findOwnCart(client: CommerceClient, token: string | null, ownerId: string | null) {
  const cart = token ? await findCart(client, token) : null
  const isOwn = cart?.customerId === null || cart?.customerId === ownerId
  return cart?.status === 'open' && isOwn ? cart : null
}

async function moveLines(client: CommerceClient, from: Cart | null, to: Cart) {
  let added = 0
  let missing = 0
  let full = 0
  for (const line of from?.items ?? []) {
    const moved = line.quantity > 0 ? await addWithinStock(client, line, to) : 0
    if (moved === null) full += line.quantity
    added += moved ?? 0
    missing += countWanted(line) - (moved ?? line.quantity)
    // Removed one by one: after a fault in the middle only the last line can be in both carts. If
    // it is gone, another tab was faster.
    if (from && moved !== null)
      await isCarriedOut(removeLine(client, from.token, line.id), 'Cart.ItemNotFound')
  }
  return { added, missing, full }
}

/** Each line once, however many tabs move it. @returns how many items were added; null: no room. */
async function addWithinStock(client: CommerceClient, line: CartLine, to: Cart) {
  const same = to.items.find(({ variantId }) => variantId === line.variantId)
  const before = same?.quantity ?? 0
  const limit = Math.min(line.availableQuantity, MAX_QUANTITY)
  const quantity = Math.min(line.quantity, limit - before)
  if (quantity <= 0) return 0
  const move = createHash('sha256').update(`${line.id} ${to.token}`)
  const key = { idempotencyKey: move.digest('base64url') }
  try {
    await whenFree(() => addLine(client, to.token, { ...line, quantity }, key))
    return quantity
  } catch (error) {
    // Another tab moved it when there were more or fewer.
    if (hasCode(error, 'Common.IdempotencyMismatch')) return line.quantity
    if (hasCode(error, 'Cart.TooManyLines')) return null
    // Somebody else bought the last ones between the two calls.
    if (!hasCode(error, 'Cart.InsufficientStock')) throw error
    return 0
  }
}
