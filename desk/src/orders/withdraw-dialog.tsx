import { useState } from 'react'
import { post } from '#api/client.ts'
import { t } from '#i18n/i18n.ts'
import { now, toLocal } from '#i18n/zone.ts'
import { SendDialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { arrivedOn, countPieces, countWithdrawable, type Order } from './order-rules.ts'
import { QuantityList, useQuantities } from './pieces-dialog.tsx'

/** Records that a customer has withdrawn from the contract by letter, mail or telephone. */
export function WithdrawDialog({ order }: { order: Order }) {
  const { id, orderNumber, email, etag = null } = order
  const quantities = useQuantities(order.items, countWithdrawable)
  const { lines, total } = quantities
  const [first] = useState(now)
  const [on, setOn] = useState(first)
  const isWrong = on === '' || on > first || on < toLocal(order.placedOn).slice(0, 16)
  return (
    <SendDialog
      {...post('/v1/orders/{id}/withdrawals', { id }, etag)}
      title={t.returns.withdrawal(orderNumber)}
      button={t.actions.withdraw}
      missing={isWrong ? t.returns.arrivedWrong : total === 0 && t.ship.none}
      body={{
        lines: total === countPieces(order) ? null : lines,
        receivedOn: on === first ? null : arrivedOn(order, on),
      }}
      done={() => t.actions.done.withdraw}
    >
      <QuantityList quantities={quantities} />
      <TextField
        label={t.returns.arrived}
        error={isWrong ? t.returns.arrivedWrong : undefined}
        type="datetime-local"
        max={first}
        value={on}
        onChange={setOn}
      />
      <p className="hint">{email ? t.returns.receipt(email) : t.returns.noReceipt}</p>
    </SendDialog>
  )
}
