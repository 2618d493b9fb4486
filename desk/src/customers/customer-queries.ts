import { useQuery } from '@tanstack/react-query'
import { api, take, takeTagged, type Schemas } from '#api/client.ts'
import { changeValues } from '#api/change.ts'
import { pageQuery, usePages } from '#api/pages.ts'
import { useWrite } from '#api/write.ts'

export type Customer = Schemas['AdminCustomer']

export function useCustomers(search: string, isEnabled: boolean) {
  return usePages({
    isEnabled,
    key: ['customers', 'list', search],
    read: (cursor, signal) => {
      const order = { sortBy: 'createdOn' as const, sortDirection: 'desc' as const }
      const query = { ...pageQuery(search, cursor), ...order, isActive: true }
      return take(api.GET('/v1/customers', { params: { query }, signal }))
    },
  })
}

export function useCustomer(id: string) {
  const params = { path: { id } }
  return useQuery({
    queryKey: ['customers', 'one', id],
    queryFn: ({ signal }) => take(api.GET('/v1/customers/{id}', { params, signal })),
  })
}

export function useAddresses(id: string) {
  const params = { path: { id } }
  return useQuery({
    queryKey: ['customers', 'addresses', id],
    queryFn: ({ signal }) => take(api.GET('/v1/customers/{id}/addresses', { params, signal })),
  })
}

/** The orders of an account, or those that a search finds. */
export function useOrdersOf(find: { customerId: string } | { search: string }, isEnabled = true) {
  return usePages({
    isEnabled,
    key: ['orders', 'list', 'of', find],
    read: (cursor, signal) => {
      const query = {
        ...pageQuery('search' in find ? find.search : '', cursor),
        ...('customerId' in find && find),
      }
      return take(api.GET('/v1/orders', { params: { query }, signal }))
    },
  })
}

export function useCorrection(shown: Customer, onDone: () => void) {
  const params = { path: { id: shown.id } }
  return useWrite<Partial<Customer>, void>({
    about: null,
    write: (body) =>
      changeValues(
        shown,
        body,
        () => takeTagged(api.GET('/v1/customers/{id}', { params })),
        (_whole, etag) => {
          const headers = etag === null ? {} : { 'if-match': etag }
          return take(api.PATCH('/v1/customers/{id}', { params, headers, body }))
        },
      ),
    stale: [['customers']],
    onDone,
  })
}

/** Everything that the store has about the person with an email address. */
export function useTakeOut(onDone: (data: Schemas['TakeOut']) => void) {
  return useWrite<string, Schemas['TakeOut']>({
    about: null,
    write: (email) => take(api.POST('/v1/customers/take-outs', { body: { email } })),
    onDone,
  })
}

/** Erases a person, known by the id of her account or of her order as a guest. */
export function useErasure(of: string, onDone: (erased: Schemas['Erasure']) => void) {
  return useWrite<string, Schemas['Erasure']>({
    about: `erasure ${of}`,
    write: (email, key) => {
      const params = { header: { 'idempotency-key': key } }
      return take(api.POST('/v1/customers/erasures', { params, body: { email } }))
    },
    stale: [['customers'], ['orders']],
    onDone,
  })
}
