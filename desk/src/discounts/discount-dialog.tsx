import type { Schemas } from '#api/client.ts'
import { writesOf } from '#api/resource.ts'
import { t } from '#i18n/i18n.ts'
import { WriteDialog } from '#ui/edit-dialog.tsx'
import { endOf, startOf, toDay } from './days.ts'

export type Coupon = Schemas['Coupon']
type CouponRequest = Schemas['CouponRequest']

export const coupons = writesOf<Coupon>('coupons')

/** A coupon as it is typed: its percentage or amount in one field, and days for moments. */
interface Typed extends Pick<
  CouponRequest,
  'code' | 'name' | 'type' | 'minSubTotal' | 'email' | 'usageLimit'
> {
  value: number | null
  starts: string
  ends: string
}

const toTyped = (coupon: Coupon | null): Typed => ({
  code: coupon?.code ?? '',
  name: coupon?.name ?? '',
  type: coupon?.type ?? 'percentage',
  value: coupon?.percentage ?? coupon?.amount ?? null,
  minSubTotal: coupon?.minSubTotal ?? null,
  email: coupon?.email ?? null,
  usageLimit: coupon?.usageLimit ?? null,
  starts: toDay(coupon?.startsOn ?? null),
  ends: toDay(coupon?.endsOn ?? null),
})

const toRequest = (coupon: Coupon | null, typed: Typed): CouponRequest => {
  const { value, starts, ends, ...own } = typed
  return {
    ...own,
    percentage: own.type === 'percentage' ? value : null,
    amount: own.type === 'amount' ? value : null,
    startsOn: startOf(starts, coupon?.startsOn ?? null),
    endsOn: endOf(ends, coupon?.endsOn ?? null),
    isActive: coupon?.isActive ?? true,
  }
}

/** Makes a code that customers type at the checkout, or changes one. */
export function DiscountDialog(props: { coupon: Coupon | null; currency: string | null }) {
  const { coupon, currency } = props
  const words = t.discounts
  const isWrong = ({ type, value }: Typed) =>
    type !== 'freeShipping' &&
    (!value || currency === null || (type === 'percentage' && value > 100))
  const thing = toTyped(coupon)
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
        { name: 'starts', label: words.starts, kind: 'day', empty: '' },
        {
          ...{ name: 'ends', label: words.ends, kind: 'day', empty: '' },
          rule: ({ starts, ends }) =>
            starts !== '' && ends !== '' && ends < starts ? words.daysWrong : undefined,
        },
      ]}
      save={(change, key) => {
        const request = toRequest(coupon, { ...thing, ...change }) as Coupon
        return coupon ? coupons.save(coupon, request) : coupons.create(request, key)
      }}
    />
  )
}
