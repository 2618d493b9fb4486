import { useState } from 'react'
import { post, type Schemas } from '#api/client.ts'
import { toMajor } from '#i18n/format.ts'
import { format, t } from '#i18n/i18n.ts'
import { SendDialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { moveOrder } from './order-queries.ts'
import * as rules from './order-rules.ts'
import type { Order } from './order-rules.ts'
import { QuantityList, useQuantities } from './pieces-dialog.tsx'
import { sayRefunded } from './refund-dialog.tsx'

/** Ties a withdrawal to the order of which all that it was about is cancelled: it is settled. */
export async function settleFor(
  orderId: string,
  withdrawal: Schemas['Withdrawal'] | undefined,
  key: string,
) {
  if (!withdrawal?.issueId) return
  const settle = post('/v1/issues/{id}/resolve', { id: withdrawal.issueId })
  await settle.write({ orderId }, `${key}.settle`)
}

interface Props {
  order: Order
  /** By which the customer gives it back. */
  withdrawal?: Schemas['Withdrawal']
}

/** Cancels an order, or some of its items. It is asked for, because it cannot be undone. */
export function CancelDialog({ order, withdrawal }: Props) {
  const { id, orderNumber, currencyCode } = order
  const [reason, setReason] = useState('')
  const isWithdrawn = rules.sum(order.items.map(rules.countOpenWithdrawn)) > 0
  const quantities = useQuantities(
    rules.countCancellable(order) > 0 ? order.items : [],
    ({ pieces }) => pieces.open,
    isWithdrawn ? rules.countOpenWithdrawn : undefined,
  )
  const { rows, total } = quantities
  const isWhole =
    rules.mayCancelWhole(order) && (rows.length === 0 || total === rules.countOpen(order))
  const refund = post('/v1/orders/{id}/refunds', { id })
  const leftMinor = rules.isLowered(order) ? 0 : rules.refundableMinor(order)
  const isByHand = leftMinor > 0 && rules.isPaidBackByHand(order)
  const left = format.money(toMajor(leftMinor, currencyCode), currencyCode)
  const part = rules.toCancellation(quantities.lines, reason.trim())
  const whole = { states: ['cancelled' as const], cancelReason: reason.trim() }
  return (
    <SendDialog<typeof part | typeof whole, string>
      about={`transition ${id}`}
      title={t.cancel.title(orderNumber)}
      button={isWhole ? t.cancel.whole : t.cancel.items(total)}
      missing={!isWhole && total === 0 && t.ship.none}
      isDanger
      body={isWhole ? whole : part}
      write={async (body, key) => {
        const made = 'lines' in body && (await refund.write(body, key))
        if ('states' in body) await moveOrder(id, body, key)
        await settleFor(id, withdrawal, key)
        if (made) return sayRefunded(order, made)
        const text = t.actions.done.cancel(orderNumber)
        return isByHand ? `${text} ${t.actions.done.refundByHand(left)}` : text
      }}
      done={(text) => text}
    >
      <QuantityList quantities={quantities} />
      <p>{isWhole ? t.cancel.text : t.cancel.part}</p>
      {isByHand && <p className="hint">{t.refund.byHand}</p>}
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
