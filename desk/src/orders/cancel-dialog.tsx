import { useState } from 'react'
import { t } from '#i18n/i18n.ts'
import { SendDialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { moveOrder } from './order-queries.ts'
import type { Order } from './order-rules.ts'

/** Cancels an order. It is asked for, because it cannot be undone. */
export function CancelDialog({ order }: { order: Order }) {
  const [reason, setReason] = useState('')
  return (
    <SendDialog
      about={`transition ${order.id}`}
      title={t.cancel.title(order.orderNumber)}
      button={t.actions.cancel}
      isDanger
      body={{ states: ['cancelled' as const], cancelReason: reason.trim() }}
      write={(move, key) => moveOrder(order.id, move, key)}
      done={() => t.actions.done.cancel(order.orderNumber)}
    >
      <p>{t.cancel.text}</p>
      <TextField
        label={t.cancel.reason}
        isFirst
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
    </SendDialog>
  )
}
