import { z } from 'zod'
import { noReply, type CommerceClient } from './client'
import { checkPassword, type PasswordChecked } from './customer'
import { hasCode } from './errors'

const setUpShape = z.object({
  /** For typing into the authenticator app. */
  secret: z.string(),
  /** `otpauth:` URI for opening in the authenticator app (RFC 6238). */
  otpauthUri: z.string(),
  /** Shown once; each works once instead of a code from the app. */
  recoveryCodes: z.array(z.string()),
})
/** What a customer needs to set up the second factor. */
export type TwoFactorSetUp = z.infer<typeof setUpShape>

const path = '/customer/two-factor'

/** Starts the set-up. Sign-in asks for no code until the first one has been confirmed. */
export async function beginTwoFactor(client: CommerceClient): Promise<TwoFactorSetUp> {
  return client.rest({ method: 'POST', path, reply: setUpShape })
}

/** Completes the set-up with a code from the app. @returns false when the code is wrong. */
export async function confirmTwoFactor(client: CommerceClient, code: string): Promise<boolean> {
  try {
    const body = { code }
    await client.rest({ method: 'POST', path: `${path}/confirm`, body, reply: noReply })
    return true
  } catch (error) {
    if (hasCode(error, 'Customer.TwoFactorInvalid')) return false
    throw error
  }
}

/** Switches the second factor off; the password is required. */
export async function endTwoFactor(
  client: CommerceClient,
  currentPassword: string,
): Promise<PasswordChecked> {
  const call = { method: 'DELETE', path, body: { currentPassword }, reply: noReply } as const
  return checkPassword(client.rest(call))
}
