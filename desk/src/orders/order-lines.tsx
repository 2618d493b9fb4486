import { format, t } from '#i18n/i18n.ts'
import { Section } from '#ui/list-page.tsx'
import { Sums } from '#ui/table.tsx'
import { ItemName } from './pieces-dialog.tsx'
import { loweredTo, type Order, type OrderItem } from './order-rules.ts'

/** What has become of the pieces of a line, in words; nothing while all of it is open. */
function Pieces({ pieces, quantity }: OrderItem) {
  const { open, shipped, cancelled, returned, withdrawn } = pieces
  const parts = [
    open > 0 && open < quantity && t.order.open(format.number(open)),
    shipped > 0 && t.order.shipped(format.number(shipped)),
    cancelled > 0 && t.order.cancelledPieces(format.number(cancelled)),
    returned > 0 && t.order.returnedPieces(format.number(returned)),
    withdrawn > 0 && t.order.withdrawnPieces(format.number(withdrawn)),
  ]
  return <span className="hint">{parts.filter(Boolean).join(' · ')}</span>
}

export function OrderLines({ order }: { order: Order }) {
  const money = (amount: number) => format.money(amount, order.currencyCode)
  return (
    <Section title={t.orders.columns.items}>
      <ul className="lines">
        {order.items.map((item) => (
          <li key={item.id}>
            <span className="quantity">{format.number(item.quantity)} ×</span>
            <ItemName item={item}>
              <Pieces {...item} />
            </ItemName>
            <span className="amount hint unit">{money(item.unitPrice)}</span>
            <span className="amount">{money(item.lineTotal)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Summed = Pick<Order, 'currencyCode' | 'taxIncluded' | 'taxSummary' | 'couponCode'> &
  Pick<
    Order,
    'subTotal' | 'discount' | 'shippingTotal' | 'total' | 'chargedTotal' | 'refundedTotal'
  > & { payment?: Order['payment'] }

export function Totals({ order }: { order: Summed }) {
  const money = (amount: number) => format.money(amount, order.currencyCode)
  const tax = order.taxIncluded ? t.order.taxIncluded : t.order.tax
  const { couponCode: code } = order
  const lowered = loweredTo(order)
  const discount = code ? t.order.discount(code) : t.money.columns.discount
  return (
    <Sums
      rows={[
        [t.order.subtotal, money(order.subTotal)],
        order.discount > 0 && [discount, money(-order.discount)],
        [t.money.columns.shipping, money(order.shippingTotal)],
        ...order.taxSummary.map(
          ({ rate, tax: amount }) => [tax(format.percent(rate)), money(amount)] as const,
        ),
        [t.orders.columns.total, money(order.total), true],
        lowered !== null && [t.order[lowered], money(order.chargedTotal)],
        order.refundedTotal > 0 && [t.money.columns.refunded, money(-order.refundedTotal)],
      ]}
    />
  )
}
