import { useQuery } from '@tanstack/react-query'
import { api, ifMatch, inPath, take, takeTagged, type Schemas } from '#api/client.ts'
import { changeValues } from '#api/change.ts'
import { usePages } from '#api/pages.ts'
import { useWrite } from '#api/write.ts'

export type Customer = Schemas['AdminCustomer']

export const useCustomers = (search: string, isEnabled: boolean) =>
  usePages(
    '/v1/customers',
    ['customers', 'list', search],
    { search, sortBy: 'createdOn', sortDirection: 'desc', isActive: true },
    { isEnabled },
  )

export function useCustomer(id: string) {
  const params = { path: { id } }
  return useQuery({
    queryKey: ['customers', 'one', id],
    enabled: id !== '',
    queryFn: ({ signal }) => take(api.GET('/v1/customers/{id}', { params, signal })),
  })
}

export function useAddresses(id: string) {
  const params = { path: { id } }
  return useQuery({
    queryKey: ['customers', 'addresses', id],
    enabled: id !== '',
    queryFn: ({ signal }) => take(api.GET('/v1/customers/{id}/addresses', { params, signal })),
  })
}

/** The orders of an account, or those that a search finds. */
export const useOrdersOf = (find: { customerId: string } | { search: string }, isEnabled = true) =>
  usePages('/v1/orders', ['orders', 'list', 'of', find], find, { isEnabled })

/** Changes values of an account that are still as they were shown. */
export const correct = (shown: Customer, body: Partial<Customer>) =>
  changeValues(
    shown,
    body,
    () => takeTagged(api.GET('/v1/customers/{id}', inPath(shown.id))),
    (_whole, etag) =>
      take(api.PATCH('/v1/customers/{id}', { ...inPath(shown.id), headers: ifMatch(etag), body })),
  )

/** Everything that the store has about the person with an email address. */
export function useTakeOut(onDone: (data: Schemas['TakeOut']) => void) {
  return useWrite<string, Schemas['TakeOut']>({
    about: null,
    write: (email) => take(api.POST('/v1/customers/take-outs', { body: { email } })),
    onDone,
  })
}
