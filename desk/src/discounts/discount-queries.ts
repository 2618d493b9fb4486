import type { Schemas } from '#api/client.ts'
import { usePages } from '#api/pages.ts'
import { writesOf } from '#api/resource.ts'
import { useStore } from '#session/store.ts'

export type Coupon = Schemas['Coupon']
export type CouponRequest = Schemas['CouponRequest']

export const useCoupons = () =>
  usePages(
    '/v1/coupons',
    ['coupons'],
    { sortBy: 'createdOn', sortDirection: 'desc' },
    { pollMs: 30_000 },
  )

/** The currency of amounts. */
export const useCurrency = () => useStore()?.currencyCode ?? null

export const coupons = writesOf<Coupon>('coupons')
