import { z } from 'zod'
import type { CommerceClient } from './client'
import { asFault, isCartMissing, unless } from './errors'
import {
  addressShape,
  amount,
  lineFields,
  optional,
  priced,
  selectedDeliveryShape,
  shippingOptionShape,
  slugShape,
  taxSummaryShape,
  timeWindowShape,
  unitPricingShape,
} from './shapes'
import type { AddressInput } from '@/lib/shop/address/address-format'
import { toNewLine, type NewLine } from '@/lib/shop/cart/line'

const noticeShape = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('priceChanged'),
    previousPrice: amount,
    currentPrice: amount,
  }),
  z.object({ code: z.literal('stockReduced'), requested: z.number(), available: z.number() }),
  // Another platform may not say how many (assumed).
  z.object({ code: z.enum(['soldOut', 'unavailable']), requested: optional(z.number()) }),
])

const lineShape = z.object({
  ...lineFields,
  productId: z.string(),
  variantId: z.string(),
  productSlug: slugShape,
  availableQuantity: z.number().int(),
  compareAtPrice: optional(amount),
  /** The lowest of the 30 days before a reduction; null when the platform does not report it. */
  lowestPriceLast30Days: optional(amount),
  unitPricing: unitPricingShape,
  // A notice of an unknown kind is ignored, not a fault.
  notices: z.array(z.unknown()).transform((notices) =>
    notices.flatMap((notice) => {
      const parsed = noticeShape.safeParse(notice)
      return parsed.success ? [parsed.data] : []
    }),
  ),
})

const shippingShape = selectedDeliveryShape.extend({
  pickupPoint: optional(z.object({ id: z.string(), name: z.string(), address: addressShape })),
})

const cartFields = z.object({
  token: z.string(),
  status: z.string(),
  currencyCode: z.string(),
  email: optional(z.string()),
  buyer: optional(
    z.object({
      firstName: optional(z.string()),
      lastName: optional(z.string()),
      phone: optional(z.string()),
    }),
  ),
  customerId: optional(z.string()),
  buyerNote: optional(z.string()),
  items: z.array(lineShape),
  itemCount: z.number().int(),
  coupon: optional(
    z.object({
      code: z.string(),
      name: optional(z.string()),
      discount: amount,
      reason: optional(z.string()),
      /** Of the reason `minimumNotReached` (assumed). */
      minimum: optional(amount).catch(null),
    }),
  ),
  shippingAddress: optional(addressShape),
  billingAddress: optional(addressShape),
  shipping: optional(shippingShape),
  /** A delivery that was selected and cannot be had now (assumed). */
  shippingNotice: optional(
    z.object({
      code: z.string(),
      name: optional(z.string()),
      scheduledDate: optional(z.string()),
      scheduledWindow: optional(timeWindowShape),
    }),
  ),
  subTotal: amount,
  discount: amount,
  shippingTotal: amount,
  tax: amount,
  taxIncluded: z.boolean(),
  taxSummary: taxSummaryShape,
  total: amount,
  freeShippingFrom: optional(amount),
  freeShippingMissing: optional(amount),
  orderNumber: optional(z.string()),
  orderToken: optional(z.string()),
  /** Only of a cart that was read for a destination (assumed). */
  shippingMethods: z.array(shippingOptionShape).optional().catch(undefined),
})
/** The reply of every operation on a cart. */
export const cartReply = cartFields.transform((cart) => priced(cart))
/** A cart as the platform computed it; amounts are exact. */
export type Cart = z.infer<typeof cartReply>
export type CartLine = Cart['items'][number]

const path = (token: string) => `/carts/${encodeURIComponent(token)}` as const
const linePath = (token: string, lineId: string) =>
  `${path(token)}/items/${encodeURIComponent(lineId)}` as const

/** A new, empty cart (CreateCart, spec §4.1). `email` stays absent until the buyer is known. */
export const createCart = (client: CommerceClient, currencyCode: string) =>
  client.rest('POST /carts', { body: { currencyCode }, reply: cartReply })

/** Where a quote goes. Without a postal code it has what is the same in the whole country. */
export interface Destination {
  readonly postalCode?: string
  readonly countryCode: string
}

/** The cart of a token. @throws CommerceError `Cart.NotFound` for unknown, foreign and expired ones. */
export const getCart = (client: CommerceClient, token: string) =>
  client.rest(`GET ${path(token)}`, { reply: cartReply })

/** The cart of a token in any state, or null; for a destination with its shipping methods. */
export async function findCart(
  client: CommerceClient,
  token: string,
  destination?: Destination,
): Promise<Cart | null> {
  const asked = { expand: 'shippingMethods', ...destination }
  const query = destination ? `?${new URLSearchParams(asked)}` : ''
  const found = client.rest(`GET ${path(token)}${query}`, { reply: cartReply })
  try {
    return await unless(found, isCartMissing, null)
  } catch (error) {
    // The cart is there without the query too, which another platform may not know.
    if (destination && asFault(error)?.kind === 'invalid') return findCart(client, token)
    throw error
  }
}

/**
 * Adds items of a variant (AddCartItem).
 * @throws CommerceError `Cart.InsufficientStock` with `available` among its extensions.
 */
export const addLine = (
  client: CommerceClient,
  token: string,
  line: NewLine,
  key: { readonly idempotencyKey?: string; readonly onReplay?: () => void } = {},
) =>
  client.rest(`POST ${path(token)}/items`, {
    ...key,
    body: toNewLine(line),
    reply: cartReply,
  })

/** Sets the absolute quantity of a line; 0 removes it (SetCartItem). */
export const setLineQuantity = (
  client: CommerceClient,
  token: string,
  lineId: string,
  quantity: number,
) => client.rest(`PATCH ${linePath(token, lineId)}`, { body: { quantity }, reply: cartReply })

/** Removes a line (RemoveCartItem). */
export const removeLine = (client: CommerceClient, token: string, lineId: string) =>
  client.rest(`DELETE ${linePath(token, lineId)}`, { reply: cartReply })

/** Applies a coupon. @throws CommerceError `Coupon.NotFound`, `.Expired`, `.MinimumNotReached`. */
export const applyCoupon = (client: CommerceClient, token: string, code: string) =>
  client.rest(`PUT ${path(token)}/coupon`, { body: { code }, reply: cartReply })

/** Removes the coupon from the cart. */
export const removeCoupon = (client: CommerceClient, token: string) =>
  client.rest(`DELETE ${path(token)}/coupon`, { reply: cartReply })

interface Buyer {
  readonly email: string
  readonly firstName: string | undefined
  readonly lastName: string | undefined
  /** Null forgets an earlier one, which stays without it. */
  readonly phone?: string | null
}

/**
 * Sets the buyer (UpdateCartBuyer, spec §4.1); with a customer's token the cart becomes theirs, and
 * takes what it lacks from the account.
 */
export const setBuyer = (client: CommerceClient, token: string, buyer: Partial<Buyer>) =>
  client.rest(`PATCH ${path(token)}/buyer`, { body: buyer, reply: cartReply })

/** Sets both addresses (UpdateCartAddresses, spec §4.1); billing null means the same as shipping. */
export const setAddresses = (
  client: CommerceClient,
  token: string,
  addresses: { shippingAddress: AddressInput; billingAddress: AddressInput | null },
) => client.rest(`PATCH ${path(token)}/addresses`, { body: addresses, reply: cartReply })
