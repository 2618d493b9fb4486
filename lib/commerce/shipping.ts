import { z } from 'zod'
import { moneyFromMajor, type Money } from '@/lib/shop/i18n/money'
import { addressShape } from './address'
import { cartReply, type Cart } from './cart'
import type { CommerceClient } from './client'
import { hasCode, isUnknownOperation } from './errors'
import { deliveryShape, optional } from './shapes'

const optionShape = deliveryShape
  .extend({
    calendar: z.array(z.string()).catch([]),
    pickupPointCount: z.number().int().catch(0),
  })
  .transform((option) => ({
    ...option,
    price: moneyFromMajor(option.price, option.currencyCode),
  }))

/** One way the cart can be delivered; an ineligible one says why in `reason`. */
export type ShippingOption = z.infer<typeof optionShape>

export const hoursShape = z.object({
  days: z.array(z.string()),
  opens: z.string(),
  closes: z.string(),
})

const pickupShape = z.object({
  id: z.string(),
  shippingMethodId: z.string(),
  name: z.string(),
  address: addressShape,
  phone: optional(z.string()),
  hours: z.array(hoursShape).catch([]),
  distanceKm: optional(z.number()),
  readyOn: optional(z.string()),
  inStock: z.boolean().catch(true),
  price: z.number(),
})

/** One place where the cart can be collected. */
export type PickupOption = Omit<z.infer<typeof pickupShape>, 'price'> & { readonly price: Money }

/** Where a quote is asked for; without it the cart's own address counts. */
export interface Destination {
  readonly postalCode: string
  readonly countryCode: string
}

/** Every way the cart could be delivered, with prices and dates (contract.md, shipping options). */
export async function listShippingOptions(
  client: CommerceClient,
  token: string,
  destination?: Destination,
): Promise<ShippingOption[]> {
  const query = destination ? `?${new URLSearchParams({ ...destination })}` : ''
  const path = `/carts/${encodeURIComponent(token)}/shipping-methods${query}`
  const reply = z.object({ data: z.array(optionShape) })
  return (await client.rest({ method: 'GET', path, reply })).data
}

/**
 * Places where the cart can be collected, nearest first when a postal code is known; null from a
 * platform that names none (ListCartPickupOptions, contract.md).
 */
export async function listPickupOptions(
  client: CommerceClient,
  cart: Pick<Cart, 'token' | 'currencyCode'>,
  postalCode?: string,
): Promise<PickupOption[] | null> {
  const query = postalCode ? `?${new URLSearchParams({ postalCode })}` : ''
  const path = `/carts/${encodeURIComponent(cart.token)}/pickup-options${query}`
  const point = pickupShape.transform((fields) => ({
    ...fields,
    price: moneyFromMajor(fields.price, cart.currencyCode),
  }))
  try {
    return (await client.rest({ method: 'GET', path, reply: z.object({ data: z.array(point) }) }))
      .data
  } catch (error) {
    if (isUnknownOperation(error) && !hasCode(error, 'Cart.NotFound')) return null
    throw error
  }
}

/** What a shopper chose: a method, and a point or a day where the method has them. */
export interface ShippingChoice {
  readonly shippingMethodId: string
  readonly pickupPointId?: string | undefined
  /** `YYYY-MM-DD`, one of the option's `calendar`. */
  readonly scheduledDate?: string | undefined
}

/**
 * Chooses the delivery (SelectShipping, contract.md).
 * @throws CommerceError `Cart.ShippingUnavailable` when it is no longer offered.
 */
export async function selectShipping(
  client: CommerceClient,
  token: string,
  choice: ShippingChoice,
): Promise<Cart> {
  const path = `/carts/${encodeURIComponent(token)}/shipping`
  return client.rest({ method: 'PATCH', path, body: choice, reply: cartReply })
}
