import { coupons } from '#store/schema/coupons.ts'
import { createStoreRows } from '#store/store-rows.ts'

/** The coupons of a store. Orders keep their discount when a coupon changes or is deleted. */
export const couponRows = createStoreRows({
  table: coupons,
  prefix: 'cou',
  sorts: { code: 'code', createdOn: 'createdOn' },
  searched: ['code', 'name'],
})
