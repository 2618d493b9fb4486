import { z } from 'zod'
import { noReply, type CommerceClient } from './client'
import { checkPassword, type PasswordChecked } from './customer'
import { hasCode } from './errors'

const setUpShape = z.object({
  /** For those who type it into the app. */
  secret: z.string(),
  /** `otpauth:` address for those who open it with the app (RFC 6238). */
  otpauthUri: z.string(),
  /** Shown once; each signs in once when the app is lost. */
  recoveryCodes: z.array(z.string()),
})
/** What a customer needs to set up the second factor. */
export type TwoFactorSetUp = z.infer<typeof setUpShape>

const path = '/customer/two-factor'

/** Begins a set-up; nothing is asked at sign-in before a first code was confirmed (contract.md). */
export async function beginTwoFactor(client: CommerceClient): Promise<TwoFactorSetUp> {
  return client.rest({ method: 'POST', path, reply: setUpShape })
}

/** Ends the set-up with a first code of the app. @returns false when the code is wrong. */
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

/** Switches the second factor off, for whoever knows the password. */
export async function endTwoFactor(
  client: CommerceClient,
  currentPassword: string,
): Promise<PasswordChecked> {
  const call = { method: 'DELETE', path, body: { currentPassword }, reply: noReply } as const
  return checkPassword(client.rest(call))
}
