import { z } from '@hono/zod-openapi'
import { shippingLapses } from '#commerce/shipping/choice.ts'
import { formatPostalCode, needsPostalCode } from '#commerce/shipping/postal-codes.ts'
import { named, sourced } from '#http/openapi.ts'
import { shippingTypes, withdrawalExceptions } from '#store/enums.ts'
import { addressRequest, emailField } from '#api/storefront/customer/schemas.ts'
import { addressSchema } from '#store/address-schema.ts'
import { amount, lineFields, opaqueId, text, totalFields } from '#api/shared/fields.ts'
import { unitPricing } from '#api/shared/unit-pricing.ts'

const orEmpty = (max: number) =>
  text(max)
    .or(z.literal('').transform(() => null))
    .nullish()

export const cartParams = z.object({ cartToken: opaqueId })
export const itemParams = cartParams.extend({ itemId: opaqueId })

export const createCartRequest = sourced('documented', 'CreateCartRequest', {
  currencyCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'must be a three-letter currency code (ISO 4217)'),
  email: emailField.nullish(),
})

const quantity = z.int().max(9999)
export const addItemRequest = named('AddCartItemRequest', {
  variantId: opaqueId,
  quantity: quantity.min(1),
})

export const setItemRequest = named('SetCartItemRequest', {
  quantity: quantity.min(0).describe('Absolute; 0 removes the line'),
})

export const buyerRequest = named('UpdateCartBuyerRequest', {
  email: emailField.nullish(),
  firstName: orEmpty(100),
  lastName: orEmpty(100),
  phone: orEmpty(32),
})

/** An address, its postal code in the format of its country; case and spacing are normalized. */
export const cartAddressRequest = addressRequest.transform((address, context) => {
  const { postalCode, countryCode } = address
  const formatted = postalCode === null ? null : formatPostalCode(countryCode, postalCode)
  if (formatted === null && (postalCode !== null || needsPostalCode(countryCode))) {
    context.addIssue({
      code: 'custom',
      path: ['postalCode'],
      message: `is not a postal code of ${countryCode}`,
    })
    return z.NEVER
  }
  return { ...address, postalCode: formatted }
})

export const addressesRequest = named('UpdateCartAddressesRequest', {
  shippingAddress: cartAddressRequest.nullish().describe('null: none yet'),
  billingAddress: cartAddressRequest.nullish().describe('null: same as the shipping address'),
})

export const couponRequest = named('ApplyCouponRequest', { code: text(64) })

/** Local times `HH:MM`. */
export const timeWindow = z.object({ from: z.string().max(5), to: z.string().max(5) })

export const selectShippingRequest = named('SelectShippingRequest', {
  shippingMethodId: opaqueId,
  pickupPointId: opaqueId.nullish(),
  scheduledDate: z.iso.date().nullish(),
  scheduledWindow: timeWindow.nullish(),
})

/** A selection without what is absent. */
export const toSelection = (wish: z.infer<typeof selectShippingRequest>) => ({
  shippingMethodId: wish.shippingMethodId,
  pickupPointId: wish.pickupPointId ?? null,
  scheduledDate: wish.scheduledDate ?? null,
  scheduledWindow: wish.scheduledWindow ?? null,
})

const image = z.object({ url: z.string(), alt: z.string(), width: z.int(), height: z.int() })

export const cartAddress = addressSchema.openapi('CartAddress')

const notice = z.discriminatedUnion('code', [
  z.object({ code: z.literal('priceChanged'), previousPrice: amount, currentPrice: amount }),
  z.object({ code: z.literal('stockReduced'), requested: z.int(), available: z.int() }),
  z.object({ code: z.enum(['soldOut', 'unavailable']), requested: z.int() }),
])

export const cartItem = named('CartItem', {
  id: z.string(),
  ...lineFields,
  productSlug: z.string(),
  title: z.string(),
  language: z.string().describe('The language of `title` (BCP 47)'),
  image: image.nullable(),
  withdrawalException: z
    .enum(withdrawalExceptions)
    .optional()
    .describe('Why its purchase cannot be withdrawn from; absent: it can'),
  quantity: z.int().describe('Quantity that can be ordered now, at most the requested one'),
  availableQuantity: z.int(),
  compareAtPrice: amount.nullable(),
  lowestPriceLast30Days: amount
    .nullable()
    .describe('Lowest price of the 30 days before a price reduction'),
  unitPricing: unitPricing.nullable().describe('Unit price'),
  notices: z.array(notice),
})

export const dateRange = z.object({ earliest: z.iso.date(), latest: z.iso.date() })
export const openingHours = z.object({
  days: z.array(z.string()),
  opens: z.string(),
  closes: z.string(),
})

export const cartShipping = z.object({
  methodId: z.string(),
  name: z.string(),
  type: z.enum(shippingTypes),
  price: amount,
  pickupPoint: z
    .object({
      id: z.string(),
      name: z.string(),
      address: cartAddress,
      hours: z.array(openingHours),
    })
    .nullable(),
  scheduledDate: z.iso.date().nullable(),
  scheduledWindow: timeWindow.nullable(),
  estimatedDelivery: dateRange.nullable(),
})

const shippingNotice = z
  .object({
    code: z.enum(shippingLapses),
    methodId: z.string(),
    name: z.string().nullable().describe('null: no longer offered'),
    scheduledDate: z.iso.date().nullable(),
    scheduledWindow: timeWindow.nullable(),
  })
  .describe('A selection that cannot be had now; `shipping` is null then')

export const cartReply = named('StorefrontCartDto', {
  token: z.string(),
  status: z.enum(['open', 'completed']),
  currencyCode: z.string(),
  email: z.string().nullable(),
  buyer: z
    .object({
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      phone: z.string().nullable(),
    })
    .nullable(),
  customerId: z.string().nullable(),
  buyerNote: z.string().nullable(),
  items: z.array(cartItem),
  itemCount: z.int(),
  weightGrams: z.int(),
  coupon: z
    .object({
      code: z.string(),
      name: z.string(),
      discount: amount,
      reason: z.enum(['notFound', 'expired', 'usedUp', 'minimumNotReached']).nullable(),
      minimum: amount
        .nullable()
        .describe('With the reason `minimumNotReached`: for which subtotal'),
    })
    .nullable(),
  shippingAddress: cartAddress.nullable(),
  billingAddress: cartAddress.nullable(),
  shipping: cartShipping.nullable(),
  shippingNotice: shippingNotice.nullable(),
  ...totalFields,
  freeShippingFrom: amount.nullable(),
  freeShippingMissing: amount.nullable(),
  orderNumber: z.string().nullable(),
  orderToken: z.string().nullable(),
  createdOn: z.iso.datetime(),
  updatedOn: z.iso.datetime(),
  expiresOn: z.iso.datetime(),
})

export type CartReply = z.infer<typeof cartReply>

export const cartChange = {
  params: cartParams,
  replies: { 200: [cartReply, 'The changed cart'] as const },
  refused: [409 as const],
}
