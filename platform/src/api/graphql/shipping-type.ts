import {
  quoteEach,
  quoteShipping,
  toMajorLimit,
  type NearestPickupPoint,
  type ShippingQuote,
} from '#commerce/shipping/quote.ts'
import { builder, perItemQueryCost, priceOf, queryCost } from './builder.ts'
import { ProductType } from './product-type.ts'
import { refuseField } from './refusals.ts'
import { StoreType } from './store-type.ts'

type DateRange = { earliest: string; latest: string }

export const DateRangeType = builder.objectRef<DateRange>('DateRange').implement({
  description: 'A date range; both dates are `YYYY-MM-DD`.',
  fields: (t) => ({
    earliest: t.exposeString('earliest'),
    latest: t.exposeString('latest'),
  }),
})

const NearestPickupPointType = builder
  .objectRef<NearestPickupPoint>('NearestPickupPoint')
  .implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      distanceKm: t.exposeFloat('distanceKm', { description: 'Straight-line distance.' }),
    }),
  })

const ShippingOptionType = builder.objectRef<ShippingQuote>('ShippingOption').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ method }) => method.id }),
    name: t.string({ resolve: ({ method }) => method.displayName }),
    type: t.string({ resolve: ({ method }) => method.type }),
    description: t.string({
      nullable: true,
      resolve: ({ method }) => method.metadata.description ?? null,
    }),
    price: t.float({ resolve: priceOf('priceMinor') }),
    currencyCode: t.string({ resolve: (_quote, _args, { store }) => store.currencyCode }),
    available: t.exposeBoolean('available'),
    reason: t.exposeString('reason', { nullable: true }),
    limit: t.float({
      nullable: true,
      resolve: (quote, _args, { store }) => toMajorLimit(quote, store.currencyCode),
    }),
    estimatedDelivery: t.expose('estimatedDelivery', { type: DateRangeType, nullable: true }),
    orderBy: t.expose('orderBy', {
      type: 'DateTime',
      nullable: true,
      description: 'Order deadline for these delivery dates, if the method has a cut-off time.',
    }),
    calendar: t.exposeStringList('calendar'),
    pickupPointCount: t.exposeInt('pickupPointCount'),
    nearestPickupPoint: t.expose('nearestPickupPoint', {
      type: NearestPickupPointType,
      nullable: true,
      description:
        'For a pickup method, the point nearest to the postal code that has the items or can receive them.',
    }),
  }),
})

const maxQuantity = 999

function readQuantity(quantity: number | null | undefined) {
  const wanted = quantity ?? 1
  if (wanted < 1 || wanted > maxQuantity) {
    throw refuseField('quantity', `must be between 1 and ${String(maxQuantity)}`)
  }
  return wanted
}

builder.objectField(ProductType, 'deliveryOptions', (t) =>
  t.field({
    type: [ShippingOptionType],
    description: 'Deliveries of this variant by every method that checkout shows.',
    args: {
      variantId: t.arg.id({ required: true }),
      quantity: t.arg.int(),
      postalCode: t.arg.string(),
      countryCode: t.arg.string(),
    },
    complexity: { field: perItemQueryCost, multiplier: 8 },
    resolve: (product, args, { services, store, keepable }) => {
      // Delivery dates depend on the current time.
      keepable.value = false
      if (!product.variants.some(({ id }) => id === args.variantId)) {
        throw refuseField('variantId', 'is not a variant of this product')
      }
      return quoteShipping(services.db, store, {
        lines: [{ variantId: args.variantId, quantity: readQuantity(args.quantity) }],
        postalCode: args.postalCode?.trim() || null,
        countryCode: args.countryCode?.toUpperCase() ?? store.countryCode,
        now: services.clock(),
      })
    },
  }),
)

const VariantDeliveryType = builder
  .objectRef<{ variantId: string; options: ShippingQuote[] }>('VariantDelivery')
  .implement({
    fields: (t) => ({
      variantId: t.exposeID('variantId'),
      options: t.expose('options', { type: [ShippingOptionType] }),
    }),
  })

const maxVariants = 50

builder.objectField(StoreType, 'variantDeliveries', (t) =>
  t.field({
    type: [VariantDeliveryType],
    description:
      'Deliveries of one unit of each of these variants (50 at most). Variants that are not sold are left out.',
    args: {
      variantIds: t.arg.idList({ required: true }),
      postalCode: t.arg.string(),
      countryCode: t.arg.string(),
    },
    complexity: ({ variantIds }) => ({ field: queryCost, multiplier: variantIds.length }),
    resolve: (store, { variantIds, postalCode, countryCode }, { services, keepable }) => {
      // Delivery dates depend on the current time.
      keepable.value = false
      if (variantIds.length > maxVariants) {
        throw refuseField('variantIds', `must not be more than ${String(maxVariants)}`)
      }
      return quoteEach(services.db, store, {
        variantIds: variantIds.map(String),
        postalCode: postalCode?.trim() || null,
        countryCode: countryCode?.toUpperCase() ?? store.countryCode,
        now: services.clock(),
      })
    },
  }),
)
