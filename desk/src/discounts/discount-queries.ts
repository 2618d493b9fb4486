import type { Schemas } from '#api/client.ts'
import { writesOf } from '#api/resource.ts'
import { useStore } from '#session/store.ts'

export type Coupon = Schemas['Coupon']
export type CouponRequest = Schemas['CouponRequest']

/** The currency of amounts. */
export const useCurrency = () => useStore()?.currencyCode ?? null

export const coupons = writesOf<Coupon>('coupons')
