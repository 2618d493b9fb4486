import type { ComponentType, ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { t } from '#i18n/i18n.ts'
import { useSession, type Scope } from '#session/session.ts'
import { Views } from '#ui/views.tsx'
import { Applications } from './applications.tsx'
import { Audit } from './audit.tsx'
import { Staff } from './staff.tsx'
import { Deliveries, Webhooks } from './webhooks.tsx'

/** Leads to the other parts of the screen. */
type Part = 'staff' | 'applications' | 'webhooks' | 'deliveries' | 'audit'

const parts: [Part, Scope, ComponentType<{ filters: ReactNode }>][] = [
  ['staff', 'api_admin', Staff],
  ['applications', 'api_admin', Applications],
  ['webhooks', 'connection:read', Webhooks],
  ['deliveries', 'connection:read', Deliveries],
  ['audit', 'settings:read', Audit],
]

/** Who and what may act in the store, and what they did. Each part needs a scope of its own. */
export default function People({ part }: { part?: string | undefined }) {
  const { may } = useSession()
  const [, go] = useLocation()
  const own = parts.filter(([, scope]) => may(scope))
  const [name, , Shown] = own.find(([each]) => each === part) ?? own[0] ?? []
  if (!name || !Shown) return <Redirect to="/" />
  const filters = (
    <Views
      views={own.map(([each]) => [each, t.people.views[each]] as const)}
      shown={name}
      onShow={(each) => go(`/people/${each}`)}
    />
  )
  return <Shown key={name} filters={filters} />
}
