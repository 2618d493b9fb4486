import { useState } from 'react'
import { readAmount, readNumber } from '#i18n/format.ts'
import { useI18n } from '#i18n/i18n.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { say } from '#ui/toasts.tsx'
import { endOf, startOf, toDay } from './days.ts'
import { useCurrency, useSaveCoupon, type Coupon, type CouponRequest } from './discount-queries.ts'

function useForm(coupon: Coupon | null) {
  const { format } = useI18n()
  const show = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? '' : format.plain(amount)
  // What is not typed over follows the coupon, also when somebody else changes it.
  const shown = {
    code: coupon?.code ?? '',
    name: coupon?.name ?? '',
    type: coupon?.type ?? 'percentage',
    value: show(coupon?.percentage ?? coupon?.amount),
    minimum: show(coupon?.minSubTotal),
    starts: toDay(coupon?.startsOn ?? null),
    ends: toDay(coupon?.endsOn ?? null),
    limit: coupon?.usageLimit ? String(coupon.usageLimit) : '',
  }
  const [changed, setChanged] = useState<Partial<typeof shown>>({})
  const typed = { ...shown, ...changed }
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
    startsOn: startOf(starts, coupon?.startsOn ?? null),
    endsOn: endOf(ends, coupon?.endsOn ?? null),
    usageLimit: limit === '' ? null : Number(limit),
    isActive: coupon?.isActive ?? true,
  }
  return {
    ...{ typed, request, needsValue, isValueWrong, isMinimumWrong, areDaysWrong, isLimitWrong },
    example: currency === null ? '' : format.example(currency),
    isReady: isWhole && !isValueWrong && !isMinimumWrong && !areDaysWrong && !isLimitWrong,
    set: (change: Partial<typeof typed>) => setChanged((before) => ({ ...before, ...change })),
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
  const input = (name: 'code' | 'name' | 'value' | 'minimum' | 'starts' | 'ends' | 'limit') => ({
    value: typed[name],
    onChange: (text: string) => set({ [name]: text }),
  })
  const wrong = (isWrong: boolean, text: string) => (isWrong ? text : undefined)
  const words = t.discounts
  return (
    <FormDialog
      title={coupon ? coupon.code : words.add}
      onClose={onClose}
      button={t.stock.save}
      isReady={form.isReady}
      write={save}
      onSubmit={() => save.mutate({ before: coupon, request: form.request })}
    >
      <div className="pair">
        <TextField
          label={words.code}
          hint={words.codeHint}
          maxLength={50}
          autoComplete="off"
          {...input('code')}
        />
        <TextField label={words.name} hint={words.nameHint} maxLength={100} {...input('name')} />
        <SelectField
          label={words.type}
          value={typed.type}
          options={words.types}
          onChange={(type) => set({ type })}
        />
        {form.needsValue && (
          <TextField
            label={words.value}
            error={wrong(typed.value !== '' && form.isValueWrong, words.valueWrong)}
            inputMode="decimal"
            {...input('value')}
          />
        )}
        <TextField
          label={words.minimum}
          error={wrong(form.isMinimumWrong, t.refund.amountWrong(form.example))}
          inputMode="decimal"
          {...input('minimum')}
        />
        <TextField
          label={words.limit}
          error={wrong(form.isLimitWrong, words.limitWrong)}
          inputMode="numeric"
          {...input('limit')}
        />
        <TextField label={words.starts} type="date" {...input('starts')} />
        <TextField
          label={words.ends}
          error={wrong(form.areDaysWrong, words.daysWrong)}
          type="date"
          {...input('ends')}
        />
      </div>
    </FormDialog>
  )
}
