import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { format, t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.ts'
import { useDialog } from '#ui/dialog.tsx'
import { focusedRow, moveFocus, useKeys } from '#ui/keys.ts'
import { nameColumn } from '#ui/list-page.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { rememberList } from './order-queries.ts'
import { countPieces, listActions, nameOf, type Order } from './order-rules.ts'
import { ShipDialog } from './ship-dialog.tsx'
import { OrderState, PaymentState } from './state-label.tsx'

interface Props {
  orders: readonly Order[]
  caption: string
  empty?: string
}

/** Orders as rows that the arrow keys walk through; `s` ships the one that has the focus. */
export function OrderTable({ orders, ...named }: Props) {
  const { may } = useSession()
  const [, go] = useLocation()
  const [shipped, setShipped] = useState<Order>()
  const [dialog, openShip] = useDialog((order: Order) => (
    <ShipDialog order={order} onShipped={() => setShipped(order)} />
  ))
  // On to the next one, before the list is read without this one.
  useLayoutEffect(() => {
    if (!shipped) return
    const row = document.querySelector<HTMLElement>(`[data-row="${shipped.id}"]`)
    // Once it has gone, the focus is at the next one already.
    if (!row) return
    row.focus()
    moveFocus(1)
  }, [shipped])
  useEffect(() => rememberList(orders), [orders])
  const ship = () => {
    const order = orders.find(({ id }) => id === focusedRow())
    if (!order) return
    if (may('fulfillment:update') && listActions(order).includes('ship')) openShip(order)
    else go(`/orders/${order.id}`)
  }
  const { columns } = t.orders
  const cells: Column<Order>[] = [
    nameColumn(
      columns.number,
      ({ id }) => `/orders/${id}`,
      ({ orderNumber }) => orderNumber,
    ),
    [
      columns.placed,
      ({ placedOn }) => (
        <time dateTime={placedOn} title={format.moment(placedOn)}>
          {format.when(placedOn)}
        </time>
      ),
      'c-short c-end',
    ],
    [columns.customer, (order) => nameOf(order) || order.email || t.orders.guest, 'c-name'],
    [columns.delivery, ({ shipping }) => shipping?.name, 'c-name c-wide'],
    [columns.state, (order) => <OrderState order={order} />, 'c-end'],
    [columns.items, (order) => t.orders.pieces(countPieces(order)), 'c-total c-wide'],
  ]
  if (may('orders:read')) {
    cells.splice(-1, 0, [columns.payment, (order) => <PaymentState order={order} />])
    cells.push([
      columns.total,
      ({ total, currencyCode }) => format.money(total, currencyCode),
      'c-total',
    ])
  }
  useKeys([{ keys: 's', label: t.keys.shipRow, run: ship }])
  return (
    <>
      <Table {...named} rows={orders} columns={cells} />
      {dialog}
    </>
  )
}
