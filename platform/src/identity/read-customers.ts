import { and, eq } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { listRows, saying, type ListFilter, whether } from '#store/list.ts'
import { customers, searchedCustomerText, type Customer } from '#store/schema/customers.ts'

/** Accounts belong to a store (spec §4.1 rule 2), not to the sellers in it. */
const customersOf = (storeId: string) => eq(customers.storeId, storeId)

/** The accounts of a store; `search` covers email address, names and telephone number. */
export function listCustomers(db: Db, storeId: string, { search, isActive }: ListFilter) {
  return listRows(db, customers, {
    scope: ['customers', storeId],
    sorts: { createdOn: 'createdOn', email: 'email', lastName: 'lastName' },
    where: and(
      customersOf(storeId),
      search ? saying(searchedCustomerText, search) : undefined,
      whether(isActive, eq(customers.customerStatus, 'active')),
    ),
  })
}

export function findCustomer(db: Db, storeId: string, id: string): Promise<Customer | null> {
  return findRow(db, customers, customersOf(storeId), eq(customers.id, id))
}
