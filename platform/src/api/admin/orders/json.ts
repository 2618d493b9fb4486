import type { z } from '@hono/zod-openapi'
import { refundedMinor, type OrderView } from '#commerce/orders/read-orders.ts'
import {
  countCancelled,
  countKept,
  countOpen,
  countReturned,
  isPartlyShipped,
} from '#commerce/orders/line-pieces.ts'
import { toMajor } from '#http/money.ts'
import type { Return } from '#store/schema/returns.ts'
import type { Shipment } from '#store/schema/shipments.ts'
import type { OrderJson, returnSchema, shipmentSchema } from './schemas.ts'
import { toShippingJson } from '#api/storefront/cart/json.ts'
import { toRefundJson } from '#api/admin/refunds/json.ts'
import { toLineTaxJson, toTaxJson } from '#api/shared/tax-json.ts'

function toPiecesJson(item: OrderView['items'][number], { refunds }: OrderView) {
  const paidBack = refunds.filter(({ state }) => state !== 'failed').flatMap(({ lines }) => lines)
  return {
    open: countOpen(item),
    shipped: item.shippedQuantity,
    kept: countKept(item),
    cancelled: countCancelled(item),
    cancelledRestocked: item.cancelledRestocked,
    cancelledWrittenOff: item.cancelledWrittenOff,
    returned: countReturned(item),
    returnedRestocked: item.returnedRestocked,
    returnedWrittenOff: item.returnedWrittenOff,
    returnedInspected: item.returnedInspected,
    refunded: paidBack
      .filter(({ itemId }) => itemId === item.id)
      .reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

function toItems(view: OrderView) {
  const { items, order } = view
  const { currencyCode: currency } = order
  return items.map((item) => {
    const { id, sellerId, productId, variantId, quantity, allocations } = item
    const { sku, title } = item.snapshot
    const options = item.snapshot.options.map(({ name, value }) => ({ name, value }))
    return {
      id,
      sellerId,
      productId,
      variantId,
      sku,
      title,
      options,
      quantity,
      pieces: toPiecesJson(item, view),
      allocations,
      unitPrice: toMajor(item.unitPriceMinor, currency),
      lineTotal: toMajor(item.lineTotalMinor, currency),
      ...toLineTaxJson(item, currency),
    }
  })
}

function toAmounts({ order }: OrderView) {
  const major = (minor: number) => toMajor(minor, order.currencyCode)
  return {
    subTotal: major(order.subTotalMinor),
    discount: major(order.discountMinor),
    shippingTotal: major(order.shippingTotalMinor),
    tax: major(order.taxMinor),
    total: major(order.totalMinor),
  }
}

/** A shipment in the shape of the API. */
export function toShipmentJson(shipment: Shipment): z.output<typeof shipmentSchema> {
  const { id, carrierName, trackingCode, trackingUrl, lines, shippedOn, deliveredOn } = shipment
  return {
    id,
    carrierName,
    trackingCode,
    trackingUrl,
    lines,
    shippedOn: shippedOn.toISOString(),
    deliveredOn: deliveredOn?.toISOString() ?? null,
  }
}

/** A return in the shape of the API. */
export function toReturnJson(returned: Return): z.output<typeof returnSchema> {
  const { id, state, requestedBy, lines, refundId, createdOn, receivedOn } = returned
  return {
    id,
    state,
    requestedBy,
    lines,
    refundId,
    requestedOn: createdOn.toISOString(),
    receivedOn: receivedOn?.toISOString() ?? null,
  }
}

/** An order in the shape of the Admin API. */
export function toOrderJson(view: OrderView): OrderJson {
  const { order, payment } = view
  const { id, storeId, sellerId, customerId, orderNumber, state, currencyCode } = order
  const { fulfillmentStatus, returnStatus, email, firstName, lastName, phone } = order
  const { couponCode, taxIncluded, shippingAddress, billingAddress } = order
  const { trackingCode, trackingUrl, carrierName, cancelReason, buyerNote } = order
  const { methodId, type, name, status } = payment
  return {
    id,
    storeId,
    sellerId,
    customerId,
    orderNumber,
    state,
    currencyCode,
    fulfillmentStatus,
    returnStatus,
    email,
    firstName,
    lastName,
    phone,
    couponCode,
    taxIncluded,
    shippingAddress,
    billingAddress,
    trackingCode,
    trackingUrl,
    carrierName,
    cancelReason,
    buyerNote,
    isPartlyShipped: isPartlyShipped(view.items),
    shipments: view.shipments.map(toShipmentJson),
    items: toItems(view),
    ...toAmounts(view),
    ...toTaxJson(view.tax, currencyCode),
    shipping: toShippingJson(order.shipping, currencyCode),
    payment: {
      ...{ methodId, type, name, status },
      authorizedUntil:
        status === 'authorized' ? (payment.authorizedUntil?.toISOString() ?? null) : null,
    },
    refundedTotal: toMajor(refundedMinor(view), currencyCode),
    refunds: view.refunds.map(toRefundJson),
    returns: view.returns.map(toReturnJson),
    timeline: view.timeline.map((event) => ({
      state: event.state,
      occurredOn: event.occurredOn.toISOString(),
      actor: event.actor,
    })),
    placedOn: order.placedOn.toISOString(),
    updatedOn: order.updatedOn.toISOString(),
  }
}
