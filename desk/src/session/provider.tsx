import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#api/client.ts'
import { finishDeferred } from '#ui/defer.ts'
import { reopen } from '#ui/unsaved.ts'
import { SessionContext, type Me, type Session, type Store } from './session.ts'

const key = 'desk.store'

/** The store that was open last, or the first one; null for a person without any. */
export function chooseStore({ stores }: Me): Store | null {
  const last = localStorage.getItem(key)
  return stores.find(({ storeId }) => storeId === last) ?? stores[0] ?? null
}

interface Props {
  me: Me
  first: Store
  children: ReactNode
}

export function SessionProvider({ me: given, first, children }: Props) {
  // Read again like all that is shown, such as after a refusal: the role can be another by then.
  const { data: me, refetch } = useQuery({
    queryKey: ['me'],
    initialData: given,
    refetchInterval: 60_000,
    queryFn: ({ signal }) => call('get', '/v1/staff/me', { signal }),
  })
  const store = me.stores.find(({ storeId }) => storeId === first.storeId) ?? first
  const session: Session = {
    me,
    store,
    may: (scope) => store.scopes.includes('api_admin') || store.scopes.includes(scope),
    changeStore: (id) => {
      if (id === store.storeId) return
      localStorage.setItem(key, id)
      void finishDeferred().finally(reopen)
    },
    renew: async () => void (await refetch({ throwOnError: true })),
  }
  return <SessionContext value={session}>{children}</SessionContext>
}
