import { useState, type ReactNode } from 'react'
import { api, inPath, take, underIn, type Schemas } from '#api/client.ts'
import { t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.tsx'
import { useKeys } from '#ui/keys.ts'
import { defer } from '#ui/defer.ts'
import { sayWhy } from '#ui/explain.ts'
import { OpenButton } from '#ui/open-button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { moveOrder, useOrderWrite, type Move } from './order-queries.ts'
import { hasInvoice, listActions, nextStep, type Action, type Order } from './order-rules.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { ReceiveDialog, ReturnDialog } from './return-dialogs.tsx'
import { ShipDialog } from './ship-dialog.tsx'

type Return = Schemas['Return']
type Shown = Action | Return | null

const keyOf: Partial<Record<Action, string>> = { refund: 'r', return: 'e', cancel: 'x' }

type Step = Exclude<Action, 'ship' | 'refund' | 'return' | 'cancel'>

function useDeliver({ id, shipments }: Order) {
  const onTheWay = shipments.filter(({ deliveredOn }) => deliveredOn === null)
  const deliver = useOrderWrite<string[], unknown>(id, 'delivery', (shipmentIds, key) =>
    Promise.all(
      shipmentIds.map((shipmentId) =>
        take(
          api.POST(
            '/v1/orders/{id}/shipments/{shipmentId}/deliver',
            underIn(`${key}.${shipmentId}`, { id, shipmentId }),
          ),
        ),
      ),
    ),
  )
  return { ...deliver, ids: onTheWay.map((shipment) => shipment.id) }
}

/**
 * The steps that need no more than a click. They are sent after a moment in which they can be
 * undone, also when the page of another order is open by then.
 */
function useSteps(order: Order) {
  const { id, orderNumber, state } = order
  const [pending, setPending] = useState<Step | null>(null)
  const move = useOrderWrite<Move, Order>(id, 'transition', (input, key) =>
    moveOrder(id, input, key),
  )
  const markPaid = useOrderWrite<null, unknown>(id, 'paid', (_none, key) =>
    take(api.POST('/v1/orders/{id}/payments/mark-paid', underIn(key, { id }))),
  )
  const deliver = useDeliver(order)
  const onError = (error: Error) => sayWhy(error, orderNumber)
  const settle = { onError, onSettled: () => setPending(null) }
  const send: Record<Step, () => Promise<unknown>> = {
    markPaid: () => markPaid.mutateAsync(null),
    confirm: () => move.mutateAsync({ states: ['confirmed'] }),
    ready: () =>
      move.mutateAsync({
        states: state === 'inProgress' ? ['readyToPickUp'] : ['inProgress', 'readyToPickUp'],
      }),
    handOver: () => move.mutateAsync({ states: ['delivered'] }),
    delivered: () =>
      deliver.ids.length > 0
        ? deliver.mutateAsync(deliver.ids)
        : move.mutateAsync({ states: ['delivered'] }),
  }
  const isStep = (action: Action): action is Step => action in send
  const run = (step: Step) => {
    if (pending) return
    setPending(step)
    const text = t.actions.done[step](orderNumber)
    const act = () => send[step]().catch(settle.onError).finally(settle.onSettled)
    defer(text, act, () => setPending(null))
  }
  return { isBusy: pending !== null, isStep, run }
}

function ActionDialog({
  order,
  shown,
  onClose,
}: {
  order: Order
  shown: Shown
  onClose: () => void
}) {
  const props = { order, onClose }
  if (shown === 'ship') return <ShipDialog {...props} />
  if (shown === 'refund') return <RefundDialog {...props} />
  if (shown === 'return') return <ReturnDialog {...props} />
  if (shown === 'cancel') return <CancelDialog {...props} />
  if (shown !== null && typeof shown === 'object') return <ReceiveDialog {...props} back={shown} />
  return null
}

interface OrderActions {
  buttons: ReactNode
  dialog: ReactNode
  /** Whether a step waits for the moment in which it can be undone, or is being done. */
  isBusy: boolean
  receive: (back: Return) => void
}

/** The buttons and keys of what can be done with an order, and the dialog that is open. */
export function useOrderActions(order: Order): OrderActions {
  const { may } = useSession()
  const [shown, setShown] = useState<Shown>(null)
  const steps = useSteps(order)
  const actions = may('orders:update') ? listActions(order) : []
  const primary = nextStep(actions)
  const run = (action: Action) => {
    if (steps.isStep(action)) steps.run(action)
    else setShown(action)
  }
  const keys = (action: Action) => (action === primary ? 's' : keyOf[action])
  useKeys([
    ...actions.flatMap((action) => {
      const key = keys(action)
      return key ? [{ keys: key, label: t.actions[action], run: () => run(action) }] : []
    }),
    { keys: 'p', label: t.actions.slip, run: () => window.print() },
  ])
  const buttons = (
    <div className="actions" role="group" aria-label={t.actions.title}>
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          className={action === primary ? 'primary' : undefined}
          disabled={steps.isBusy}
          onClick={() => run(action)}
        >
          {t.actions[action]}
        </button>
      ))}
      <button type="button" onClick={() => window.print()}>
        {t.actions.slip}
      </button>
      {may('orders:update') && hasInvoice(order) && (
        <OpenButton
          text={t.actions.invoice}
          read={() => take(api.POST('/v1/orders/{id}/invoice', inPath(order.id)))}
        />
      )}
    </div>
  )
  return {
    buttons,
    isBusy: steps.isBusy,
    dialog: <ActionDialog order={order} shown={shown} onClose={() => setShown(null)} />,
    receive: setShown,
  }
}
