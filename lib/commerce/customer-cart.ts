import {
  addLine,
  cartReply,
  getCart,
  removeLine,
  setLineQuantity,
  type Cart,
  type CartLine,
} from './cart'
import type { CommerceClient } from './client'
import { hasCode } from './errors'

/** Who a cart is tied to. */
export interface CartOwner {
  readonly id: string
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
}

/** Which bag a customer goes on with, and what became of the other one. */
export interface MergedCart {
  /** Null when the customer has no open bag at all. */
  readonly token: string | null
  /** `kept`: the bag of this browser; `restored`: the one of another device; `joined`: both. */
  readonly story: 'kept' | 'restored' | 'joined'
  /** Pieces that came from the other device. */
  readonly added: number
  /** Pieces of the other device that are no longer in stock. */
  readonly missing: number
}

const MAX_QUANTITY = 999

/**
 * Joins the bag of this browser with the customer's other open bag: the bag of this browser stays,
 * lines of the other one are added as far as stock goes, and the other one is emptied.
 * @param client carries the customer's token.
 */
export async function mergeCarts(
  client: CommerceClient,
  tokens: { readonly here: string | null; readonly elsewhere: string | null },
  owner: CartOwner,
): Promise<MergedCart> {
  const here = await findOwnCart(client, tokens.here, owner)
  const isSame = tokens.here === tokens.elsewhere
  const elsewhere = isSame ? null : await findOwnCart(client, tokens.elsewhere, owner)
  if (!here || (here.itemCount === 0 && elsewhere)) {
    const added = elsewhere?.itemCount ?? 0
    return { token: elsewhere?.token ?? null, story: 'restored', added, missing: 0 }
  }
  const { added, missing } = await moveLines(client, elsewhere, here)
  // Tied last: the platform hands out the bag that was changed last.
  await tieCart(client, here, owner)
  const story = added + missing > 0 ? 'joined' : 'kept'
  return { token: here.token, story, added, missing }
}

/** Ties a cart to the customer of the client's token (UpdateCartBuyer). */
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

/** An open cart that is nobody's yet or the owner's: on a shared computer it may be another's. */
async function findOwnCart(
  client: CommerceClient,
  token: string | null,
  owner: CartOwner,
): Promise<Cart | null> {
  if (!token) return null
  try {
    const cart = await getCart(client, token)
    const isOwn = cart.customerId === null || cart.customerId === owner.id
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
    // Removed one by one: after a fault in the middle nothing is in both bags but the last line.
    if (from) await removeLine(client, from.token, line.id)
  }
  return { added, missing }
}

/** @returns how many pieces more than before are in the bag. */
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
    // Somebody bought the last ones between the two calls.
    if (hasCode(error, 'Cart.InsufficientStock')) return 0
    throw error
  }
}
