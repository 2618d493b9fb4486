import { useState } from 'react'
import { t } from '#i18n/i18n.ts'
import { TextField } from '#ui/field.tsx'
import { moveOrder, type Move } from './order-queries.ts'
import type { Order } from './order-rules.ts'
import { PiecesDialog } from './pieces-dialog.tsx'

/** Cancels an order. It is asked for, because it cannot be undone. */
export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [reason, setReason] = useState('')
  return (
    <PiecesDialog
      orderId={order.id}
      about="transition"
      title={t.cancel.title(order.orderNumber)}
      button={t.actions.cancel}
      isReady
      isDanger
      body={{ states: ['cancelled'], cancelReason: reason.trim() }}
      send={(move: Move, key) => moveOrder(order.id, move, key)}
      done={() => t.actions.done.cancel(order.orderNumber)}
      onClose={onClose}
    >
      <p>{t.cancel.text}</p>
      <TextField
        label={t.cancel.reason}
        isFirst
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
    </PiecesDialog>
  )
}
