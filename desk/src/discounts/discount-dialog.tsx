import { useState } from 'react'
import { readAmount, readNumber } from '#i18n/format.ts'
import { useI18n } from '#i18n/i18n.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { WriteError } from '#ui/states.tsx'
import { say } from '#ui/toasts.tsx'
import { useCurrency, useSaveCoupon, type Coupon, type CouponRequest } from './discount-queries.ts'

/** The day of a moment, where the person is, as a date field has it. */
function toDay(iso: string | null): string {
  if (iso === null) return ''
  const date = new Date(iso)
  const part = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`
}

const startOf = (day: string) => (day ? new Date(`${day}T00:00:00`).toISOString() : null)
const endOf = (day: string) => (day ? new Date(`${day}T23:59:59`).toISOString() : null)

function useForm(coupon: Coupon | null) {
  const { format } = useI18n()
  const show = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? '' : format.plain(amount)
  const [typed, setTyped] = useState({
    code: coupon?.code ?? '',
    name: coupon?.name ?? '',
    type: coupon?.type ?? 'percentage',
    value: show(coupon?.percentage ?? coupon?.amount),
    minimum: show(coupon?.minSubTotal),
    starts: toDay(coupon?.startsOn ?? null),
    ends: toDay(coupon?.endsOn ?? null),
    limit: coupon?.usageLimit ? String(coupon.usageLimit) : '',
  })
  const { code, name, type, starts, ends, limit } = typed
  const currency = useCurrency()
  const readMoney = (text: string) => (currency === null ? null : readAmount(text, currency))
  const value = type === 'percentage' ? readNumber(typed.value, 2) : readMoney(typed.value)
  const minimum = typed.minimum.trim() === '' ? null : readMoney(typed.minimum)
  const needsValue = type !== 'freeShipping'
  const isValueWrong =
    needsValue && (value === null || value === 0 || (type === 'percentage' && value > 100))
  const isMinimumWrong = typed.minimum.trim() !== '' && minimum === null
  const areDaysWrong = starts !== '' && ends !== '' && ends < starts
  const isLimitWrong = limit !== '' && !/^[1-9]\d{0,6}$/.test(limit)
  const isWhole = code.trim() !== '' && name.trim() !== ''
  const request: CouponRequest = {
    code: code.trim(),
    name: name.trim(),
    type,
    percentage: type === 'percentage' ? value : null,
    amount: type === 'amount' ? value : null,
    minSubTotal: minimum,
    startsOn: startOf(starts),
    endsOn: endOf(ends),
    usageLimit: limit === '' ? null : Number(limit),
    isActive: coupon?.isActive ?? true,
  }
  return {
    ...{ typed, request, needsValue, isValueWrong, isMinimumWrong, areDaysWrong, isLimitWrong },
    example: currency === null ? '' : format.example(currency),
    isReady: isWhole && !isValueWrong && !isMinimumWrong && !areDaysWrong && !isLimitWrong,
    set: (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change })),
  }
}

interface Props {
  coupon: Coupon | null
  onClose: () => void
}

/** Makes a code that customers type at the checkout, or changes one. */
export function DiscountDialog({ coupon, onClose }: Props) {
  const { t } = useI18n()
  const form = useForm(coupon)
  const { typed, set } = form
  const save = useSaveCoupon(coupon ? null : 'newCoupon', ({ code }) => {
    say(t.discounts.saved(code))
    onClose()
  })
  const canSave = form.isReady && !save.isPending
  const submit = () => canSave && save.mutate({ before: coupon, request: form.request })
  const input = (name: 'code' | 'name' | 'value' | 'minimum' | 'starts' | 'ends' | 'limit') => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  const wrong = (isWrong: boolean, text: string) => (isWrong ? text : undefined)
  return (
    <Dialog
      title={coupon ? coupon.code : t.discounts.add}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <button type="submit" className="primary" disabled={!canSave}>
          {save.isPending ? t.common.sending : t.stock.save}
        </button>
      }
    >
      <div className="pair">
        <Field label={t.discounts.code} hint={t.discounts.codeHint}>
          {(ids) => <input {...ids} {...input('code')} maxLength={50} autoComplete="off" />}
        </Field>
        <Field label={t.discounts.name} hint={t.discounts.nameHint}>
          {(ids) => <input {...ids} {...input('name')} maxLength={100} />}
        </Field>
        <Field label={t.discounts.type}>
          {(ids) => (
            <select
              {...ids}
              value={typed.type}
              onChange={(event) => set({ type: event.target.value as Coupon['type'] })}
            >
              {Object.entries(t.discounts.types).map(([type, text]) => (
                <option key={type} value={type}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
        {form.needsValue && (
          <Field
            label={t.discounts.value}
            error={wrong(typed.value !== '' && form.isValueWrong, t.discounts.valueWrong)}
          >
            {(ids) => <input {...ids} {...input('value')} inputMode="decimal" />}
          </Field>
        )}
        <Field
          label={t.discounts.minimum}
          error={wrong(form.isMinimumWrong, t.refund.amountWrong(form.example))}
        >
          {(ids) => <input {...ids} {...input('minimum')} inputMode="decimal" />}
        </Field>
        <Field label={t.discounts.limit} error={wrong(form.isLimitWrong, t.discounts.limitWrong)}>
          {(ids) => <input {...ids} {...input('limit')} inputMode="numeric" />}
        </Field>
        <Field label={t.discounts.starts}>
          {(ids) => <input {...ids} {...input('starts')} type="date" />}
        </Field>
        <Field label={t.discounts.ends} error={wrong(form.areDaysWrong, t.discounts.daysWrong)}>
          {(ids) => <input {...ids} {...input('ends')} type="date" />}
        </Field>
      </div>
      <WriteError error={save.error} />
    </Dialog>
  )
}
