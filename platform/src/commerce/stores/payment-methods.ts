import { paymentMethods } from '#store/schema/payments.ts'
import { createStoreRows } from '#store/store-rows.ts'

/** The ways to pay of a store. Payments that were begun keep name and instructions. */
export const paymentMethodRows = createStoreRows({
  table: paymentMethods,
  prefix: 'pay',
  sorts: { sortOrder: 'sortOrder', name: 'name', createdOn: 'createdOn' },
  searched: ['name'],
})
