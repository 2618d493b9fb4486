import { saveAt } from '#api/change.ts'
import type { Schemas } from '#api/client.ts'
import { usePages, useRead } from '#api/pages.ts'

export type Customer = Schemas['AdminCustomer']

export const useCustomers = (search: string, isEnabled: boolean) =>
  usePages(
    '/v1/customers',
    { search, sortBy: 'createdOn', sortDirection: 'desc', isActive: true },
    { isEnabled },
  )

export const useCustomer = (id: string) =>
  useRead('/v1/customers/{id}', { id }, { enabled: id !== '' })

export const useAddresses = (id: string) =>
  useRead('/v1/customers/{id}/addresses', { id }, { enabled: id !== '' })

/** The orders of an account, or those that a search finds. */
export const useOrdersOf = (find: { customerId: string } | { search: string }, isEnabled = true) =>
  usePages('/v1/orders', find, { isEnabled })

/** Changes values of an account that are still as they were shown. */
export const correct = (shown: Customer, body: Partial<Customer>) =>
  saveAt('/v1/customers/{id}', { id: shown.id }, shown, body)
