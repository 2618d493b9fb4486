import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { api, take, type Schemas } from '#api/client.ts'
import { usePages } from '#api/pages.ts'

export type Member = Schemas['StaffMember']
export type Application = Schemas['Application']
export type Endpoint = Schemas['WebhookEndpoint']
export type Delivery = Schemas['WebhookDelivery']

export interface PartProps {
  /** Leads to the other parts of the screen. */
  filters: ReactNode
}

/** A list that is read as a whole: its rows are made by hand, one by one. */
const useAll = <Row>(name: string, read: (signal: AbortSignal) => Promise<{ data: Row[] }>) => ({
  ...useQuery({
    queryKey: ['people', name],
    queryFn: ({ signal }) => read(signal),
    select: ({ data: rows }) => ({ rows, total: rows.length }),
  }),
  ...{ hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined },
})

export const useStaff = () => useAll('staff', (signal) => take(api.GET('/v1/staff', { signal })))

export const useApplications = () =>
  useAll('applications', (signal) => take(api.GET('/v1/applications', { signal })))

export const useEndpoints = () => usePages('/v1/webhooks/endpoints', ['people', 'endpoints'], {})

export const useDeliveries = (endpointId: string, isFailed: boolean) =>
  usePages(
    '/v1/webhooks/deliveries',
    ['people', 'deliveries', endpointId, isFailed],
    { endpointId, ...(isFailed && { state: 'failed' as const }) },
    { pollMs: 15_000 },
  )

export const useAudit = (actorId: string, subjectId: string) =>
  usePages('/v1/audit', ['people', 'audit', actorId, subjectId], { actorId, subjectId })

/** What a list shows, in the URL, so that it can be linked to and reloaded. */
export function useFilter() {
  const [path, go] = useLocation()
  const params = new URLSearchParams(useSearch())
  return {
    get: (name: string) => params.get(name) ?? '',
    set: (change: Record<string, string>) => {
      const next = Object.entries({ ...Object.fromEntries(params), ...change }).filter(
        ([, value]) => value !== '',
      )
      go(`${path}?${new URLSearchParams(next).toString()}`, { replace: true })
    },
    clear: () => go(path, { replace: true }),
    isOn: params.size > 0,
  }
}
