import { useI18n } from '#i18n/i18n.tsx'
import type { Order } from './order-rules.ts'

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

/** A state in words, with a mark whose shape says the same as its colour. */
export function OrderState({ order }: { order: Order }) {
  const { t } = useI18n()
  const text = order.isPartlyShipped ? t.orders.partly : t.state[order.state]
  return <span className={`state-label ${tones[order.state] ?? 'off'}`}>{text}</span>
}

export function PaymentState({ order }: { order: Order }) {
  const { t } = useI18n()
  const { status } = order.payment
  const known: Record<string, string> = t.payment
  return <span className={`state-label ${tones[status] ?? 'off'}`}>{known[status] ?? status}</span>
}
