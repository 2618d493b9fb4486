import { z } from 'zod'
import { noReply, type CommerceClient } from './client'
import { isCarriedOut, isUnknownOperation, unless } from './errors'
import { optional } from './shapes'
import { checkPassword, type PasswordChecked } from './customer'

const sessionShape = z.object({
  id: z.string(),
  browser: optional(z.string()),
  system: optional(z.string()),
  application: optional(z.string()),
  lastUsedOn: z.string(),
  current: z.boolean(),
})
/** A device on which the customer is signed in. */
type CustomerDevice = z.infer<typeof sessionShape>

const listShape = z.object({ data: z.array(sessionShape) })

/**
 * The customer's signed-in devices, last used first (ListCustomerSessions); null when the platform
 * has no such operation.
 */
export async function listDevices(client: CommerceClient): Promise<CustomerDevice[] | null> {
  const call = { method: 'GET', path: '/customer/sessions', reply: listShape } as const
  return (await unless(client.rest(call), isUnknownOperation, null))?.data ?? null
}

/** Signs one device out; it is no error if it already is. */
export async function endDevice(client: CommerceClient, id: string): Promise<void> {
  const path = `/customer/sessions/${encodeURIComponent(id)}`
  const sent = client.rest({ method: 'DELETE', path, reply: noReply })
  await isCarriedOut(sent, 'Customer.SessionNotFound')
}

/** Signs out every device but the current one. */
export async function endOtherDevices(client: CommerceClient): Promise<void> {
  const path = '/customer/sessions/end-all'
  await client.rest({ method: 'POST', path, body: { keepCurrent: true }, reply: noReply })
}

const setUpShape = z.object({
  /** For typing into the authenticator app. */
  secret: z.string(),
  /** `otpauth:` URI for opening in the authenticator app (RFC 6238). */
  otpauthUri: z.string(),
  /** Shown once; each works once instead of a code from the app. */
  recoveryCodes: z.array(z.string()),
})
/** What a customer needs to set up the second factor. */
type TwoFactorSetUp = z.infer<typeof setUpShape>

const path = '/customer/two-factor'

/** Starts the set-up. Sign-in asks for no code until the first one has been confirmed. */
export async function beginTwoFactor(client: CommerceClient): Promise<TwoFactorSetUp> {
  return client.rest({ method: 'POST', path, reply: setUpShape })
}

/** Completes the set-up with a code from the app. @returns false when the code is wrong. */
export async function confirmTwoFactor(client: CommerceClient, code: string): Promise<boolean> {
  const call = { method: 'POST', path: `${path}/confirm`, body: { code }, reply: noReply } as const
  return isCarriedOut(client.rest(call), 'Customer.TwoFactorInvalid')
}

/** Switches the second factor off; the password is required. */
export async function endTwoFactor(
  client: CommerceClient,
  currentPassword: string,
): Promise<PasswordChecked> {
  const call = { method: 'DELETE', path, body: { currentPassword }, reply: noReply } as const
  return checkPassword(client.rest(call))
}
