import { format, t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.ts'
import { useStore } from '#session/store.ts'
import { AddressLines } from './order-side.tsx'
import { boughtAs, countOpenWithdrawn, type Order, type OrderItem } from './order-rules.ts'

const countPacked = (item: OrderItem) =>
  item.quantity - item.pieces.cancelled - countOpenWithdrawn(item)

/** What lies in the parcel, without prices. It is seen only on paper, where nothing else is. */
export function PackingSlip({ order }: { order: Order }) {
  const { store } = useSession()
  const sender = useStore()?.postalAddress
  const { name: method, pickupPoint } = order.shipping ?? {}
  return (
    <section className="slip" aria-hidden="true">
      <p className="slip-head">
        <strong>{store.name}</strong>
        <span>
          {t.slip.title} {order.orderNumber}, {format.day(order.placedOn)}
        </span>
      </p>
      {sender && (
        <p>
          {t.slip.from}: <bdi>{sender}</bdi>
        </p>
      )}
      {order.shippingAddress && <AddressLines address={order.shippingAddress} />}
      {method && (
        <p>
          {t.orders.columns.delivery}: <bdi>{method}</bdi>
        </p>
      )}
      {pickupPoint && (
        <p>
          {t.order.pickup}: <bdi>{pickupPoint.name}</bdi>
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th>{t.slip.quantity}</th>
            <th>{t.slip.item}</th>
            <th>{t.slip.sku}</th>
          </tr>
        </thead>
        <tbody>
          {order.items
            .filter((item) => countPacked(item) > 0)
            .map((item) => (
              <tr key={item.id}>
                <td>{format.number(countPacked(item))}</td>
                <td>
                  <bdi>{boughtAs(item)}</bdi>
                </td>
                <td>{item.sku}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {order.buyerNote && <p>{order.buyerNote}</p>}
    </section>
  )
}
