import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Schemas } from '#api/client.ts'
import { useRead } from '#api/pages.ts'

export type Member = Schemas['StaffMember']
export type Application = Schemas['Application']
export type Endpoint = Schemas['WebhookEndpoint']
export type Delivery = Schemas['WebhookDelivery']

export interface PartProps {
  /** Leads to the other parts of the screen. */
  filters: ReactNode
}

interface Whole<Row> extends Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> {
  data: { data: Row[] } | undefined
}

/** A list that is read as a whole, as one of which there are no more pages. */
export const asPages = <Row>({ data, error, isFetching, refetch }: Whole<Row>) => ({
  ...{ error, isFetching, refetch, data: data && { rows: data.data, total: data.data.length } },
  ...{ hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined },
})

export const useStaff = () => useRead('/v1/staff', ['people', 'staff'], {})
