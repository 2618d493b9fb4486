import { useState } from 'react'
import { api, take, type Schemas } from '#api/client.ts'
import { useI18n } from '#i18n/i18n.tsx'
import { Check, SelectField } from '#ui/field.tsx'
import { countReturnable, refundableMinor, type Order } from './order-rules.ts'
import { PiecesDialog, useQuantities } from './pieces-dialog.tsx'

type Return = Schemas['Return']
type Reason = NonNullable<Return['lines'][number]['reason']>

interface Props {
  order: Order
  onClose: () => void
}

/** Announces what a customer sends back, with one reason for all of it. */
export function ReturnDialog({ order, onClose }: Props) {
  const { t } = useI18n()
  const { id, orderNumber } = order
  const quantities = useQuantities(order.items, (item) => countReturnable(order, item), false)
  const [reason, setReason] = useState<Reason | ''>('')
  const lines = quantities.lines.map(({ id: orderItemId, quantity }) => ({
    orderItemId,
    quantity,
    reason: reason || null,
  }))
  return (
    <PiecesDialog
      orderId={id}
      about="return"
      title={t.returning.title(orderNumber)}
      button={t.returning.button(quantities.total)}
      isReady={quantities.total > 0}
      quantities={quantities}
      body={{ lines, withdrawalId: null }}
      send={(body, header) =>
        take(api.POST('/v1/orders/{id}/returns', { params: { path: { id }, header }, body }))
      }
      done={() => t.actions.done.return}
      onClose={onClose}
    >
      <SelectField
        label={t.returning.reason}
        value={reason}
        options={{ '': t.returning.noReason, ...t.order.reason }}
        onChange={setReason}
      />
    </PiecesDialog>
  )
}

/** Takes in what has come back: restocked or written off, refunded in the same step. */
export function ReceiveDialog({ order, onClose, back }: Props & { back: Return }) {
  const { t } = useI18n()
  const { id, orderNumber } = order
  const announced = new Map(back.lines.map(({ orderItemId, quantity }) => [orderItemId, quantity]))
  const quantities = useQuantities(order.items, (item) => announced.get(item.id) ?? 0)
  const [restock, setRestock] = useState(true)
  const canRefund = refundableMinor(order) > 0
  const [refund, setRefund] = useState(canRefund)
  const path = { id, returnId: back.id }
  const lines = quantities.lines.map(({ id: orderItemId, quantity }) => ({
    orderItemId,
    quantity,
    restock,
  }))
  return (
    <PiecesDialog
      orderId={id}
      about={`receipt ${back.id}`}
      title={t.returning.receiveTitle(orderNumber)}
      button={t.returning.receiveButton(quantities.total)}
      isReady={quantities.total > 0}
      quantities={quantities}
      body={{ lines, refund: canRefund && refund, amount: null }}
      send={(body, header) =>
        take(
          api.POST('/v1/orders/{id}/returns/{returnId}/receive', {
            params: { path, header },
            body,
          }),
        )
      }
      done={() => t.actions.done.receive}
      onClose={onClose}
    >
      <Check checked={restock} onChange={setRestock}>
        {t.returning.restock}
      </Check>
      {canRefund && (
        <Check checked={refund} onChange={setRefund}>
          {t.returning.refund}
        </Check>
      )}
    </PiecesDialog>
  )
}
