import { sellers } from '#store/schema/tenancy.ts'
import { createStoreRows } from '#store/store-rows.ts'

/**
 * The sellers of a store. A seller cannot be deleted: products, orders and applications refer to
 * it.
 */
export const sellerRows = createStoreRows({
  table: sellers,
  prefix: 'sel',
  sorts: { name: 'name', createdOn: 'createdOn' },
  searched: ['name'],
})
