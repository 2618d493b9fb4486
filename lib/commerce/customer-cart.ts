import {
  cartReply,
  type Cart,
  addLine,
  getCart,
  removeLine,
  setLineQuantity,
  type CartLine,
} from './cart'
import type { CommerceClient } from './client'
import { hasCode } from './errors'
import { MAX_QUANTITY } from '@/lib/shop/cart/cart-view'

/** The customer that a cart is linked to. */
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
  const body = {
    email: cart.email ?? owner.email,
    firstName: cart.buyer?.firstName ?? owner.firstName ?? undefined,
    lastName: cart.buyer?.lastName ?? owner.lastName ?? undefined,
    phone: cart.buyer?.phone ?? undefined,
  }
  const path = `/carts/${encodeURIComponent(cart.token)}/buyer`
  await client.rest({ method: 'PATCH', path, body, reply: cartReply })
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
}

interface Tokens {
  readonly here: string | null
  readonly elsewhere: string | null
}

/**
 * Merges the customer's other open cart into the cart of this browser: its lines are added as far
 * as stock allows, and the other cart is emptied.
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
 * Merges the cart `elsewhere` into `here`, of a customer or, without one, of a guest.
 * @param finish runs at the end, because the platform returns the cart that was changed last.
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
  if (!here || (here.itemCount === 0 && elsewhere)) {
    const added = elsewhere?.itemCount ?? 0
    return { token: elsewhere?.token ?? null, outcome: 'restored', added, missing: 0 }
  }
  const { added, missing } = await moveLines(client, elsewhere, here)
  await finish?.(here)
  const outcome = added + missing > 0 ? 'joined' : 'kept'
  return { token: here.token, outcome, added, missing }
}

/**
 * An open cart without an owner, or of this owner: on a shared computer it may be somebody else's.
 */
async function findOwnCart(
  client: CommerceClient,
  token: string | null,
  ownerId: string | null,
): Promise<Cart | null> {
  if (!token) return null
  try {
    const cart = await getCart(client, token)
    const isOwn = cart.customerId === null || cart.customerId === ownerId
    return cart.status === 'open' && isOwn ? cart : null
  } catch (error) {
    if (hasCode(error, 'Cart.NotFound')) return null
    throw error
  }
}

async function moveLines(client: CommerceClient, from: Cart | null, to: Cart) {
  let added = 0
  let missing = 0
  for (const line of from?.items ?? []) {
    const moved = line.quantity > 0 ? await addWithinStock(client, line, to) : 0
    added += moved
    missing += line.quantity - moved
    // Removed one by one: after a fault in the middle only the last line can be in both carts.
    if (from) await removeLine(client, from.token, line.id)
  }
  return { added, missing }
}

/** @returns how many items were added. */
async function addWithinStock(client: CommerceClient, line: CartLine, to: Cart): Promise<number> {
  const same = to.items.find(({ variantId }) => variantId === line.variantId)
  const before = same?.quantity ?? 0
  const wanted = Math.min(before + line.quantity, line.availableQuantity, MAX_QUANTITY)
  if (wanted <= before) return 0
  try {
    if (same) await setLineQuantity(client, to.token, same.id, wanted)
    else await addLine(client, to.token, { variantId: line.variantId, quantity: wanted })
    return wanted - before
  } catch (error) {
    // Somebody else bought the last ones between the two calls.
    if (hasCode(error, 'Cart.InsufficientStock')) return 0
    throw error
  }
}
