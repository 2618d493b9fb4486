import { sellers } from '#store/schema/tenancy.ts'
import { createStoreRows } from '#store/store-rows.ts'

/** Those who sell inside a store. A seller stays: products, orders and applications name it. */
export const sellerRows = createStoreRows({
  table: sellers,
  prefix: 'sel',
  sorts: { name: 'name', createdOn: 'createdOn' },
  searched: ['name'],
})

export type SellerRow = typeof sellers.$inferSelect
