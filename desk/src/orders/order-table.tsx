import { Link } from 'wouter'
import { useI18n } from '#i18n/i18n.tsx'
import { moveFocus, useKeys } from '#ui/keys.ts'
import { countPieces, nameOf, type Order } from './order-rules.ts'
import { OrderState, PaymentState } from './state-label.tsx'

function Row({ order }: { order: Order }) {
  const { t, format } = useI18n()
  return (
    <tr>
      <th scope="row" className="c-number">
        <Link href={`/orders/${order.id}`} data-row={order.id}>
          {order.orderNumber}
        </Link>
      </th>
      <td className="c-placed">
        <time dateTime={order.placedOn} title={format.moment(order.placedOn)}>
          {format.when(order.placedOn)}
        </time>
      </td>
      <td className="c-customer">
        <bdi>{nameOf(order) || order.email || t.orders.guest}</bdi>
      </td>
      <td className="c-delivery">
        <bdi>{order.shipping?.name}</bdi>
      </td>
      <td className="c-state">
        <OrderState order={order} />
      </td>
      <td className="c-payment">
        <PaymentState order={order} />
      </td>
      <td className="c-items">{t.orders.pieces(countPieces(order))}</td>
      <td className="c-total">{format.money(order.total, order.currencyCode)}</td>
    </tr>
  )
}

interface Props {
  orders: readonly Order[]
  caption: string
  /** Bound to `s` on the order that has the focus. */
  onShip?: (order: Order) => void
}

/** Orders as rows that the arrow keys walk through. */
export function OrderTable({ orders, caption, onShip }: Props) {
  const { t } = useI18n()
  const { columns } = t.orders
  const move = (step: 1 | -1) => () => moveFocus(step)
  const ship = () => {
    const id = document.activeElement?.getAttribute('data-row')
    const order = orders.find((each) => each.id === id)
    if (order) onShip?.(order)
  }
  useKeys([
    { keys: 'ArrowDown', label: t.keys.next, run: move(1) },
    { keys: 'ArrowUp', label: t.keys.previous, run: move(-1) },
    { keys: 'j', label: t.keys.next, run: move(1) },
    { keys: 'k', label: t.keys.previous, run: move(-1) },
    ...(onShip ? [{ keys: 's', label: t.keys.shipRow, run: ship }] : []),
  ])
  return (
    <table className="orders">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.number}</th>
          <th scope="col">{columns.placed}</th>
          <th scope="col">{columns.customer}</th>
          <th scope="col">{columns.delivery}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col">{columns.payment}</th>
          <th scope="col" className="c-items">
            {columns.items}
          </th>
          <th scope="col" className="c-total">
            {columns.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  )
}
