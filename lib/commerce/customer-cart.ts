import { cartReply, type Cart } from './cart'
import type { CommerceClient } from './client'

/** The customer that a cart is linked to. */
export interface CartOwner {
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
