import { format, t } from '#i18n/i18n.ts'
import { State } from '#ui/table.tsx'
import { openWithdrawn, type Order } from './order-rules.ts'

const tones: Partial<Record<string, string>> = {
  created: 'new',
  confirmed: 'todo',
  invoiced: 'todo',
  inProgress: 'todo',
  readyToPickUp: 'wait',
  inTransit: 'wait',
  delivered: 'done',
  closed: 'done',
  paid: 'done',
  due: 'new',
  pending: 'new',
  authorized: 'wait',
  declined: 'bad',
  expired: 'bad',
}

/** What whoever packs or ships an order has to know of it. */
export function OrderNotices({ order }: { order: Order }) {
  const { withdrawnOn, isWithdrawalOpen, buyerNote, items } = order
  const isWhole = items.every(({ quantity, pieces }) => pieces.withdrawn === quantity)
  const withdrawn = t.order[isWhole ? 'withdrawnOn' : 'partlyWithdrawnOn']
  return (
    <>
      {isWithdrawalOpen && withdrawnOn && (
        <p className="banner warn">{withdrawn(format.day(withdrawnOn))}</p>
      )}
      {buyerNote && (
        <p className="banner buyer-note">
          <strong>{t.order.buyerNote}</strong> <bdi>{buyerNote}</bdi>
        </p>
      )}
    </>
  )
}

export function OrderState({ order }: { order: Order }) {
  const withdrawn = openWithdrawn(order)
  if (withdrawn) return <State tone="bad">{t.orders[withdrawn]}</State>
  const text = order.isPartlyShipped ? t.orders.partly : t.state[order.state]
  return <State tone={tones[order.state] ?? 'off'}>{text}</State>
}

export function PaymentState({ order }: { order: Order }) {
  const { status, name } = order.payment
  // Who only packs is told of a payment only where it is taken at the door.
  if (!name) return null
  const known: Record<string, string> = t.payment
  return <State tone={tones[status] ?? 'off'}>{known[status] ?? status}</State>
}
