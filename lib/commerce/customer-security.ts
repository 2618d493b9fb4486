import { z } from 'zod'
import type { CommerceClient } from './client'
import { isCarriedOut, isUnknownOperation, unless } from './errors'
import { optional } from './shapes'
import { WRONG_PASSWORD } from './customer'

const sessionShape = z.object({
  id: z.string(),
  browser: optional(z.string()),
  system: optional(z.string()),
  application: optional(z.string()),
  lastUsedOn: z.string(),
  current: z.boolean(),
})
type CustomerDevice = z.infer<typeof sessionShape>

const listShape = z.object({ data: z.array(sessionShape) })

/** The signed-in devices, last used first (ListCustomerSessions); null without the operation. */
export async function listDevices(client: CommerceClient): Promise<CustomerDevice[] | null> {
  const found = client.rest('GET /customer/sessions', { reply: listShape })
  return (await unless(found, isUnknownOperation, null))?.data ?? null
}

/** Signs one device out; it is no error if it already is. */
export async function endDevice(client: CommerceClient, id: string): Promise<void> {
  const sent = client.rest(`DELETE /customer/sessions/${encodeURIComponent(id)}`)
  await isCarriedOut(sent, 'Customer.SessionNotFound')
}

/** Signs out every device but the current one. */
export async function endOtherDevices(client: CommerceClient): Promise<void> {
  await client.rest('POST /customer/sessions/end-all', { body: { keepCurrent: true } })
}

const setUpShape = z.object({
  /** For typing into the authenticator app. */
  secret: z.string(),
  /** `otpauth:` URI for opening in the authenticator app (RFC 6238). */
  otpauthUri: z.string(),
  /** Shown once; each works once instead of a code from the app. */
  recoveryCodes: z.array(z.string()),
})
type TwoFactorSetUp = z.infer<typeof setUpShape>

/** Starts the set-up. Sign-in asks for no code until the first one has been confirmed. */
export async function beginTwoFactor(client: CommerceClient): Promise<TwoFactorSetUp> {
  return client.rest('POST /customer/two-factor', { reply: setUpShape })
}

/** Completes the set-up with a code from the app. @returns false when the code is wrong. */
export async function confirmTwoFactor(client: CommerceClient, code: string): Promise<boolean> {
  const sent = client.rest('POST /customer/two-factor/confirm', { body: { code } })
  return isCarriedOut(sent, 'Customer.TwoFactorInvalid')
}

/** Switches the second factor off. @returns false when the password is wrong. */
export function endTwoFactor(client: CommerceClient, currentPassword: string): Promise<boolean> {
  const sent = client.rest('DELETE /customer/two-factor', { body: { currentPassword } })
  return isCarriedOut(sent, WRONG_PASSWORD)
}
