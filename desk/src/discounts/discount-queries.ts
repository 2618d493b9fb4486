import { api, take, type Schemas } from '#api/client.ts'
import { pageQuery, usePages } from '#api/pages.ts'
import { Refused } from '#api/problem.ts'
import { useWrite } from '#api/write.ts'
import { useStore } from '#session/store.ts'

export type Coupon = Schemas['Coupon']
export type CouponRequest = Schemas['CouponRequest']

const stale = [['coupons']]

export const useCoupons = () =>
  usePages({
    key: ['coupons'],
    read: (cursor, signal) => {
      const sort = { sortBy: 'createdOn', sortDirection: 'desc' } as const
      return take(
        api.GET('/v1/coupons', {
          params: { query: { ...pageQuery('', cursor), ...sort } },
          signal,
        }),
      )
    },
    pollMs: 30_000,
  })

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

interface CouponWrite {
  /** The coupon as it was shown; null for a new one. */
  before: Coupon | null
  request: CouponRequest
}

/** Creates or replaces a coupon. One that another person has changed since is not overwritten. */
export function useSaveCoupon(
  about: 'newCoupon' | null,
  onDone: (saved: Coupon, write: CouponWrite) => void,
  onFailed?: (error: Error) => void,
) {
  return useWrite<CouponWrite, Coupon>({
    about,
    write: async ({ before, request: body }, key) => {
      if (before === null) {
        return take(
          api.POST('/v1/coupons', { params: { header: { 'idempotency-key': key } }, body }),
        )
      }
      const params = { path: { id: before.id } }
      const now = await take(api.GET('/v1/coupons/{id}', { params }))
      // What is there already was saved by this page, whose answer was lost.
      if (JSON.stringify(toRequest(now)) === JSON.stringify(body)) return now
      if (now.updatedOn !== before.updatedOn) throw new Refused({ status: 412 })
      return take(api.PUT('/v1/coupons/{id}', { params, body }))
    },
    stale,
    onDone,
    ...(onFailed && { onFailed }),
  })
}
