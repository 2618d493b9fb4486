import { useState } from 'react'
import { post, type Schemas } from '#api/client.ts'
import { readAmount, toMajor, toMinor } from '#i18n/format.ts'
import { format, t } from '#i18n/i18n.ts'
import { SendDialog } from '#ui/dialog.tsx'
import { Check, TextField } from '#ui/field.tsx'
import * as rules from './order-rules.ts'
import type { Order } from './order-rules.ts'
import { QuantityList, useQuantities } from './pieces-dialog.tsx'

/** What is said of a refund that was made. */
export function sayRefunded(order: Order, { amount, credited }: Schemas['Refund']) {
  const { refund, refundByHand } = t.actions.done
  const paid = rules.isPaidBackByHand(order) ? refundByHand : refund
  const text = credited > 0 ? t.order.dueLowered : paid
  return text(format.money(credited || amount, order.currencyCode))
}

/** What a refund comes to: what its parts cost, or the amount that was typed. */
function useRefundForm(order: Order) {
  const { currencyCode: currency } = order
  const quantities = useQuantities(
    order.items,
    ({ quantity, pieces }) => quantity - pieces.refunded,
    () => 0,
  )
  const [withShipping, setWithShipping] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const shippingLeft = rules.shippingLeftMinor(order)
  const shares = quantities.rows.map(({ item, quantity }) =>
    rules.shareMinor(order, item, quantity),
  )
  const parts = rules.sum(shares) + (withShipping ? shippingLeft : 0)
  const left = rules.refundableMinor(order)
  const computed = Math.min(parts, left)
  const amount = typed === null ? null : readAmount(typed, currency)
  const minor = amount === null ? computed : toMinor(amount, currency)
  const text = typed ?? (computed > 0 ? format.amount(toMajor(computed, currency), currency) : '')
  return {
    ...{ quantities, withShipping, setWithShipping, shippingLeft, left, minor, text, setTyped },
    isWrong: text.trim() !== '' && readAmount(text, currency) === null,
    // What the parts cost is left to the platform, which divides remainders over several refunds.
    amount: minor === parts ? null : toMajor(minor, currency),
  }
}

/** Pays back a part of an order: by items, delivery or amount. */
export function RefundDialog({ order }: { order: Order }) {
  const { id, currencyCode: currency } = order
  const form = useRefundForm(order)
  const { rows, total } = form.quantities
  // What has not left is there to be sold again. The platform first refunds what was cancelled or
  // came back, of which somebody has decided.
  const isHere =
    total > 0 &&
    rows.every(({ item: { pieces }, quantity }) => {
      const isUnrefunded = pieces.cancelled + pieces.returned > pieces.refunded
      return quantity === 0 || (quantity <= pieces.open && !isUnrefunded)
    })
  const [chosen, setRestock] = useState<boolean | null>(null)
  const restock = chosen ?? isHere
  const [reason, setReason] = useState('')
  const money = (minor: number) => format.money(toMajor(minor, currency), currency)
  const amountWrong = form.isWrong && t.refund.amountWrong(format.example(currency))
  const isTooMuch = form.minor > form.left && t.refund.amountHint(money(form.left))
  const lines = form.quantities.lines.map(({ orderItemId: itemId, quantity }) => ({
    ...{ itemId, quantity, restock },
    from: null,
  }))
  return (
    <SendDialog
      {...post('/v1/orders/{id}/refunds', { id })}
      title={t.refund.title(order.orderNumber)}
      button={t.refund.button(money(form.minor))}
      missing={amountWrong || (form.minor <= 0 ? t.refund.none : isTooMuch)}
      body={{
        lines,
        shipping: form.withShipping,
        amount: form.amount,
        reason: reason.trim() || null,
      }}
      done={(refund) => sayRefunded(order, refund)}
    >
      <QuantityList quantities={form.quantities} />
      <Check checked={restock} onChange={setRestock} text={t.refund.restock} />
      {form.shippingLeft > 0 && (
        <Check
          checked={form.withShipping}
          onChange={form.setWithShipping}
          text={t.refund.shipping(money(form.shippingLeft))}
        />
      )}
      <TextField
        label={t.discounts.types.amount}
        hint={t.refund.amountHint(money(form.left))}
        error={amountWrong || undefined}
        inputMode="decimal"
        autoComplete="off"
        value={form.text}
        onChange={(text) => form.setTyped(text || null)}
      />
      {rules.isPaidBackByHand(order) && (
        <p className="hint">{rules.isLowered(order) ? t.refund.lowers : t.refund.byHand}</p>
      )}
      <TextField label={t.refund.reason} maxLength={500} value={reason} onChange={setReason} />
    </SendDialog>
  )
}
