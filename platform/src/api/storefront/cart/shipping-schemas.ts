import { z } from '@hono/zod-openapi'
import type { CartPickupOffer } from '#commerce/cart/quote-delivery.ts'
import { unavailableReasons } from '#commerce/shipping/eligibility.ts'
import { toMajorLimit, type ShippingQuote } from '#commerce/shipping/quote.ts'
import { formatPostalCode } from '#commerce/shipping/postal-codes.ts'
import { named, sourced } from '#http/openapi.ts'
import { shippingTypes } from '#store/enums.ts'
import { cartAddress, cartReply, dateRange, openingHours, timeWindow } from './schemas.ts'
import { amount, anyCaseCountry } from '#api/shared/fields.ts'
import { pricedView } from '#api/shared/view.ts'

/** The destination to quote for; missing values default to those of the cart. */
export const destinationQuery = z.object({
  countryCode: anyCaseCountry.optional(),
  postalCode: z.string().trim().max(20).optional(),
})

/** Refuses a postal code that is invalid in the country, so that a typo is never quoted. */
export function findPostalCodeErrors(countryCode: string, postalCode: string | undefined) {
  if (!postalCode || formatPostalCode(countryCode, postalCode) !== null) return null
  return { postalCode: [`is not a postal code of ${countryCode}`] }
}

const pricedWindow = timeWindow.extend({ surcharge: amount })
const pricedDay = z.object({ date: z.iso.date(), surcharge: amount })

const shippingOption = named('ShippingOption', {
  id: z.string(),
  name: z.string(),
  type: z.enum(shippingTypes),
  description: z.string().nullable(),
  price: amount.describe('On the first day of `estimatedDelivery`, at the cheapest time of day'),
  currencyCode: z.string(),
  available: z.boolean(),
  reason: z.enum(unavailableReasons).nullable(),
  limit: z.number().nullable().describe('The limit of the reason, in major units or grams'),
  estimatedDelivery: dateRange.nullable(),
  orderBy: z.iso
    .datetime()
    .nullable()
    .describe('Order deadline for these delivery dates, if the method has a cut-off time'),
  calendar: z.array(z.iso.date()),
  timeWindows: z.array(pricedWindow).describe('The times of day to choose from'),
  daySurcharges: z.array(pricedDay).describe('The days that cost more, and how much more'),
  pickupPointCount: z.int(),
  nearestPickupPoint: z
    .object({ name: z.string(), distanceKm: z.number() })
    .nullable()
    .describe(
      'For a pickup method, the point nearest to the postal code that has the items or can receive them',
    ),
})

export const shippingOptions = named('ShippingOptions', { data: z.array(shippingOption) })

/** A read of a cart that may include its shipping methods. */
export const cartQuery = destinationQuery.extend({
  expand: z.literal('shippingMethods').optional(),
})

export const expandedCart = cartReply.extend({
  shippingMethods: z
    .array(shippingOption)
    .optional()
    .describe('With `expand=shippingMethods`: as ListCartShippingMethods lists them (assumed)'),
})

const pickupOption = sourced('named', 'PickupOption', {
  id: z.string(),
  shippingMethodId: z.string(),
  name: z.string(),
  address: cartAddress,
  phone: z.string().nullable(),
  hours: z.array(openingHours),
  distanceKm: z.number().nullable(),
  readyOn: z.iso.datetime(),
  inStock: z.boolean(),
  price: amount,
})

export const pickupOptions = sourced('named', 'PickupOptions', { data: z.array(pickupOption) })

/** A quote in the shape of REST and GraphQL. */
export const toShippingOption = ({ method, ...quote }: ShippingQuote, currency: string) =>
  pricedView(shippingOption, { ...method, ...quote }, currency, {
    name: method.displayName,
    description: method.metadata.description ?? null,
    currencyCode: currency,
    limit: toMajorLimit({ method, ...quote }, currency),
    timeWindows: quote.timeWindows.map((window) => pricedView(pricedWindow, window, currency)),
    daySurcharges: quote.daySurcharges.map((day) => pricedView(pricedDay, day, currency)),
  })

export const toPickupOption = ({ point, ...offer }: CartPickupOffer, currency: string) =>
  pricedView(pickupOption, { ...point, ...offer }, currency)

export type ShippingOptionJson = z.infer<typeof shippingOption>
export type PickupOptionJson = z.infer<typeof pickupOption>
