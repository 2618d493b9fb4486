import { createContext, use } from 'react'
import type { Schemas } from '#api/client.ts'

export type Me = Schemas['StaffSelf']
export type Store = Me['stores'][number]
export type Scope = Store['scopes'][number]

export interface Session {
  me: Me
  store: Store
  /** Whether the person may do this; the platform refuses what she may not, whatever is shown. */
  may: (scope: Scope) => boolean
  /** Opens another store in a new page: nothing that is still under way here may reach it. */
  changeStore: (id: string) => void
  /** Reads again what the person may do. */
  renew: () => Promise<void>
}

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('Nobody is signed in here.')
  return session
}
