import type { Schemas } from '#api/client.ts'
import { writesOf } from '#api/change.ts'
import { t } from '#i18n/i18n.ts'
import { WriteDialog } from '#ui/edit-dialog.tsx'

export type Coupon = Schemas['Coupon']

export const coupons = writesOf<Coupon>('coupons')

/** A coupon with its percentage or amount in one field. */
type Typed = Coupon & { value: number | null }

const blank: Partial<Coupon> = {
  ...{ code: '', name: '', type: 'percentage', minSubTotal: null, email: null },
  ...{ usageLimit: null, startsOn: null, endsOn: null, isActive: true },
}

const wayOfValue = ({ type }: Record<string, string>) =>
  type === 'amount' ? 'amount?' : 'decimal?'

/** Makes a code that customers type at the checkout, or changes one. */
export function DiscountDialog(props: { coupon: Coupon | null; currency: string | null }) {
  const { coupon, currency } = props
  const words = t.discounts
  const valueRule = ({ type, value }: Typed) =>
    type !== 'freeShipping' &&
    (!value || currency === null || (type === 'percentage' && value > 100)) &&
    words.valueWrong
  const codeRule = ({ code }: Typed) => /\s/.test(code) && words.codeWrong
  const limitRule = ({ usageLimit }: Typed) => usageLimit === 0 && words.limitWrong
  const daysRule = ({ startsOn, endsOn }: Typed) =>
    startsOn && endsOn && endsOn < startsOn && words.daysWrong
  const value = coupon?.percentage ?? coupon?.amount ?? null
  const thing: Typed = { ...(coupon ?? (blank as Coupon)), value }
  return (
    <WriteDialog<Typed, unknown>
      {...{ thing, currency }}
      title={coupon ? coupon.code : words.add}
      about={coupon ? null : 'newCoupon'}
      fields={[
        ['code', words.columns.code, 'text', { hint: words.codeHint, rule: codeRule }],
        ['name', t.people.name, 'text', { hint: words.nameHint }],
        ['type', t.shop.fields.kind, 'one', { options: words.types }],
        ['value', words.columns.value, wayOfValue, { rule: valueRule }],
        ['minSubTotal', words.minimum, 'amount?'],
        ['email', words.email, 'text?', { hint: words.emailHint }],
        ['usageLimit', words.limit, 'count?', { rule: limitRule }],
        ['startsOn', words.starts, 'fromDay?'],
        ['endsOn', words.ends, 'untilDay?', { rule: daysRule }],
      ]}
      save={(change, key) => {
        const { value: _value, ...own } = change
        const { type, value } = { ...thing, ...change }
        const worth = ('type' in change || 'value' in change) && {
          percentage: type === 'percentage' ? value : null,
          amount: type === 'amount' ? value : null,
        }
        return coupon
          ? coupons.save(coupon, { ...own, ...worth })
          : coupons.create({ ...blank, ...own, ...worth } as Coupon, key)
      }}
    />
  )
}
