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

/** Makes a code that customers type at the checkout, or changes one. */
export function DiscountDialog(props: { coupon: Coupon | null; currency: string | null }) {
  const { coupon, currency } = props
  const words = t.discounts
  const isWrong = ({ type, value }: Typed) =>
    type !== 'freeShipping' &&
    (!value || currency === null || (type === 'percentage' && value > 100))
  const value = coupon?.percentage ?? coupon?.amount ?? null
  const thing: Typed = { ...(coupon ?? (blank as Coupon)), value }
  return (
    <WriteDialog<Typed, unknown>
      {...{ thing, currency }}
      title={coupon ? coupon.code : words.add}
      about={coupon ? null : 'newCoupon'}
      fields={[
        {
          ...{ name: 'code', label: words.columns.code, hint: words.codeHint },
          rule: ({ code }) => (/\s/.test(code) ? words.codeWrong : undefined),
        },
        { name: 'name', label: t.people.name, hint: words.nameHint },
        { name: 'type', label: t.shop.fields.kind, kind: 'one', options: words.types },
        {
          ...{ name: 'value', label: words.columns.value, empty: null },
          kind: ({ type }) => (type === 'amount' ? 'amount' : 'decimal'),
          rule: (typed) => (isWrong(typed) ? words.valueWrong : undefined),
        },
        { name: 'minSubTotal', label: words.minimum, kind: 'amount', empty: null },
        { name: 'email', label: words.email, hint: words.emailHint, empty: null },
        {
          ...{ name: 'usageLimit', label: words.limit, kind: 'count', empty: null },
          rule: ({ usageLimit }) => (usageLimit === 0 ? words.limitWrong : undefined),
        },
        { name: 'startsOn', label: words.starts, kind: 'fromDay', empty: null },
        {
          ...{ name: 'endsOn', label: words.ends, kind: 'untilDay', empty: null },
          rule: ({ startsOn, endsOn }) =>
            startsOn && endsOn && endsOn < startsOn ? words.daysWrong : undefined,
        },
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
