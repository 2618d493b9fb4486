import { api, inPath, take, under, type Schemas } from '#api/client.ts'
import { isSame } from '#api/once.ts'
import { usePages } from '#api/pages.ts'
import { Refused } from '#api/problem.ts'
import { useStore } from '#session/store.ts'

export type Coupon = Schemas['Coupon']
export type CouponRequest = Schemas['CouponRequest']

export const stale = [['coupons']]

export const useCoupons = () =>
  usePages(
    '/v1/coupons',
    ['coupons'],
    { sortBy: 'createdOn', sortDirection: 'desc' },
    { pollMs: 30_000 },
  )

/** The currency of amounts. */
export const useCurrency = () => useStore()?.currencyCode ?? null

/** All that a coupon is, without what the platform counts. */
export function toRequest(coupon: Coupon): CouponRequest {
  const { code, name, type, percentage, amount, minSubTotal } = coupon
  const { startsOn, endsOn, usageLimit, isActive } = coupon
  return {
    ...{ code, name, type, percentage, amount, minSubTotal },
    ...{ startsOn, endsOn, usageLimit, isActive },
  }
}

/**
 * Replaces a coupon, or makes one where there was none. One that another person has changed since it
 * was shown is not overwritten.
 */
export async function saveCoupon(before: Coupon | null, body: CouponRequest, key: string) {
  if (before === null) return take(api.POST('/v1/coupons', { ...under(key), body }))
  const now = await take(api.GET('/v1/coupons/{id}', inPath(before.id)))
  // What is there already was saved by this page, whose answer was lost.
  if (isSame(toRequest(now), body)) return now
  if (now.updatedOn !== before.updatedOn) throw new Refused({ status: 412 })
  return take(api.PUT('/v1/coupons/{id}', { ...inPath(before.id), body }))
}

export interface CouponWrite {
  before: Coupon
  request: CouponRequest
}
