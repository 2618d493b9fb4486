import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { api, take, type Schemas } from '#api/client.ts'
import { pageQuery, usePages } from '#api/pages.ts'

export type Member = Schemas['StaffMember']
export type Application = Schemas['Application']
export type Endpoint = Schemas['WebhookEndpoint']
export type Delivery = Schemas['WebhookDelivery']

export interface PartProps {
  /** Leads to the other parts of the screen. */
  filters: ReactNode
}

export const stale = [['people'], ['today']]

/** A list that is read as a whole: its rows are made by hand, one by one. */
function useAll<Row>(name: string, read: (signal: AbortSignal) => Promise<{ data: Row[] }>) {
  return usePages<Row>({
    key: ['people', name],
    read: async (_cursor, signal) => {
      const { data } = await read(signal)
      return { data, totalCount: data.length, nextCursor: null }
    },
  })
}

export const useStaff = () => useAll('staff', (signal) => take(api.GET('/v1/staff', { signal })))

export const useApplications = () =>
  useAll('applications', (signal) => take(api.GET('/v1/applications', { signal })))

export const useEndpoints = () =>
  usePages({
    key: ['people', 'endpoints'],
    read: (cursor, signal) =>
      take(api.GET('/v1/webhooks/endpoints', { params: { query: pageQuery('', cursor) }, signal })),
  })

export const useDeliveries = (endpointId: string, isFailed: boolean) =>
  usePages({
    key: ['people', 'deliveries', endpointId, isFailed],
    pollMs: 15_000,
    read: (cursor, signal) => {
      const query = {
        ...pageQuery('', cursor),
        ...(endpointId && { endpointId }),
        ...(isFailed && { state: 'failed' as const }),
      }
      return take(api.GET('/v1/webhooks/deliveries', { params: { query }, signal }))
    },
  })

export const useAudit = (actorId: string, subjectId: string) =>
  usePages({
    key: ['people', 'audit', actorId, subjectId],
    read: (cursor, signal) => {
      const query = {
        ...pageQuery('', cursor),
        ...(actorId && { actorId }),
        ...(subjectId && { subjectId }),
      }
      return take(api.GET('/v1/audit', { params: { query }, signal }))
    },
  })

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
