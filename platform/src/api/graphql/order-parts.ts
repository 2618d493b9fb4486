import { contentLanguageOf } from '#store/language.ts'
import { paymentUrl } from '#adapters/payment-providers.ts'
import { countCancelled, countOpen, countReturned } from '#commerce/orders/line-pieces.ts'
import type { TaxedItem } from '#commerce/orders/order-tax.ts'
import { toMajor } from '#http/money.ts'
import type { StoredAddress, TimeWindow } from '#store/schema/carts.ts'
import type { Order, OrderShipping, RateSummary } from '#store/schema/orders.ts'
import type { Payment } from '#store/schema/payments.ts'
import type { Return } from '#store/schema/returns.ts'
import type { Shipment, ShippedLine } from '#store/schema/shipments.ts'
import type { OpeningHours } from '#store/schema/shipping.ts'
import { builder } from './builder.ts'
import { DateRangeType } from './shipping-type.ts'
import { ImageType, SelectedOptionType } from './value-types.ts'

/** A part of an order with the currency its amounts are in. */
type InCurrency<Part> = Part & { currencyCode: Order['currencyCode'] }

/** Reads an amount of such a part. */
export const amountOf =
  <Name extends string>(name: Name) =>
  (part: InCurrency<Record<Name, number>>) =>
    toMajor(part[name], part.currencyCode)

export const OrderItemType = builder.objectRef<InCurrency<TaxedItem>>('OrderItem').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    productId: t.exposeID('productId', {
      description: 'The ordered product, which may have been deleted since.',
    }),
    productSlug: t.string({ nullable: true, resolve: ({ snapshot }) => snapshot.productSlug }),
    title: t.string({ resolve: ({ snapshot }) => snapshot.title }),
    language: t.string({
      description: 'The language of `title`, which is that of the order.',
      resolve: ({ snapshot }, _args, { store }) => snapshot.language ?? contentLanguageOf(store),
    }),
    sku: t.string({ resolve: ({ snapshot }) => snapshot.sku }),
    options: t.field({
      type: [SelectedOptionType],
      resolve: ({ snapshot }) => snapshot.options,
    }),
    image: t.field({
      type: ImageType,
      nullable: true,
      resolve: ({ snapshot }) => snapshot.image,
    }),
    withdrawalException: t.string({
      nullable: true,
      description: 'That of the product when it was ordered.',
      resolve: ({ snapshot }) => snapshot.withdrawalException,
    }),
    quantity: t.exposeInt('quantity'),
    openQuantity: t.int({
      description: 'How many are still to be shipped.',
      resolve: countOpen,
    }),
    shippedQuantity: t.exposeInt('shippedQuantity', {
      description: 'How many have been shipped, including returned ones.',
    }),
    cancelledQuantity: t.int({
      description: 'How many will not be shipped.',
      resolve: countCancelled,
    }),
    returnedQuantity: t.int({
      description: 'How many of the shipped ones came back.',
      resolve: countReturned,
    }),
    unitPrice: t.float({ resolve: amountOf('unitPriceMinor') }),
    lineTotal: t.float({ resolve: amountOf('lineTotalMinor') }),
    taxClass: t.exposeString('taxClass'),
    taxRate: t.float({ description: 'Per cent.', resolve: ({ taxRate }) => Number(taxRate) }),
    tax: t.float({
      description: 'Tax of the line, after its share of the discount.',
      resolve: amountOf('taxMinor'),
    }),
    discount: t.float({
      description: 'The line’s share of the discount.',
      resolve: amountOf('discountMinor'),
    }),
  }),
})

export const TaxRateSummaryType = builder
  .objectRef<InCurrency<RateSummary>>('TaxRateSummary')
  .implement({
    fields: (t) => ({
      rate: t.float({ description: 'Per cent.', resolve: ({ rate }) => Number(rate) }),
      net: t.float({ resolve: amountOf('netMinor') }),
      tax: t.float({ resolve: amountOf('taxMinor') }),
      gross: t.float({ resolve: amountOf('grossMinor') }),
    }),
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
      address: t.expose('address', { type: AddressType }),
      hours: t.expose('hours', { type: [HoursType] }),
    }),
  })

const TimeWindowType = builder.objectRef<TimeWindow>('TimeWindow').implement({
  description: 'A time of day that the buyer chose; local times, `HH:MM`.',
  fields: (t) => ({ from: t.exposeString('from'), to: t.exposeString('to') }),
})

export const OrderShippingType = builder
  .objectRef<InCurrency<OrderShipping>>('OrderShipping')
  .implement({
    fields: (t) => ({
      methodId: t.exposeID('methodId'),
      name: t.exposeString('name'),
      type: t.exposeString('type'),
      price: t.float({ resolve: amountOf('priceMinor') }),
      pickupPoint: t.expose('pickupPoint', { type: PickupPointType, nullable: true }),
      scheduledDate: t.exposeString('scheduledDate', { nullable: true }),
      scheduledWindow: t.expose('scheduledWindow', { type: TimeWindowType, nullable: true }),
      estimatedDelivery: t.expose('estimatedDelivery', { type: DateRangeType, nullable: true }),
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
    isProcessing: t.boolean({
      description: 'While pending: whether the buyer has paid, and the bank has not answered yet.',
      resolve: ({ status, isProcessing }) => status === 'pending' && isProcessing,
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
    lines: t.expose('lines', { type: [ShippedLineType] }),
    shippedOn: t.expose('shippedOn', { type: 'DateTime' }),
    deliveredOn: t.expose('deliveredOn', { type: 'DateTime', nullable: true }),
  }),
})

export const OrderReturnType = builder.objectRef<Return>('OrderReturn').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    state: t.exposeString('state'),
    lines: t.expose('lines', { type: [ShippedLineType] }),
    requestedOn: t.field({ type: 'DateTime', resolve: ({ createdOn }) => createdOn }),
    receivedOn: t.expose('receivedOn', { type: 'DateTime', nullable: true }),
  }),
})
