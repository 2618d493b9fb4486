import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { orderStates, paymentTypes, rateTypes, shippingTypes } from '#store/enums.ts'

const text = z.string()
const texts = z.array(text)
const minor = z.int().nonnegative()
const whole = z.int().nonnegative()

const storeSettings = z.strictObject({
  contentLanguage: text,
  languages: texts,
  priceLocales: z.record(text, text),
  tagline: text,
  freeShippingFromMinor: minor,
  returnDays: whole.exactOptional(),
  buyersMayCancel: z.boolean().exactOptional(),
})

const image = z.strictObject({ url: text, alt: text, width: whole, height: whole })
const category = z.strictObject({ slug: text, name: text })

const address = z.strictObject({
  firstName: text,
  lastName: text,
  company: text.nullable(),
  line1: text,
  line2: text.nullable(),
  city: text,
  region: text.nullable(),
  postalCode: text,
  countryCode: text,
  phone: text.nullable(),
})

const point = z.strictObject({
  key: text,
  name: text,
  address,
  phone: text.optional(),
  latitude: z.number(),
  longitude: z.number(),
  hours: z.array(z.strictObject({ days: texts, opens: text, closes: text })),
  readyAfterHours: whole,
  transferDays: whole.nullable(),
  holdsStock: z.boolean(),
})

const rate = z.strictObject({
  type: z.enum(rateTypes),
  zoneCode: text.optional(),
  postalCodes: texts.optional(),
  priceMinor: minor.optional(),
  basePriceMinor: minor.optional(),
  pricePerKgMinor: minor.optional(),
  minOrderPriceMinor: minor.optional(),
  maxWeightGrams: whole.optional(),
  description: text.optional(),
})

const method = z.strictObject({
  key: text,
  name: text,
  displayName: text,
  type: z.enum(shippingTypes),
  sortOrder: whole,
  visibleInCheckout: z.boolean().optional(),
  minOrderAmountMinor: minor.optional(),
  minWeightGrams: whole.optional(),
  maxWeightGrams: whole.optional(),
  availableDays: texts.optional(),
  basePriceMinor: minor,
  estimatedDeliveryDays: whole.optional(),
  allowShowCalendar: z.boolean().optional(),
  metadata: z
    .strictObject({
      description: text.exactOptional(),
      cutOffHour: whole.exactOptional(),
      deliveryWindowDays: whole.exactOptional(),
      calendarDays: whole.exactOptional(),
      timeWindows: z
        .array(z.strictObject({ from: text, to: text, surcharge: z.number().exactOptional() }))
        .exactOptional(),
      daySurcharges: z.record(z.string(), z.number()).exactOptional(),
    })
    .optional(),
  rates: z.array(rate),
  points: texts.optional(),
})

const payment = z.strictObject({
  key: text,
  type: z.enum(paymentTypes),
  name: text,
  description: text,
  instructions: text.optional(),
  icon: text,
  sortOrder: whole,
  maxAmountMinor: minor.optional(),
  countries: texts.optional(),
})

/** Starts and ends in days from the time of seeding; negative in the past. */
const coupon = z.strictObject({
  code: text,
  name: text,
  type: z.enum(['percentage', 'amount', 'freeShipping']),
  percentage: text.optional(),
  amountMinor: minor.optional(),
  minSubTotalMinor: minor.optional(),
  usageLimit: whole.optional(),
  usedCount: whole.optional(),
  startsInDays: z.int().optional(),
  endsInDays: z.int().optional(),
})

/** A past order. Items are named by SKU and have today's prices. */
const order = z.strictObject({
  number: text,
  daysAgo: whole,
  /** Quantity of each SKU. */
  lines: z.record(text, whole),
  coupon: text.optional(),
  discountMinor: minor.optional(),
  method: text,
  point: text.optional(),
  shippingMinor: minor,
  payment: z.tuple([text, z.enum(['paid', 'due', 'refunded', 'cancelled'])]),
  /** Each state with the hours from the order to it; the last one is the order's state. */
  history: z.partialRecord(z.enum(orderStates), whole),
  arrivesAfterDays: z.tuple([whole, whole]),
  tracking: z.strictObject({ code: text, carrier: text }).optional(),
  cancelReason: text.optional(),
})

/**
 * A demo shop without its products, which have their own file. `key` identifies a record within its
 * shop; its id is derived from it. Amounts in minor units.
 */
const demoShop = z.strictObject({
  store: z.strictObject({
    slug: text,
    domain: text,
    name: text,
    currencyCode: text,
    defaultLocale: text,
    countryCode: text,
    servedCountries: texts,
    taxIncluded: z.boolean(),
    taxRate: text,
    timezone: text,
    orderPrefix: text,
    nextOrderNumber: whole,
    settings: storeSettings,
  }),
  categories: z.array(category.extend({ description: text, image, children: z.array(category) })),
  collections: z.array(category.extend({ description: text, image })),
  brands: z.array(category.extend({ description: text })),
  zones: z.array(
    z.strictObject({ code: text, name: text, countries: texts, postalCodes: texts.optional() }),
  ),
  points: z.array(point),
  methods: z.array(method),
  payments: z.array(payment),
  coupons: z.array(coupon),
  addresses: z.array(address.extend({ isDefault: z.boolean() })),
  orders: z.array(order),
})

export type DemoShop = z.output<typeof demoShop>
export type DemoOrder = DemoShop['orders'][number]

/** Reads a file of the demo shops. */
export const readDemoFile = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./demo/${name}.json`, import.meta.url), 'utf8'))

export const demoShops = ['terra-tide', 'norrlys'].map((name) => demoShop.parse(readDemoFile(name)))
