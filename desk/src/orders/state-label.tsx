import { t } from '#i18n/i18n.ts'
import { State } from '#ui/table.tsx'
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

export function OrderState({ order }: { order: Order }) {
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
