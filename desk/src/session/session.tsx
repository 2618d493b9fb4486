import { useQuery } from '@tanstack/react-query'
import { createContext, use, type ReactNode } from 'react'
import { api, take, type Schemas } from '#api/client.ts'
import { finishDeferred } from '#ui/defer.ts'
import { reopen } from '#ui/unsaved.ts'

export type Me = Schemas['StaffSelf']
type Store = Me['stores'][number]
export type Scope = Store['scopes'][number]

interface Session {
  me: Me
  store: Store
  /** Whether the person may do this; the platform refuses what she may not, whatever is shown. */
  may: (scope: Scope) => boolean
  /** Opens another store in a new page: nothing that is still under way here may reach it. */
  changeStore: (id: string) => void
  /** Reads again what the person may do. */
  renew: () => Promise<void>
}

const key = 'desk.store'
const Context = createContext<Session | null>(null)

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
    queryFn: ({ signal }) => take(api.GET('/v1/staff/me', { signal })),
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
  return <Context value={session}>{children}</Context>
}

export function useSession(): Session {
  const session = use(Context)
  if (!session) throw new Error('Nobody is signed in here.')
  return session
}
