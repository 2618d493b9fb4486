import type { AddressInput } from '@/lib/shop/address/address-format'
import { cartReply, type Cart } from './cart'
import type { CommerceClient } from './client'

/** Contact details of the buyer. */
export interface Buyer {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
}

const path = (token: string, part: string) => `/carts/${encodeURIComponent(token)}/${part}`

/**
 * Sets the buyer (UpdateCartBuyer, spec §4.1). With a customer's token the cart is linked to that
 * customer.
 */
export async function setBuyer(client: CommerceClient, token: string, buyer: Buyer): Promise<Cart> {
  const body = { ...buyer, phone: buyer.phone ?? undefined }
  return client.rest({ method: 'PATCH', path: path(token, 'buyer'), body, reply: cartReply })
}

/** Sets both addresses (UpdateCartAddresses, spec §4.1); billing null means the same as shipping. */
export async function setAddresses(
  client: CommerceClient,
  token: string,
  addresses: { shippingAddress: AddressInput; billingAddress: AddressInput | null },
): Promise<Cart> {
  const call = { path: path(token, 'addresses'), body: addresses, reply: cartReply }
  return client.rest({ method: 'PATCH', ...call })
}
