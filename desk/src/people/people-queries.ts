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

export const useStaff = () => useRead('/v1/staff', ['people', 'staff'], {})
