import { divideBack } from '#commerce/reports/reports.ts'
import { paidShares } from '#commerce/refunds/refund-shares.ts'
import type { RateSummary } from '#store/schema/orders.ts'
import type { Refund } from '#store/schema/refunds.ts'
import { chargedMinor, type OrderView } from './read-orders.ts'

/** An invoice that takes back an earlier one, or a part of it (Directive 2006/112/EC, Article 219). */
export interface CreditNote {
  number: string
  issuedOn: Date
  /** With tax, as all amounts here. */
  amountMinor: number
  lines: { orderItemId: string; quantity: number; amountMinor: number }[]
  /** What no line names: delivery, or an amount without items. */
  restMinor: number
  taxSummary: RateSummary[]
}

const compare = (one: string, other: string) => Number(one > other) - Number(one < other)

/** When a refund first succeeded; null if it never has. */
function firstSuccessOf({ reversals, succeededOn, state, createdOn }: Refund): Date | null {
  const [first] = reversals
  if (first) return new Date(first.succeededOn)
  return succeededOn ?? (state === 'succeeded' ? createdOn : null)
}

/**
 * The credit notes of an order, the oldest first: one for each refund of the sale that has succeeded,
 * also if the provider reversed it later, and one for what a cancelled order never paid. Their numbers
 * continue that of the invoice, which is the order's; a refund that succeeds later gets a later one.
 * Their amounts by rate are those of the bookings report. None for a seller, whose part has no
 * invoice.
 */
export function listCreditNotes(view: OrderView): CreditNote[] {
  const { order, items, timeline, payment, refunds, tax } = view
  const wasSold = timeline.some(({ state }) => state !== 'created' && state !== 'cancelled')
  if (!wasSold || order.state === 'invalidated' || order.sellerId !== null) return []
  const shares = paidShares(order, items).byItem
  // Not of money that came too much, or a second time.
  const all = refunds.filter(
    ({ cause, chargeId }) =>
      cause !== 'unexpected' && (chargeId === null || chargeId === payment.chargeId),
  )
  const grossOf = (line: Refund['lines'][number]) => {
    const item = items.find((one) => one.id === line.itemId)
    const share = item && ((shares.get(item.id) ?? 0) * line.quantity) / item.quantity
    return item
      ? [{ ...line, rate: item.taxRate, grossMinor: line.amountMinor || Math.round(share ?? 0) }]
      : []
  }
  const back = all.flatMap((refund) => {
    const issuedOn = firstSuccessOf(refund)
    const grossMinor = refund.amountMinor + refund.creditedMinor
    if (!issuedOn) return []
    const undone = refund.state === 'succeeded' ? undefined : refund.reversals.at(-1)
    const made = { id: refund.id, issuedOn, grossMinor, lines: refund.lines.flatMap(grossOf) }
    return undone
      ? [made, { ...made, issuedOn: new Date(undone.failedOn), grossMinor: -grossMinor, lines: [] }]
      : [made]
  })
  const cancelled = timeline.findLast(({ state }) => state === 'cancelled')
  if (order.state === 'cancelled' && cancelled) {
    const asked = all.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const credited = all.reduce((sum, { creditedMinor }) => sum + creditedMinor, 0)
    const grossMinor = order.totalMinor - credited - Math.min(asked, chargedMinor(view))
    back.push({ id: '', issuedOn: cancelled.occurredOn, grossMinor, lines: [] })
  }
  const made = back
    .filter(({ grossMinor }) => grossMinor !== 0)
    .toSorted((one, other) => +one.issuedOn - +other.issuedOn || compare(one.id, other.id))
  // What was reversed can be given back again, at its rates.
  const divided = divideBack({ taxSummary: tax.summary, back: made })
  const notes = made.flatMap((one, index) =>
    one.grossMinor > 0 ? [{ ...one, rates: divided[index] ?? [] }] : [],
  )
  return notes.map(({ issuedOn, grossMinor, lines, rates }, index) => ({
    number: `${order.orderNumber}-C${String(index + 1)}`,
    issuedOn,
    amountMinor: grossMinor,
    lines: lines.map((line) => ({
      orderItemId: line.itemId,
      quantity: line.quantity,
      amountMinor: line.grossMinor,
    })),
    restMinor: lines.reduce((rest, line) => rest - line.grossMinor, grossMinor),
    taxSummary: rates
      .filter((part) => part.grossMinor !== 0)
      .map(({ rate, ...amounts }) => ({
        rate,
        netMinor: 0 - amounts.netMinor,
        taxMinor: 0 - amounts.taxMinor,
        grossMinor: 0 - amounts.grossMinor,
      })),
  }))
}
