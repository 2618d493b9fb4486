import { useState } from 'react'
import { api, take, type Schemas } from '#api/client.ts'
import { useI18n } from '#i18n/i18n.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { WriteError } from '#ui/states.tsx'
import { say } from '#ui/toasts.tsx'
import { LineQuantities, useQuantities } from './line-quantities.tsx'
import { useOrderWrite } from './order-queries.ts'
import { countReturnable, refundableMinor, type Order } from './order-rules.ts'

type Return = Schemas['Return']
type Reason = NonNullable<Return['lines'][number]['reason']>

interface Props {
  order: Order
  onClose: () => void
}

/** Announces what a customer sends back, with one reason for all of it. */
export function ReturnDialog({ order, onClose }: Props) {
  const { t } = useI18n()
  const quantities = useQuantities(order.items, (item) => countReturnable(order, item), false)
  const [reason, setReason] = useState('')
  const announce = useOrderWrite<Schemas['ReturnRequest'], Return>(
    order.id,
    'return',
    (body, header) =>
      take(
        api.POST('/v1/orders/{id}/returns', { params: { path: { id: order.id }, header }, body }),
      ),
    () => {
      say(t.actions.done.return)
      onClose()
    },
  )
  const canAnnounce = quantities.total > 0 && !announce.isPending
  const submit = () => {
    if (!canAnnounce) return
    const cause = reason === '' ? null : (reason as Reason)
    announce.mutate({
      lines: quantities.lines.map(({ id, quantity }) => ({
        orderItemId: id,
        quantity,
        reason: cause,
      })),
      withdrawalId: null,
    })
  }
  return (
    <Dialog
      title={t.returning.title(order.orderNumber)}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <button type="submit" className="primary" disabled={!canAnnounce}>
          {announce.isPending ? t.common.sending : t.returning.button(quantities.total)}
        </button>
      }
    >
      <LineQuantities quantities={quantities} />
      <Field label={t.returning.reason}>
        {(ids) => (
          <select {...ids} value={reason} onChange={(event) => setReason(event.target.value)}>
            <option value="">{t.returning.noReason}</option>
            {Object.entries(t.order.reason).map(([name, text]) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
      <WriteError error={announce.error} />
    </Dialog>
  )
}

/** Takes in what has come back: restocked or written off, refunded in the same step. */
export function ReceiveDialog({ order, onClose, back }: Props & { back: Return }) {
  const { t } = useI18n()
  const announced = new Map(back.lines.map(({ orderItemId, quantity }) => [orderItemId, quantity]))
  const quantities = useQuantities(order.items, ({ id }) => announced.get(id) ?? 0)
  const [restock, setRestock] = useState(true)
  const canRefund = refundableMinor(order) > 0
  const [refund, setRefund] = useState(canRefund)
  const receive = useOrderWrite<Schemas['ReturnReceipt'], Return>(
    order.id,
    `receipt ${back.id}`,
    (body, header) =>
      take(
        api.POST('/v1/orders/{id}/returns/{returnId}/receive', {
          params: { path: { id: order.id, returnId: back.id }, header },
          body,
        }),
      ),
    () => {
      say(t.actions.done.receive)
      onClose()
    },
  )
  const canReceive = quantities.total > 0 && !receive.isPending
  const submit = () => {
    if (!canReceive) return
    const lines = quantities.lines.map(({ id, quantity }) => ({
      orderItemId: id,
      quantity,
      restock,
    }))
    receive.mutate({ lines, refund: canRefund && refund, amount: null })
  }
  return (
    <Dialog
      title={t.returning.receiveTitle(order.orderNumber)}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <button type="submit" className="primary" disabled={!canReceive}>
          {receive.isPending ? t.common.sending : t.returning.receiveButton(quantities.total)}
        </button>
      }
    >
      <LineQuantities quantities={quantities} />
      <label className="check">
        <input type="checkbox" checked={restock} onChange={() => setRestock(!restock)} />
        {t.returning.restock}
      </label>
      {canRefund && (
        <label className="check">
          <input type="checkbox" checked={refund} onChange={() => setRefund(!refund)} />
          {t.returning.refund}
        </label>
      )}
      <WriteError error={receive.error} />
    </Dialog>
  )
}
