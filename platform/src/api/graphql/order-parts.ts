import { contentLanguageOf } from '#store/language.ts'
import { paymentUrl } from '#adapters/payment-providers.ts'
import { countCancelled, countOpen, countReturned } from '#commerce/orders/line-pieces.ts'
import type { TaxedItem } from '#commerce/orders/order-tax.ts'
import { toMajor } from '#http/money.ts'
import type { StoredAddress } from '#store/schema/carts.ts'
import type { Order, OrderShipping, RateSummary } from '#store/schema/orders.ts'
import type { Payment } from '#store/schema/payments.ts'
import type { Return } from '#store/schema/returns.ts'
import type { Shipment, ShippedLine } from '#store/schema/shipments.ts'
import type { OpeningHours } from '#store/schema/shipping.ts'
import { builder } from './builder.ts'
import { DateRangeType } from './shipping-type.ts'
import { ImageType, SelectedOptionType } from './value-types.ts'

/** A part of an order with the currency its amounts are in. */
type InCurrency<Part> = { part: Part; currencyCode: Order['currencyCode'] }

export const OrderItemType = builder.objectRef<InCurrency<TaxedItem>>('OrderItem').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ part }) => part.id }),
    productId: t.id({
      description: 'The ordered product, which may have been deleted since.',
      resolve: ({ part }) => part.productId,
    }),
    productSlug: t.string({ nullable: true, resolve: ({ part }) => part.snapshot.productSlug }),
    title: t.string({ resolve: ({ part }) => part.snapshot.title }),
    language: t.string({
      description: 'The language of `title`, which is that of the order.',
      resolve: ({ part }, _args, { store }) => part.snapshot.language ?? contentLanguageOf(store),
    }),
    sku: t.string({ resolve: ({ part }) => part.snapshot.sku }),
    options: t.field({
      type: [SelectedOptionType],
      resolve: ({ part }) => part.snapshot.options,
    }),
    image: t.field({
      type: ImageType,
      nullable: true,
      resolve: ({ part }) => part.snapshot.image,
    }),
    withdrawalException: t.string({
      nullable: true,
      description: 'That of the product when it was ordered.',
      resolve: ({ part }) => part.snapshot.withdrawalException,
    }),
    quantity: t.int({ resolve: ({ part }) => part.quantity }),
    openQuantity: t.int({
      description: 'How many are still to be shipped.',
      resolve: ({ part }) => countOpen(part),
    }),
    shippedQuantity: t.int({
      description: 'How many have been shipped, including returned ones.',
      resolve: ({ part }) => part.shippedQuantity,
    }),
    cancelledQuantity: t.int({
      description: 'How many will not be shipped.',
      resolve: ({ part }) => countCancelled(part),
    }),
    returnedQuantity: t.int({
      description: 'How many of the shipped ones came back.',
      resolve: ({ part }) => countReturned(part),
    }),
    unitPrice: t.float({
      resolve: ({ part, currencyCode }) => toMajor(part.unitPriceMinor, currencyCode),
    }),
    lineTotal: t.float({
      resolve: ({ part, currencyCode }) => toMajor(part.lineTotalMinor, currencyCode),
    }),
    taxClass: t.string({ resolve: ({ part }) => part.taxClass }),
    taxRate: t.float({ description: 'Per cent.', resolve: ({ part }) => Number(part.taxRate) }),
    tax: t.float({
      description: 'Tax of the line, after its share of the discount.',
      resolve: ({ part, currencyCode }) => toMajor(part.taxMinor, currencyCode),
    }),
    discount: t.float({
      description: 'The line’s share of the discount.',
      resolve: ({ part, currencyCode }) => toMajor(part.discountMinor, currencyCode),
    }),
  }),
})

export const TaxRateSummaryType = builder
  .objectRef<InCurrency<RateSummary>>('TaxRateSummary')
  .implement({
    fields: (t) => {
      const amount = (name: 'netMinor' | 'taxMinor' | 'grossMinor') =>
        t.float({ resolve: ({ part, currencyCode }) => toMajor(part[name], currencyCode) })
      return {
        rate: t.float({ description: 'Per cent.', resolve: ({ part }) => Number(part.rate) }),
        net: amount('netMinor'),
        tax: amount('taxMinor'),
        gross: amount('grossMinor'),
      }
    },
  })

export const AddressType = builder.objectRef<StoredAddress>('Address').implement({
  fields: (t) => ({
    firstName: t.exposeString('firstName', { nullable: true }),
    lastName: t.exposeString('lastName', { nullable: true }),
    company: t.exposeString('company', { nullable: true }),
    line1: t.exposeString('line1'),
    line2: t.exposeString('line2', { nullable: true }),
    city: t.exposeString('city'),
    region: t.exposeString('region', { nullable: true }),
    postalCode: t.exposeString('postalCode', { nullable: true }),
    countryCode: t.exposeString('countryCode'),
    phone: t.exposeString('phone', { nullable: true }),
  }),
})

const HoursType = builder.objectRef<OpeningHours>('Hours').implement({
  fields: (t) => ({
    days: t.exposeStringList('days'),
    opens: t.exposeString('opens'),
    closes: t.exposeString('closes'),
  }),
})

const PickupPointType = builder
  .objectRef<NonNullable<OrderShipping['pickupPoint']>>('PickupPoint')
  .implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      address: t.field({ type: AddressType, resolve: ({ address }) => address }),
      hours: t.field({ type: [HoursType], resolve: ({ hours }) => hours }),
    }),
  })

export const OrderShippingType = builder
  .objectRef<InCurrency<OrderShipping>>('OrderShipping')
  .implement({
    fields: (t) => ({
      methodId: t.id({ resolve: ({ part }) => part.methodId }),
      name: t.string({ resolve: ({ part }) => part.name }),
      type: t.string({ resolve: ({ part }) => part.type }),
      price: t.float({
        resolve: ({ part, currencyCode }) => toMajor(part.priceMinor, currencyCode),
      }),
      pickupPoint: t.field({
        type: PickupPointType,
        nullable: true,
        resolve: ({ part }) => part.pickupPoint,
      }),
      scheduledDate: t.string({ nullable: true, resolve: ({ part }) => part.scheduledDate }),
      estimatedDelivery: t.field({
        type: DateRangeType,
        nullable: true,
        resolve: ({ part }) => part.estimatedDelivery,
      }),
    }),
  })

export const OrderPaymentType = builder.objectRef<Payment>('OrderPayment').implement({
  fields: (t) => ({
    methodId: t.exposeID('methodId'),
    name: t.exposeString('name'),
    type: t.exposeString('type'),
    status: t.exposeString('status'),
    redirectUrl: t.string({
      nullable: true,
      description:
        'The provider’s payment page while the payment is pending; only for first-party clients.',
      resolve: (payment, _args, { customer, services }) => {
        // The URL lets its holder approve or cancel the payment, which is more than read access.
        const { id } = services.config.firstPartyClient
        const isThirdParty = customer !== null && customer.clientId !== id
        if (isThirdParty || payment.status !== 'pending') return null
        return paymentUrl(services, payment)
      },
    }),
    isProcessing: t.exposeBoolean('isProcessing', {
      description: 'While pending: whether the buyer has paid, and the bank has not answered yet.',
    }),
    instructions: t.exposeString('instructions', { nullable: true }),
  }),
})

export const ShippedLineType = builder.objectRef<ShippedLine>('ShippedLine').implement({
  fields: (t) => ({
    orderItemId: t.exposeID('orderItemId'),
    quantity: t.exposeInt('quantity'),
  }),
})

export const ShipmentType = builder.objectRef<Shipment>('Shipment').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    carrierName: t.exposeString('carrierName', { nullable: true }),
    trackingCode: t.exposeString('trackingCode', { nullable: true }),
    trackingUrl: t.exposeString('trackingUrl', { nullable: true }),
    lines: t.field({ type: [ShippedLineType], resolve: ({ lines }) => lines }),
    shippedOn: t.field({ type: 'DateTime', resolve: ({ shippedOn }) => shippedOn }),
    deliveredOn: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ deliveredOn }) => deliveredOn,
    }),
  }),
})

export const OrderReturnType = builder.objectRef<Return>('OrderReturn').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    state: t.exposeString('state'),
    lines: t.field({ type: [ShippedLineType], resolve: ({ lines }) => lines }),
    requestedOn: t.field({ type: 'DateTime', resolve: ({ createdOn }) => createdOn }),
    receivedOn: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ receivedOn }) => receivedOn,
    }),
  }),
})
