import { useState } from 'react'
import { useLocation } from 'wouter'
import { format, t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.ts'
import { useKeys } from '#ui/keys.ts'
import { OnePage } from '#ui/list-page.tsx'
import { Banner } from '#ui/states.tsx'
import { goBack } from '#ui/unsaved.ts'
import { useOrderActions } from './order-actions.tsx'
import { OrderLines, Totals } from './order-lines.tsx'
import { OrderMails } from './order-mails.tsx'
import { OrderSide } from './order-side.tsx'
import { neighbour, useOrder } from './order-queries.ts'
import type { Order } from './order-rules.ts'
import { isOwnChange, isWritten } from './own-changes.ts'
import { PackingSlip } from './packing-slip.tsx'
import { Parcels, Refunds, Returns } from './parcels.tsx'
import { OrderNotices, OrderState, PaymentState } from './state-label.tsx'
import { Timeline } from './timeline.tsx'

/**
 * Whether somebody else has changed the order since this page has read it. What a list or an
 * earlier visit had of it is older.
 */
function useChangedElsewhere({ id, updatedOn }: Order, isRead: boolean) {
  const version = isRead ? updatedOn : null
  const [seen, setSeen] = useState(version)
  const [isChanged, setChanged] = useState(false)
  if (seen !== version) {
    setSeen(version)
    setChanged(seen !== null && version !== null && !isOwnChange(id, version))
  }
  return isChanged
}

function useSteps(id: string) {
  const [, go] = useLocation()
  const step = (by: 1 | -1) => () => {
    const next = neighbour(id, by)
    if (next !== undefined) go(`/orders/${next}`)
  }
  useKeys([
    { keys: 'j', label: t.keys.next, run: step(1) },
    { keys: 'k', label: t.keys.previous, run: step(-1) },
    { keys: 'Escape', label: t.keys.back, run: () => goBack(t.common.leave) },
  ])
}

interface Props {
  order: Order
  isRead: boolean
  isFetching: boolean
}

function Content({ order, isRead, isFetching }: Props) {
  const { may } = useSession()
  const actions = useOrderActions(order)
  const isChanged = useChangedElsewhere(order, isRead)
  const isOld = actions.isBusy || (isFetching && isWritten(order.id))
  return (
    <article className="order" aria-labelledby="order-title">
      <div className="title">
        <h1 id="order-title">{order.orderNumber}</h1>
        <p className="labels">
          <OrderState order={order} />
          <PaymentState order={order} />
          {isOld ? (
            <span role="status" className="hint">
              {t.order.updating}
            </span>
          ) : (
            <time className="hint" dateTime={order.placedOn}>
              {format.moment(order.placedOn)}
            </time>
          )}
        </p>
        {actions.buttons}
      </div>
      <Banner text={isChanged && t.order.changed} />
      <OrderNotices order={order} />
      <div className="columns">
        <div>
          <OrderLines order={order} />
          {order.payment.name && <Totals order={order} />}
        </div>
        <OrderSide order={order} />
        <div>
          <Parcels order={order} />
          <Returns order={order} onReceive={actions.receive} />
          <Refunds order={order} />
          {may('orders:read') && <OrderMails orderId={order.id} />}
          <Timeline order={order} />
        </div>
      </div>
      {actions.dialog}
      <PackingSlip order={order} />
    </article>
  )
}

/** The page of one order: what it is, what happened, and what can be done. */
export default function OrderPage({ id }: { id: string }) {
  const query = useOrder(id)
  const { isFetchedAfterMount: isRead, isFetching } = query
  useSteps(id)
  return (
    <OnePage to="/orders" text={t.nav.orders} query={query}>
      {(order) => <Content {...{ order, isRead, isFetching }} />}
    </OnePage>
  )
}
