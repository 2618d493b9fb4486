import { useState } from 'react'
import { call, post, type Schemas } from '#api/client.ts'
import { useWrite } from '#api/write.ts'
import { t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { useKeys } from '#ui/keys.ts'
import { defer } from '#ui/defer.ts'
import { useDialog } from '#ui/dialog.tsx'
import { sayWhy } from '#ui/explain.ts'
import { OpenButton } from '#ui/act-buttons.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { moveOrder, type Move } from './order-queries.ts'
import * as rules from './order-rules.ts'
import type { Action, Order } from './order-rules.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { ReceiveDialog, ReturnDialog } from './return-dialogs.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

type Return = Schemas['Return']

const keyOf: Partial<Record<Action, string>> = {
  refund: 'r',
  return: 'e',
  withdraw: 'w',
  cancel: 'x',
}

type Step = Exclude<Action, Asked>

const delivery = '/v1/orders/{id}/shipments/{shipmentId}/deliver'

/**
 * The steps that need no more than a click. They are sent after a moment in which they can be
 * undone, also when the page of another order is open by then.
 */
function useSteps(order: Order) {
  const { id, orderNumber, state, shipments } = order
  const [pending, setPending] = useState<Step | null>(null)
  const move = useWrite<Move, Order>({
    about: `transition ${id}`,
    write: (input, key) => moveOrder(id, input, key),
  })
  const markPaid = useWrite(post('/v1/orders/{id}/payments/mark-paid', { id }))
  const deliver = useWrite<string[], unknown>({
    about: `delivery ${id}`,
    write: (shipmentIds, key) =>
      Promise.all(
        shipmentIds.map((shipmentId) =>
          post(delivery, { id, shipmentId }).write(null, `${key}.${shipmentId}`),
        ),
      ),
  })
  const onTheWay = shipments.filter(({ deliveredOn }) => deliveredOn === null)
  const ready = ['inProgress', 'readyToPickUp'] as const
  const states: Record<Exclude<Step, 'markPaid'>, Move['states']> = {
    ...{ confirm: ['confirmed'], handOver: ['delivered'], delivered: ['delivered'] },
    ...{ close: ['closed'], ready: ready.filter((each) => each !== state) },
  }
  const send = (step: Step): Promise<unknown> => {
    if (step === 'markPaid') return markPaid.mutateAsync(null)
    if (step === 'delivered' && onTheWay.length > 0)
      return deliver.mutateAsync(onTheWay.map((shipment) => shipment.id))
    return move.mutateAsync({ states: states[step] })
  }
  const run = (step: Step) => {
    if (pending) return
    setPending(step)
    const text = t.actions.done[step](orderNumber)
    const end = () => setPending(null)
    const act = () =>
      send(step)
        .catch((error: Error) => sayWhy(error, orderNumber))
        .finally(end)
    defer(text, act, end)
  }
  return { isBusy: pending !== null, run }
}

const dialogs = {
  ship: ShipDialog,
  refund: RefundDialog,
  return: ReturnDialog,
  withdraw: WithdrawDialog,
  cancel: CancelDialog,
}
type Asked = keyof typeof dialogs
const isAsked = (action: Action): action is Asked => action in dialogs

/** The buttons and keys of what can be done with an order, and the dialog that is open. */
export function useOrderActions(order: Order) {
  const { may } = useSession()
  const [dialog, open] = useDialog((shown: Asked | Return) => {
    if (typeof shown === 'object') return <ReceiveDialog order={order} back={shown} />
    const Asking = dialogs[shown]
    return <Asking order={order} />
  })
  const steps = useSteps(order)
  const actions = rules
    .listActions(order)
    .filter((action) => may(rules.isPacking(action) ? 'fulfillment:update' : 'orders:update'))
  const primary = rules.nextStep(order, actions)
  const run = (action: Action) => {
    if (isAsked(action)) open(action)
    else steps.run(action)
  }
  const keys = (action: Action) => (action === primary ? 's' : keyOf[action])
  useKeys([
    ...actions.flatMap((action) => {
      const key = keys(action)
      return key ? [{ keys: key, label: t.actions[action], run: () => run(action) }] : []
    }),
    { keys: 'p', label: t.actions.slip, run: () => window.print() },
  ])
  const readInvoice = () => call('post', '/v1/orders/{id}/invoice', { id: order.id })
  const buttons = (
    <div className="actions" role="group" aria-label={t.actions.title}>
      {actions.map((action) => (
        <Button
          key={action}
          className={action === primary ? 'primary' : undefined}
          disabled={steps.isBusy}
          onClick={() => run(action)}
          text={t.actions[action]}
        />
      ))}
      <Button onClick={() => window.print()} text={t.actions.slip} />
      {may('orders:update') && rules.hasInvoice(order) && (
        <>
          <OpenButton text={t.actions.invoice} read={readInvoice} />
          {order.creditNotes.map(({ number }) => (
            <OpenButton
              key={number}
              text={t.actions.creditNote(number)}
              read={async () => {
                const { url } = await readInvoice()
                return { url: `${url}?${String(new URLSearchParams({ creditNote: number }))}` }
              }}
            />
          ))}
        </>
      )}
    </div>
  )
  // Busy while a step waits for the moment in which it can be undone, or is being done.
  return { buttons, dialog, isBusy: steps.isBusy, receive: (back: Return) => open(back) }
}
