import { toMajor } from '#http/money.ts'
import { chargedMinor, refundedMinor, type OrderView } from '#commerce/orders/read-orders.ts'
import { isCancellableByBuyer } from '#commerce/orders/cancel-by-buyer.ts'
import { isPartlyShipped } from '#commerce/orders/line-pieces.ts'
import { countReturnableByBuyer, findReturnDeadline } from '#commerce/returns/returnable.ts'
import { findWithdrawalEnd } from '#commerce/withdrawals/withdrawal-period.ts'
import { builder } from './builder.ts'
import {
  AddressType,
  amountOf,
  OrderItemType,
  OrderPaymentType,
  OrderReturnType,
  OrderShippingType,
  ShipmentType,
  ShippedLineType,
  TaxRateSummaryType,
} from './order-parts.ts'

const OrderEventType = builder.objectRef<OrderView['timeline'][number]>('OrderEvent').implement({
  fields: (t) => ({
    state: t.exposeString('state'),
    occurredOn: t.expose('occurredOn', { type: 'DateTime' }),
  }),
})

const OrderRefundType = builder.objectRef<OrderView['refunds'][number]>('OrderRefund').implement({
  fields: (t) => ({
    amount: t.float({ resolve: amountOf('amountMinor') }),
    state: t.exposeString('state'),
    createdOn: t.expose('createdOn', { type: 'DateTime' }),
  }),
})

function inCurrency<Part>({ order }: OrderView, part: Part) {
  return { ...part, currencyCode: order.currencyCode }
}

export const OrderType = builder.objectRef<OrderView>('Order').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ order }) => order.id }),
    orderNumber: t.string({ resolve: ({ order }) => order.orderNumber }),
    state: t.string({ resolve: ({ order }) => order.state }),
    fulfillmentStatus: t.string({ resolve: ({ order }) => order.fulfillmentStatus }),
    returnStatus: t.string({ resolve: ({ order }) => order.returnStatus }),
    currencyCode: t.string({ resolve: ({ order }) => order.currencyCode }),
    items: t.field({
      type: [OrderItemType],
      resolve: (view) => view.items.map((item) => inCurrency(view, item)),
    }),
    itemCount: t.int({ resolve: ({ items }) => items.reduce((sum, i) => sum + i.quantity, 0) }),
    subTotal: t.float({ resolve: ({ order }) => amountOf('subTotalMinor')(order) }),
    discount: t.float({ resolve: ({ order }) => amountOf('discountMinor')(order) }),
    shippingTotal: t.float({ resolve: ({ order }) => amountOf('shippingTotalMinor')(order) }),
    tax: t.float({ resolve: ({ order }) => amountOf('taxMinor')(order) }),
    taxIncluded: t.boolean({ resolve: ({ order }) => order.taxIncluded }),
    shippingTax: t.float({
      resolve: ({ order, tax }) => toMajor(tax.shippingTaxMinor, order.currencyCode),
    }),
    taxSummary: t.field({
      type: [TaxRateSummaryType],
      description: 'The tax charged at each rate, highest rate first.',
      resolve: (view) => view.tax.summary.map((rate) => inCurrency(view, rate)),
    }),
    total: t.float({ resolve: ({ order }) => amountOf('totalMinor')(order) }),
    shipping: t.field({
      type: OrderShippingType,
      nullable: true,
      resolve: (view) => inCurrency(view, view.order.shipping),
    }),
    payment: t.expose('payment', { type: OrderPaymentType }),
    chargedTotal: t.float({
      description: 'The total, less what was cancelled or returned while it was due.',
      resolve: (view) => toMajor(chargedMinor(view), view.order.currencyCode),
    }),
    refundedTotal: t.float({
      description: 'Amount refunded, including refunds in progress.',
      resolve: (view) => toMajor(refundedMinor(view), view.order.currencyCode),
    }),
    refunds: t.field({
      type: [OrderRefundType],
      resolve: ({ refunds }) => refunds.filter(({ state }) => state !== 'failed'),
    }),
    timeline: t.expose('timeline', { type: [OrderEventType] }),
    isPartlyShipped: t.boolean({
      description: 'Whether some items have shipped and others have not.',
      resolve: ({ items }) => isPartlyShipped(items),
    }),
    shipments: t.expose('shipments', { type: [ShipmentType] }),
    returns: t.field({
      type: [OrderReturnType],
      description: 'The returns of the order, without cancelled ones.',
      resolve: ({ returns }) => returns.filter(({ state }) => state !== 'cancelled'),
    }),
    returnable: t.field({
      type: [ShippedLineType],
      description: 'The items that the buyer can request to return now.',
      resolve: (view, _args, { store, services }) => {
        const free = countReturnableByBuyer(view, store.settings, services.clock())
        return [...free].map(([orderItemId, quantity]) => ({ orderItemId, quantity }))
      },
    }),
    returnableUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Null until everything has been delivered, and in stores without returns by buyers.',
      resolve: (view, _args, { store }) => findReturnDeadline(view, store.settings),
    }),
    isCancellable: t.boolean({
      description: 'Whether the buyer can cancel the order now.',
      resolve: (view, _args, { store }) => isCancellableByBuyer(view, store),
    }),
    placedOn: t.field({ type: 'DateTime', resolve: ({ order }) => order.placedOn }),
    updatedOn: t.field({ type: 'DateTime', resolve: ({ order }) => order.updatedOn }),
  }),
})

builder.objectFields(OrderType, (t) => ({
  email: t.string({ nullable: true, resolve: ({ order }) => order.email }),
  firstName: t.string({ nullable: true, resolve: ({ order }) => order.firstName }),
  lastName: t.string({ nullable: true, resolve: ({ order }) => order.lastName }),
  couponCode: t.string({ nullable: true, resolve: ({ order }) => order.couponCode }),
  trackingCode: t.string({ nullable: true, resolve: ({ order }) => order.trackingCode }),
  trackingUrl: t.string({ nullable: true, resolve: ({ order }) => order.trackingUrl }),
  carrierName: t.string({ nullable: true, resolve: ({ order }) => order.carrierName }),
  cancelReason: t.string({ nullable: true, resolve: ({ order }) => order.cancelReason }),
  buyerNote: t.string({ nullable: true, resolve: ({ order }) => order.buyerNote }),
  shippingAddress: t.field({
    type: AddressType,
    nullable: true,
    resolve: ({ order }) => order.shippingAddress,
  }),
  billingAddress: t.field({
    type: AddressType,
    nullable: true,
    resolve: ({ order }) => order.billingAddress,
  }),
  withdrawableUntil: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When the period of withdrawal ends; null until everything has been delivered.',
    resolve: (view, _args, { store }) => findWithdrawalEnd(view, store),
  }),
  withdrawnOn: t.expose('withdrawnOn', {
    type: 'DateTime',
    nullable: true,
    description: 'When a withdrawal was last declared; null without any.',
  }),
}))
