import { useI18n } from '#i18n/i18n.tsx'
import { Section } from '#ui/list-page.tsx'
import { ItemName } from './pieces-dialog.tsx'
import type { Order, OrderItem } from './order-rules.ts'

/** What has become of the pieces of a line, in words; nothing while all of it is open. */
function Pieces({ pieces, quantity }: OrderItem) {
  const { t, format } = useI18n()
  const { open, shipped, cancelled, returned } = pieces
  if (open === quantity) return null
  const parts = [
    open > 0 && t.order.open(format.number(open)),
    shipped > 0 && t.order.shipped(format.number(shipped)),
    cancelled > 0 && t.order.cancelledPieces(format.number(cancelled)),
    returned > 0 && t.order.returnedPieces(format.number(returned)),
  ]
  return <span className="hint">{parts.filter(Boolean).join(' · ')}</span>
}

export function OrderLines({ order }: { order: Order }) {
  const { t, format } = useI18n()
  const money = (amount: number) => format.money(amount, order.currencyCode)
  return (
    <Section title={t.orders.columns.items}>
      <ul className="lines">
        {order.items.map((item) => (
          <li key={item.id}>
            <span className="quantity">{format.number(item.quantity)} ×</span>
            <span>
              <ItemName item={item} />
              <Pieces {...item} />
            </span>
            <span className="amount hint unit">{money(item.unitPrice)}</span>
            <span className="amount">{money(item.lineTotal)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Totals({ order }: { order: Order }) {
  const { t, format } = useI18n()
  const money = (amount: number) => format.money(amount, order.currencyCode)
  const tax = order.taxIncluded ? t.order.taxIncluded : t.order.tax
  const rows: [string, number][] = [
    [t.order.subtotal, order.subTotal],
    ...(order.discount > 0
      ? [[t.order.discount(order.couponCode), -order.discount] as [string, number]]
      : []),
    [t.money.columns.shipping, order.shippingTotal],
    ...order.taxSummary.map(({ rate, tax: amount }): [string, number] => [
      tax(format.percent(rate)),
      amount,
    ]),
  ]
  return (
    <dl className="totals">
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      <div className="sum">
        <dt>{t.orders.columns.total}</dt>
        <dd>{money(order.total)}</dd>
      </div>
      {order.refundedTotal > 0 && (
        <div>
          <dt>{t.money.columns.refunded}</dt>
          <dd>{money(-order.refundedTotal)}</dd>
        </div>
      )}
    </dl>
  )
}
