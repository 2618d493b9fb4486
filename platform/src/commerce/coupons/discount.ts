import { parsePercent, scaleMinor } from '#commerce/pricing/fractions.ts'
import type { Coupon } from '#store/schema/coupons.ts'

/** Why there is no discount. `notFound` is also one that is off, not yet valid or somebody else's. */
export type CouponRefusal =
  | { ok: false; reason: 'notFound' | 'usedUp' }
  | { ok: false; reason: 'expired'; endedOn: Date }
  | { ok: false; reason: 'minimumNotReached'; minimumMinor: number }

export type CouponDiscount =
  | { ok: true; goodsMinor: number; coversShipping: boolean }
  | CouponRefusal

type CouponTerms = Pick<
  Coupon,
  | 'type'
  | 'percentage'
  | 'amountMinor'
  | 'minSubTotalMinor'
  | 'startsOn'
  | 'endsOn'
  | 'email'
  | 'usageLimit'
  | 'usedCount'
  | 'isActive'
>

function goodsDiscount(coupon: CouponTerms, subTotalMinor: number): number {
  if (coupon.type === 'amount') return Math.min(coupon.amountMinor ?? 0, subTotalMinor)
  if (coupon.type === 'freeShipping') return 0
  const discount = scaleMinor(subTotalMinor, parsePercent(coupon.percentage ?? '0'))
  return Math.min(discount, subTotalMinor)
}

/** The discount of a coupon, or of none, for a buyer at `now`; at `endsOn` it has expired. */
export function evaluateCoupon(
  coupon: CouponTerms | null,
  subTotalMinor: number,
  now: Date,
  email: string | null,
): CouponDiscount {
  const isTheirs = coupon?.email == null || coupon.email === email?.toLowerCase()
  if (!isTheirs || !coupon?.isActive || (coupon.startsOn && now < coupon.startsOn)) {
    return { ok: false, reason: 'notFound' }
  }
  if (coupon.endsOn && now >= coupon.endsOn) {
    return { ok: false, reason: 'expired', endedOn: coupon.endsOn }
  }
  if (coupon.usageLimit !== null && coupon.usedCount >= coupon.usageLimit) {
    return { ok: false, reason: 'usedUp' }
  }
  const minimumMinor = coupon.minSubTotalMinor ?? 0
  if (subTotalMinor < minimumMinor) return { ok: false, reason: 'minimumNotReached', minimumMinor }
  return {
    ok: true,
    goodsMinor: goodsDiscount(coupon, subTotalMinor),
    coversShipping: coupon.type === 'freeShipping',
  }
}
