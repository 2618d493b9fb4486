import { chargedMinor, refundedMinor, type OrderView } from '#commerce/orders/read-orders.ts'
import { toMajor } from '#store/money.ts'
import {
  countCancelled,
  countKept,
  countOpen,
  countReturned,
  countWithdrawn,
  isPartlyShipped,
} from '#commerce/orders/line-pieces.ts'
import type { Return } from '#store/schema/returns.ts'
import type { Shipment } from '#store/schema/shipments.ts'
import { orderItemSchema, orderSchema, returnSchema, shipmentSchema } from './schemas.ts'
import type { OrderJson } from './schemas.ts'
import { toOptionsJson, toShippingJson } from '#api/storefront/cart/json.ts'
import { listCreditNotes } from '#commerce/orders/credit-notes.ts'
import { toRefundJson } from '#api/admin/refunds/schemas.ts'
import { toTaxJson } from '#api/shared/tax-json.ts'
import { pricedView, viewOf } from '#api/shared/view.ts'

function toPiecesJson(item: OrderView['items'][number], view: OrderView) {
  const { refunds, withdrawals, unwanted } = view
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
    withdrawn: countWithdrawn(item, withdrawals),
    unwanted: unwanted[item.id] ?? 0,
    refunded: paidBack
      .filter(({ itemId }) => itemId === item.id)
      .reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

function toItems(view: OrderView) {
  const { currencyCode: currency } = view.order
  return view.items.map((item) =>
    pricedView(orderItemSchema, { ...item.snapshot, ...item }, currency, {
      contentTitle: item.snapshot.contentTitle ?? item.snapshot.title,
      options: toOptionsJson(item.snapshot.options),
      pieces: toPiecesJson(item, view),
      taxRate: Number(item.taxRate),
    }),
  )
}

export const toShipmentJson = (shipment: Shipment) => viewOf(shipmentSchema, shipment)

export const toReturnJson = (returned: Return) =>
  viewOf(returnSchema, returned, { requestedOn: returned.createdOn.toISOString() })

export function toOrderJson(view: OrderView): OrderJson {
  const { order, payment } = view
  const { currencyCode } = order
  const { creditNotes, timeline } = orderSchema.shape
  const { methodId, type, name, status } = payment
  return pricedView(orderSchema, order, currencyCode, {
    withdrawnOn: view.withdrawnOn?.toISOString() ?? null,
    isWithdrawalOpen: view.isWithdrawalOpen,
    isPartlyShipped: isPartlyShipped(view.items),
    shipments: view.shipments.map(toShipmentJson),
    items: toItems(view),
    ...toTaxJson(view.tax, currencyCode),
    shipping: toShippingJson(order.shipping, currencyCode),
    payment: {
      ...{ methodId, type, name, status },
      authorizedUntil:
        status === 'authorized' ? (payment.authorizedUntil?.toISOString() ?? null) : null,
    },
    chargedTotal: toMajor(chargedMinor(view), currencyCode),
    refundedTotal: toMajor(refundedMinor(view), currencyCode),
    refunds: view.refunds.map(toRefundJson),
    creditNotes: listCreditNotes(view).map((note) =>
      pricedView(creditNotes.element, note, currencyCode),
    ),
    returns: view.returns.map(toReturnJson),
    timeline: view.timeline.map((event) => viewOf(timeline.element, event)),
  })
}
