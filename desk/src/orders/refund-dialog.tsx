import { useState } from 'react'
import { api, take, type Schemas } from '#api/client.ts'
import { readAmount, toMajor, toMinor } from '#i18n/format.ts'
import { useI18n } from '#i18n/i18n.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { WriteError } from '#ui/states.tsx'
import { say } from '#ui/toasts.tsx'
import { LineQuantities, useQuantities } from './line-quantities.tsx'
import { useOrderWrite } from './order-queries.ts'
import { refundableMinor, shareMinor, shippingLeftMinor, type Order } from './order-rules.ts'

type Request = Schemas['RefundRequest']

function useRefund({ id, currencyCode }: Order, onDone: () => void) {
  const { t, format } = useI18n()
  return useOrderWrite<Request, Schemas['Refund']>(
    id,
    'refund',
    (body, header) =>
      take(api.POST('/v1/orders/{id}/refunds', { params: { path: { id }, header }, body })),
    ({ amount }) => {
      say(t.actions.done.refund(format.money(amount, currencyCode)))
      onDone()
    },
  )
}

/** What a refund comes to: what its parts cost, or the amount that was typed. */
function useRefundForm(order: Order) {
  const { format } = useI18n()
  const { currencyCode: currency } = order
  const quantities = useQuantities(
    order.items,
    ({ quantity, pieces }) => quantity - pieces.refunded,
    false,
  )
  const [withShipping, setWithShipping] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const shippingLeft = shippingLeftMinor(order)
  const parts = quantities.rows.reduce(
    (sum, { item, quantity }) => sum + shareMinor(order, item, quantity),
    withShipping ? shippingLeft : 0,
  )
  const left = refundableMinor(order)
  const computed = Math.min(parts, left)
  const amount = typed === null ? null : readAmount(typed, currency)
  const minor = amount === null ? computed : toMinor(amount, currency)
  const text = typed ?? (computed > 0 ? format.amount(toMajor(computed, currency), currency) : '')
  return {
    ...{ quantities, withShipping, setWithShipping, shippingLeft, left, minor, text, setTyped },
    isWrong: text.trim() !== '' && readAmount(text, currency) === null,
    // Left to the platform unless it was typed, which divides remainders over several refunds.
    amount: typed === null || minor === computed ? null : amount,
    isPossible: minor > 0 && minor <= left,
  }
}

/** Pays back a part of an order: by items, delivery or amount. */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, format } = useI18n()
  const form = useRefundForm(order)
  const [restock, setRestock] = useState(false)
  const [reason, setReason] = useState('')
  const refund = useRefund(order, onClose)
  const money = (minor: number) =>
    format.money(toMajor(minor, order.currencyCode), order.currencyCode)
  const canRefund = form.isPossible && !form.isWrong && !refund.isPending
  const submit = () => {
    if (!canRefund) return
    refund.mutate({
      lines: form.quantities.lines.map(({ id, quantity }) => ({
        itemId: id,
        quantity,
        restock,
        from: null,
      })),
      shipping: form.withShipping,
      amount: form.amount,
      reason: reason.trim() || null,
    })
  }
  return (
    <Dialog
      title={t.refund.title(order.orderNumber)}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <button type="submit" className="primary" disabled={!canRefund}>
          {refund.isPending ? t.common.sending : t.refund.button(money(form.minor))}
        </button>
      }
    >
      <LineQuantities quantities={form.quantities} />
      {form.quantities.total > 0 && (
        <label className="check">
          <input type="checkbox" checked={restock} onChange={() => setRestock(!restock)} />
          {t.refund.restock}
        </label>
      )}
      {form.shippingLeft > 0 && (
        <label className="check">
          <input
            type="checkbox"
            checked={form.withShipping}
            onChange={() => form.setWithShipping(!form.withShipping)}
          />
          {t.refund.shipping(money(form.shippingLeft))}
        </label>
      )}
      <Field
        label={t.refund.amount}
        hint={t.refund.amountHint(money(form.left))}
        error={form.isWrong ? t.refund.amountWrong(format.example(order.currencyCode)) : undefined}
      >
        {(ids) => (
          <input
            {...ids}
            inputMode="decimal"
            autoComplete="off"
            value={form.text}
            onChange={(event) => form.setTyped(event.target.value || null)}
          />
        )}
      </Field>
      <Field label={t.refund.reason}>
        {(ids) => (
          <input
            {...ids}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <WriteError error={refund.error} />
    </Dialog>
  )
}
