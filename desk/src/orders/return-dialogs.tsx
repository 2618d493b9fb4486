import { useState } from 'react'
import { post, type Schemas } from '#api/client.ts'
import { isUnknown } from '#api/problem.ts'
import { toMajor } from '#i18n/format.ts'
import { format, t } from '#i18n/i18n.ts'
import { SendDialog } from '#ui/dialog.tsx'
import { Check, SelectField } from '#ui/field.tsx'
import { Banner } from '#ui/states.tsx'
import { settleFor } from './cancel-dialog.tsx'
import * as rules from './order-rules.ts'
import type { Order, OrderItem } from './order-rules.ts'
import { QuantityList, useQuantities } from './pieces-dialog.tsx'
import { sayRefunded } from './refund-dialog.tsx'

type Return = Schemas['Return']
type Reason = NonNullable<Return['lines'][number]['reason']>

interface Props {
  order: Order
}

interface ReturnProps extends Props {
  /** By which the customer gives back some lines, or all of the order. */
  withdrawal?: Schemas['Withdrawal']
}

/**
 * Announces what a customer sends back, with one reason for all of it, and cancels what was to be
 * shipped of a withdrawal.
 */
export function ReturnDialog({ order, withdrawal }: ReturnProps) {
  const { id, orderNumber } = order
  const named = withdrawal?.lines
  const countNamed = (item: OrderItem) => (named ? rules.countIn(named, item) : Infinity)
  const quantities = useQuantities(
    order.items,
    (item) => Math.min(rules.countReturnable(order, item), countNamed(item)),
    (item) => (withdrawal ? rules.countMeant(item, withdrawal).kept : 0),
  )
  const isOpen = withdrawal !== undefined && rules.countCancellable(order) > 0
  const open = useQuantities(
    isOpen ? order.items : [],
    ({ pieces }) => pieces.open,
    (item) => (withdrawal ? rules.countMeant(item, withdrawal).open : 0),
  )
  const [reason, setReason] = useState<Reason | ''>('')
  const [refunded, setRefunded] = useState<string | false>(false)
  const lines = quantities.lines.map((line) => ({ ...line, reason: reason || null }))
  const announce = post('/v1/orders/{id}/returns', { id })
  const cancel = post('/v1/orders/{id}/refunds', { id })
  const isBoth = quantities.total > 0 && open.total > 0
  const button =
    open.total === 0 ? t.returning.button(quantities.total) : t.cancel.items(open.total)
  return (
    <SendDialog
      about={announce.about}
      title={t.returning.title(orderNumber)}
      button={isBoth ? t.returning.both(open.total) : button}
      missing={quantities.total + open.total === 0 && t.ship.none}
      body={{
        lines,
        withdrawalId: withdrawal?.id ?? null,
        cancelled: rules.toCancellation(open.lines),
      }}
      write={async ({ cancelled, ...back }, key) => {
        const isCanceling = cancelled.lines.length > 0
        const text =
          isCanceling && sayRefunded(order, await cancel.write(cancelled, `${key}.cancel`))
        if (back.lines.length === 0) {
          await settleFor(id, withdrawal, key)
          return text || ''
        }
        try {
          await announce.write(back, key)
        } catch (error) {
          if (text) setRefunded(text)
          // Only the return is left to be sent anew.
          if (!isUnknown(error)) cancelled.lines.forEach(({ itemId }) => open.set(itemId, 0))
          throw error
        }
        return [text, t.actions.done.return].filter(Boolean).join(' ')
      }}
      done={(text) => text}
    >
      <QuantityList quantities={quantities} {...(isOpen && { name: t.actions.return })} />
      {quantities.rows.length === 0 && <p>{t.returns.nothing}</p>}
      <QuantityList quantities={open} name={t.actions.cancel} />
      {open.total > 0 && <p className="hint">{t.cancel.part}</p>}
      <SelectField
        label={t.returning.reason}
        value={reason}
        options={{ '': t.returning.noReason, ...t.order.reason }}
        onChange={setReason}
      />
      <Banner text={refunded} />
    </SendDialog>
  )
}

/** Takes in what has come back: each piece restocked or written off, refunded in the same step. */
export function ReceiveDialog({ order, back }: Props & { back: Return }) {
  const { id, orderNumber, currencyCode: currency } = order
  const countAnnounced = (item: OrderItem) => rules.countIn(back.lines, item)
  // What is damaged is not sold again, unless the person says so.
  const intact = back.lines.filter(({ reason }) => reason !== 'damaged')
  const restocked = useQuantities(order.items, countAnnounced, (item) =>
    rules.countIn(intact, item),
  )
  const writtenOff = useQuantities(
    order.items,
    (item) => countAnnounced(item) - rules.countIn(restocked.lines, item),
  )
  const left = rules.refundableMinor(order)
  // What was paid back before it came back is not paid twice.
  const wasPaidBack = rules.isPaidBack(order, back)
  const [isWanted, setWanted] = useState(!wasPaidBack)
  const refund = left > 0 && isWanted
  const toLines = ({ lines }: typeof restocked, restock: boolean) =>
    lines.map((line) => ({ ...line, restock }))
  const lines = [...toLines(restocked, true), ...toLines(writtenOff, false)]
  const total = restocked.total + writtenOff.total
  const shareOf = (item: OrderItem) => {
    const unpaid = rules.countIn(lines, item) - rules.countPaidBack(item)
    return rules.shareMinor(order, item, Math.max(0, unpaid))
  }
  const dueMinor = Math.min(left, rules.sum(order.items.map(shareOf)))
  const amount = format.money(toMajor(dueMinor, currency), currency)
  const isRefund = refund && dueMinor > 0
  const isPaid = isRefund && !rules.isLowered(order)
  return (
    <SendDialog
      {...post('/v1/orders/{id}/returns/{returnId}/receive', { id, returnId: back.id })}
      title={t.returning.receiveTitle(orderNumber)}
      button={isPaid ? t.returning.receiveAndRefund(amount) : t.returning.receiveButton(total)}
      missing={total === 0 && t.ship.none}
      body={{ lines, refund, amount: null }}
      done={() =>
        isPaid && rules.isPaidBackByHand(order)
          ? `${t.actions.done.receive} ${t.actions.done.refundByHand(amount)}`
          : t.actions.done.receive
      }
    >
      <QuantityList quantities={restocked} name={t.returning.restock} />
      <QuantityList quantities={writtenOff} name={t.returns.writeOff} />
      {left > 0 && <Check checked={refund} onChange={setWanted} text={t.returning.refund} />}
      {left > 0 && wasPaidBack && <p className="hint">{t.returning.paidBack}</p>}
      {isRefund && rules.isPaidBackByHand(order) && (
        <p className="hint">{isPaid ? t.refund.byHand : t.refund.lowers}</p>
      )}
    </SendDialog>
  )
}
