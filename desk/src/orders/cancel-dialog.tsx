import { useState } from 'react'
import { useI18n } from '#i18n/i18n.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { WriteError } from '#ui/states.tsx'
import { say } from '#ui/toasts.tsx'
import { useTransition } from './order-queries.ts'
import type { Order } from './order-rules.ts'

/** Cancels an order. It is asked for, because it cannot be undone. */
export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useI18n()
  const [reason, setReason] = useState('')
  const cancel = useTransition(order.id, () => {
    say(t.actions.done.cancel(order.orderNumber))
    onClose()
  })
  const submit = () => {
    if (cancel.isPending) return
    const cancelReason = reason.trim()
    cancel.mutate({ states: ['cancelled'], ...(cancelReason && { cancelReason }) })
  }
  return (
    <Dialog
      title={t.cancel.title(order.orderNumber)}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <button type="submit" className="primary danger" disabled={cancel.isPending}>
          {cancel.isPending ? t.common.sending : t.actions.cancel}
        </button>
      }
    >
      <p>{t.cancel.text}</p>
      <Field label={t.cancel.reason}>
        {(ids) => (
          <input
            {...ids}
            data-first
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <WriteError error={cancel.error} />
    </Dialog>
  )
}
