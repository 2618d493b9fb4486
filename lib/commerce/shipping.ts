import { z } from 'zod'
import { compareMoney } from '@/lib/shop/i18n/money'
import { addressShape, optional, priced, shippingOptionShape } from './shapes'
import { cartReply, type Cart, type Destination } from './cart'
import type { CommerceClient } from './client'
import { isUnknownOperation, unless, type CommerceError } from './errors'

const optionShape = shippingOptionShape.transform((option) => priced(option))

/** A shipping method for the cart; an unavailable one carries a `reason`. */
export type ShippingOption = z.infer<typeof optionShape>

/** The time of day to select first: no extra charge unasked (Directive 2011/83/EU, Article 22). */
export function cheapestWindow({ timeWindows }: ShippingOption) {
  const [first] = [...timeWindows].sort((a, b) => compareMoney(a.surcharge, b.surcharge))
  return first && { from: first.from, to: first.to }
}

const clock = z.string().regex(/^\d{1,2}:\d\d/)

export const hoursShape = z.object({ days: z.array(z.string()), opens: clock, closes: clock })

const pickupShape = z.object({
  id: z.string(),
  shippingMethodId: z.string(),
  name: z.string(),
  address: addressShape,
  hours: z.array(hoursShape).catch([]),
  distanceKm: optional(z.number()),
  readyOn: optional(z.string()),
  inStock: z.boolean().catch(true),
})

/** A pickup point for the cart. */
export type PickupOption = z.infer<typeof pickupShape>

/** All shipping methods of the cart with prices and dates (ListCartShippingMethods). */
export async function listShippingOptions(
  client: CommerceClient,
  token: string,
  destination?: Destination,
): Promise<ShippingOption[]> {
  const query = destination ? `?${new URLSearchParams({ ...destination })}` : ''
  const path = `/carts/${encodeURIComponent(token)}/shipping-methods${query}` as const
  return (await client.rest(`GET ${path}`, { reply: z.object({ data: z.array(optionShape) }) }))
    .data
}

/**
 * Pickup points, nearest first to the destination or else to the cart's (ListCartPickupOptions);
 * null without the operation.
 */
export async function listPickupOptions(
  client: CommerceClient,
  token: string,
  near?: Destination,
): Promise<PickupOption[] | null> {
  const query = near ? `?${new URLSearchParams({ ...near })}` : ''
  const path = `/carts/${encodeURIComponent(token)}/pickup-options${query}` as const
  const found = client.rest(`GET ${path}`, { reply: z.object({ data: z.array(pickupShape) }) })
  const isUnknown = (fault: CommerceError) =>
    isUnknownOperation(fault) && fault.code !== 'Cart.NotFound'
  return (await unless(found, isUnknown, null))?.data ?? null
}

/** A chosen shipping method, with a pickup point or a day where the method has them. */
export interface ShippingChoice {
  readonly shippingMethodId: string
  readonly pickupPointId?: string | undefined
  /** `YYYY-MM-DD`, one of the option's `calendar`. */
  readonly scheduledDate?: string | undefined
  /** One of the option's `timeWindows`. */
  readonly scheduledWindow?: { readonly from: string; readonly to: string } | undefined
}

/**
 * Selects the shipping method (SelectShipping).
 * @throws CommerceError `Cart.ShippingUnavailable` when it is not available for the cart,
 * `Shipping.MethodNotFound` when the store no longer offers it.
 */
export async function selectShipping(
  client: CommerceClient,
  token: string,
  choice: ShippingChoice,
): Promise<Cart> {
  const path = `/carts/${encodeURIComponent(token)}/shipping` as const
  return client.rest(`PATCH ${path}`, { body: choice, reply: cartReply })
}
