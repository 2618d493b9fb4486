import type { Order, OrderState, RateSummary } from '#store/schema/orders.ts'
import type { Refund } from '#store/schema/refunds.ts'
import type { Return } from '#store/schema/returns.ts'
import type { Shipment } from '#store/schema/shipments.ts'
import type { OrderTax, TaxedItem } from './order-tax.ts'
import { countOpen } from './line-pieces.ts'

/** What a seller has a part of. */
export interface OrderParts {
  order: Order
  items: TaxedItem[]
  tax: OrderTax
  shipments: Shipment[]
  /** The oldest first. */
  refunds: Refund[]
  returns: Return[]
}

/** States in which items of an order are to be sent, or on their way. */
const sendingStates: ReadonlySet<OrderState> = new Set([
  'confirmed',
  'invoiced',
  'inProgress',
  'inTransit',
])

/** The total of a line after its share of the discount, with and without tax. */
function getAmounts({ lineTotalMinor, discountMinor, taxMinor }: TaxedItem, taxIncluded: boolean) {
  const chargedMinor = lineTotalMinor - discountMinor
  const netMinor = taxIncluded ? chargedMinor - taxMinor : chargedMinor
  return { netMinor, taxMinor, grossMinor: netMinor + taxMinor }
}

function summarizeTax(items: readonly TaxedItem[], taxIncluded: boolean): RateSummary[] {
  const byRate = Map.groupBy(items, ({ taxRate }) => Number(taxRate))
  return [...byRate.values()].map((group) => {
    const amounts = group.map((item) => getAmounts(item, taxIncluded))
    return {
      rate: group[0]?.taxRate ?? '0',
      netMinor: amounts.reduce((sum, { netMinor }) => sum + netMinor, 0),
      taxMinor: amounts.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
      grossMinor: amounts.reduce((sum, { grossMinor }) => sum + grossMinor, 0),
    }
  })
}

/** The seller's lines in refunds; delivery and reasons concern only the store. */
function getRefunds({ refunds }: OrderParts, isOwn: (itemId: string) => boolean) {
  return refunds.flatMap((refund) => {
    const lines = refund.lines.filter(({ itemId }) => isOwn(itemId))
    if (lines.length === 0) return []
    const ownMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const amountMinor = Math.min(ownMinor, refund.amountMinor)
    return [{ ...refund, lines, amountMinor, shippingMinor: 0, reason: null, failure: null }]
  })
}

/** The seller's lines in parcels or returns. The amounts of returns are among the refunds. */
function getMoved<Moved extends { lines: { orderItemId: string }[] }>(
  all: readonly Moved[],
  isOwn: (itemId: string) => boolean,
): Moved[] {
  return all.flatMap((moved) => {
    const lines = moved.lines.filter(({ orderItemId }) => isOwn(orderItemId))
    return lines.length > 0 ? [{ ...moved, lines }] : []
  })
}

/** Whether items of the seller are still to be sent to the buyer, or on their way. */
function isSending({ order, items, shipments }: Pick<OrderParts, 'order' | 'items' | 'shipments'>) {
  if (order.shipping.type === 'pickup' || !sendingStates.has(order.state)) return false
  const isOpen = items.some((item) => countOpen(item) > 0)
  return isOpen || shipments.some(({ deliveredOn }) => deliveredOn === null)
}

/** What only the store knows of an order. */
const hidden = {
  customerId: null,
  email: null,
  firstName: null,
  lastName: null,
  phone: null,
  couponCode: null,
  billingAddress: null,
  // The tracking of the order's last parcel, whoever sent it.
  trackingCode: null,
  trackingUrl: null,
  carrierName: null,
  cancelReason: null,
}

/**
 * A seller's part of an order: the seller's lines and their totals, parcels and refunds. Delivery
 * belongs to the store. The delivery address is included while the seller has items to send
 * (docs/platform.md).
 */
export function getSellerPart<View extends OrderParts>(view: View, sellerId: string): View {
  const { order } = view
  const items = view.items.filter((item) => item.sellerId === sellerId)
  const ownIds = new Set(items.map(({ id }) => id))
  const isOwn = (itemId: string) => ownIds.has(itemId)
  const summary = summarizeTax(items, order.taxIncluded)
  const sum = (pick: (item: TaxedItem) => number) =>
    items.reduce((total, item) => total + pick(item), 0)
  const part = { ...view, items, shipments: getMoved(view.shipments, isOwn) }
  const { shippingAddress, buyerNote } = order
  return {
    ...part,
    refunds: getRefunds(view, isOwn),
    returns: getMoved(view.returns, isOwn),
    tax: { shippingTaxMinor: 0, summary },
    order: {
      ...order,
      ...hidden,
      sellerId,
      // The note may tell where to leave the parcel.
      ...(isSending(part)
        ? { shippingAddress, buyerNote }
        : { shippingAddress: null, buyerNote: null }),
      subTotalMinor: sum(({ lineTotalMinor }) => lineTotalMinor),
      discountMinor: sum(({ discountMinor }) => discountMinor),
      shippingTotalMinor: 0,
      taxMinor: sum(({ taxMinor }) => taxMinor),
      totalMinor: summary.reduce((total, { grossMinor }) => total + grossMinor, 0),
    },
  }
}
