import { useState } from 'react'
import { api, take, underIn, type Schemas } from '#api/client.ts'
import { t } from '#i18n/i18n.ts'
import { Check, SelectField } from '#ui/field.tsx'
import { countReturnable, refundableMinor, type Order } from './order-rules.ts'
import { PiecesDialog, QuantityList, useQuantities } from './pieces-dialog.tsx'

type Return = Schemas['Return']
type Reason = NonNullable<Return['lines'][number]['reason']>

interface Props {
  order: Order
  onClose: () => void
}

interface ReturnProps extends Props {
  /** By which the customer gives back some lines, or all of the order. */
  withdrawal?: Schemas['Withdrawal']
}

/** Announces what a customer sends back, with one reason for all of it. */
export function ReturnDialog({ order, onClose, withdrawal }: ReturnProps) {
  const { id, orderNumber } = order
  const withdrawn = withdrawal?.lines
  const quantities = useQuantities(
    order.items,
    (item) => {
      const wanted = withdrawn?.find(({ orderItemId }) => orderItemId === item.id)?.quantity ?? 0
      return Math.min(countReturnable(order, item), withdrawn ? wanted : Infinity)
    },
    withdrawal !== undefined,
  )
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
      body={{ lines, withdrawalId: withdrawal?.id ?? null }}
      send={(body, key) =>
        take(api.POST('/v1/orders/{id}/returns', { ...underIn(key, { id }), body }))
      }
      done={() => t.actions.done.return}
      onClose={onClose}
    >
      {quantities.rows.length === 0 && <p>{t.returns.nothing}</p>}
      <SelectField
        label={t.returning.reason}
        value={reason}
        options={{ '': t.returning.noReason, ...t.order.reason }}
        onChange={setReason}
      />
    </PiecesDialog>
  )
}

/** Takes in what has come back: each piece restocked or written off, refunded in the same step. */
export function ReceiveDialog({ order, onClose, back }: Props & { back: Return }) {
  const { id, orderNumber } = order
  const announced = new Map(back.lines.map(({ orderItemId, quantity }) => [orderItemId, quantity]))
  const restocked = useQuantities(order.items, (item) => announced.get(item.id) ?? 0)
  const fine = new Map(restocked.lines.map((line) => [line.id, line.quantity]))
  const writtenOff = useQuantities(
    order.items,
    (item) => (announced.get(item.id) ?? 0) - (fine.get(item.id) ?? 0),
  )
  const canRefund = refundableMinor(order) > 0
  const [refund, setRefund] = useState(canRefund)
  const path = { id, returnId: back.id }
  const toLines = ({ lines }: typeof restocked, restock: boolean) =>
    lines.map(({ id: orderItemId, quantity }) => ({ orderItemId, quantity, restock }))
  const lines = [...toLines(restocked, true), ...toLines(writtenOff, false)]
  const total = restocked.total + writtenOff.total
  return (
    <PiecesDialog
      orderId={id}
      about={`receipt ${back.id}`}
      title={t.returning.receiveTitle(orderNumber)}
      button={t.returning.receiveButton(total)}
      isReady={total > 0}
      body={{ lines, refund: canRefund && refund, amount: null }}
      send={(body, key) =>
        take(
          api.POST('/v1/orders/{id}/returns/{returnId}/receive', {
            ...underIn(key, path),
            body,
          }),
        )
      }
      done={() => t.actions.done.receive}
      onClose={onClose}
    >
      <QuantityList quantities={restocked} name={t.returning.restock} />
      <QuantityList quantities={writtenOff} name={t.returns.writeOff} />
      {canRefund && (
        <Check checked={refund} onChange={setRefund}>
          {t.returning.refund}
        </Check>
      )}
    </PiecesDialog>
  )
}
