import { z } from 'zod'
import { noReply, type CommerceClient } from './client'
import { hasCode, isUnknownOperation } from './errors'
import { optional } from './shapes'

const sessionShape = z.object({
  id: z.string(),
  browser: optional(z.string()),
  system: optional(z.string()),
  application: optional(z.string()),
  signedInOn: z.string(),
  lastUsedOn: z.string(),
  current: z.boolean(),
})
/** A device on which the customer is signed in. */
export type CustomerDevice = z.infer<typeof sessionShape>

const listShape = z.object({ data: z.array(sessionShape) })

/**
 * The customer's signed-in devices, last used first (ListCustomerSessions); null when the platform
 * has no such operation.
 */
export async function listDevices(client: CommerceClient): Promise<CustomerDevice[] | null> {
  const call = { method: 'GET', path: '/customer/sessions', reply: listShape } as const
  try {
    return (await client.rest(call)).data
  } catch (error) {
    if (isUnknownOperation(error)) return null
    throw error
  }
}

/** Signs one device out; it is no error if it already is. */
export async function endDevice(client: CommerceClient, id: string): Promise<void> {
  const path = `/customer/sessions/${encodeURIComponent(id)}`
  try {
    await client.rest({ method: 'DELETE', path, reply: noReply })
  } catch (error) {
    if (!hasCode(error, 'Customer.SessionNotFound')) throw error
  }
}

/** Signs out every device but the current one. */
export async function endOtherDevices(client: CommerceClient): Promise<void> {
  const path = '/customer/sessions/end-all'
  await client.rest({ method: 'POST', path, body: { keepCurrent: true }, reply: noReply })
}
