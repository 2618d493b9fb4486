import { z } from '@hono/zod-openapi'
import { booleanParameter, listQuery } from '#http/list-query.ts'
import { weekdays } from '#commerce/shipping/local-time.ts'
import { sourced } from '#http/openapi.ts'
import { rateTypes, shippingTypes } from '#store/enums.ts'

const amount = z.number().min(0).max(1e12)
const weight = z.number().min(0).max(100_000).describe('Kilograms')
const postalPattern = z.string().trim().min(1).max(32)
const days = z.int().min(0).max(365)
const weekday = z.enum(weekdays)
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time HH:MM')
const timeWindow = z
  .strictObject({ from: time, to: time, surcharge: amount.optional() })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'must be after from' })
const metadata = z
  .looseObject({
    description: z.string().max(500).optional(),
    cutOffHour: z.int().min(0).max(24).optional(),
    deliveryWindowDays: z.int().min(0).max(60).optional(),
    calendarDays: z.int().min(1).max(60).optional(),
    closedDates: z.array(z.iso.date()).max(400).optional(),
    timeWindows: z.array(timeWindow).max(12).optional(),
    daySurcharges: z.partialRecord(weekday, amount).optional(),
  })
  .describe('Free-form; the members that quotes read are named in docs/platform.md')

function nullable<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const fields = Object.entries(shape).map(([name, field]) => [name, field.nullable()])
  return Object.fromEntries(fields) as { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> }
}

const rateFields = {
  type: z.enum(rateTypes).describe('The spec does not list the allowed values'),
  postalCodes: z.array(postalPattern).max(1000),
  isActive: z.boolean(),
  metadata: z.record(z.string(), z.unknown()),
}

const rateValues = {
  price: amount,
  minOrderPrice: amount,
  maxOrderPrice: amount,
  description: z.string().max(500),
  discountPercentage: z.number().min(0).max(100).multipleOf(0.001),
  zoneCode: z.string().max(100),
  minWeight: weight,
  maxWeight: weight,
  minValue: z.number().min(0).max(1e12).describe('Number of items'),
  maxValue: z.number().min(0).max(1e12).describe('Number of items'),
  basePrice: amount,
  pricePerKg: amount,
  pricePerUnit: amount,
  taxIncluded: z.boolean(),
  surcharge: amount,
}

const methodFields = {
  isActive: z.boolean(),
  visibleInCheckout: z.boolean(),
  sortOrder: z.int().min(-1_000_000).max(1_000_000),
  allowSplitFulfillment: z.boolean(),
  availableDays: z.array(weekday).max(7),
  estimatedDeliveryDays: days.describe(
    'With 0 days and 0 hours, and without a calendar, only `sameDay` promises a date',
  ),
  estimatedDeliveryHours: z.int().min(0).max(8760),
  allowShowCalendar: z.boolean(),
  metadata,
  pickupPointIds: z.array(z.string().max(200)).max(1000),
}

const methodValues = {
  shippingProfileId: z.string().max(200),
  minOrderAmount: amount,
  maxOrderAmount: amount,
  minWeight: weight,
  maxWeight: weight,
  connectionId: z.string().max(200),
}

const owned = {
  id: z.string(),
  storeId: z.string(),
  sellerId: z.string().optional(),
  currency: z.string(),
  createdOn: z.iso.datetime(),
  updatedOn: z.iso.datetime(),
}

export const rateSchema = sourced('documented', 'ShippingMethodRate', {
  ...owned,
  shippingMethodId: z.string(),
  ...rateFields,
  ...z.object(rateValues).partial().shape,
})

export const methodSchema = sourced('documented', 'ShippingMethod', {
  ...owned,
  name: z.string(),
  displayName: z.string(),
  type: z.enum(shippingTypes),
  ...methodFields,
  ...z.object(methodValues).partial().shape,
  availableDays: z.array(z.string()),
  basePrice: amount,
  rates: z.array(rateSchema),
})

const currency = z.string().regex(/^[A-Z]{3}$/, 'must be a three-letter currency code (ISO 4217)')

const rateRequest = z
  .object({
    ...rateFields,
    currency: currency.describe('That of the method'),
    ...nullable(rateValues),
  })
  .partial()
  .openapi('CreateShippingMethodRate')

export const createMethodRequest = z
  .object({
    ...methodFields,
    ...nullable(methodValues),
  })
  .partial()
  .extend({
    name: z.string().trim().min(1).max(200),
    displayName: z.string().trim().min(1).max(200).optional(),
    type: z.enum(shippingTypes),
    basePrice: amount,
    currency,
    rates: z.array(rateRequest).max(200).optional(),
  })
  .openapi('CreateShippingMethodRequest', { 'x-contract': 'documented' })

export type MethodRequest = z.infer<typeof createMethodRequest>
export type RateRequest = z.infer<typeof rateRequest>
export type MethodJson = z.infer<typeof methodSchema>
export type RateJson = z.infer<typeof rateSchema>

export const methodsQuery = listQuery(['sortOrder', 'name', 'createdOn']).extend({
  visibleInCheckout: booleanParameter.optional(),
  onlyAvailable: booleanParameter.optional(),
  postalCode: z.string().trim().max(20).optional(),
  type: z.enum(shippingTypes).optional(),
  shippingProfileId: z.string().max(200).optional(),
})

export const ratesQuery = listQuery(['createdOn'])
