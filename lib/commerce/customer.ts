import type { MailLanguage } from './customer-login'
import { z } from 'zod'
import type { CommerceClient } from './client'
import type { profileSchema } from '@/lib/shop/account/account-forms'
import { isCarriedOut, unless } from './errors'
import { optional } from './shapes'

const customerShape = z.object({
  id: z.string(),
  email: z.string(),
  firstName: optional(z.string()),
  lastName: optional(z.string()),
  phone: optional(z.string()),
  marketingConsent: z.boolean().catch(false),
  /** Null from a platform without a second factor. */
  twoFactorEnabled: z.boolean().nullable().catch(null),
  /** The customer's most recently used open cart, on whatever device. */
  cartToken: optional(z.string()),
})
/** The signed-in customer. */
export type Customer = z.infer<typeof customerShape>

/** The customer of the client's access token (GetCustomer, spec §4.1). */
export async function getCustomer(client: CommerceClient): Promise<Customer> {
  return client.rest('GET /customer', { reply: customerShape })
}

type NewCustomer = Record<'email' | 'password' | 'firstName' | 'lastName', string> & {
  readonly marketingConsent?: boolean
  /** Token of a guest's order to link to the new account. */
  readonly orderToken?: string
}

/** Creates an account in this store (RegisterCustomer); false when the address has one. */
export function registerCustomer(client: CommerceClient, customer: NewCustomer): Promise<boolean> {
  const sent = client.rest('POST /customer/register', { body: customer, status: 200 })
  return isCarriedOut(sent, ({ kind }) => kind === 'conflict')
}

/** Changes the profile (UpdateCustomer, spec §4.1): absent fields stay, and null is no number. */
export async function updateCustomer(
  client: CommerceClient,
  change: Partial<z.infer<typeof profileSchema>>,
): Promise<void> {
  await client.rest('PATCH /customer', { body: change })
}

/** Refuses an operation that requires the password again. */
export const WRONG_PASSWORD = 'Customer.InvalidCredentials'

/** Sets a new password and ends the other sessions; false when the current one is wrong. */
export function changePassword(
  client: CommerceClient,
  passwords: {
    readonly currentPassword: string
    readonly newPassword: string
  } & Partial<MailLanguage>,
): Promise<boolean> {
  return isCarriedOut(client.rest('POST /customer/password', { body: passwords }), WRONG_PASSWORD)
}

/** Deletes the personal data, not the orders; false when the password is wrong. */
export function deleteCustomer(client: CommerceClient, currentPassword: string): Promise<boolean> {
  const sent = client.rest('DELETE /customer', { body: { currentPassword } })
  return isCarriedOut(sent, WRONG_PASSWORD)
}

/** All that the platform keeps of a person, to hand over as it is (a take-out). */
export const takeOutShape = z.record(z.string(), z.unknown())
export type TakeOut = z.infer<typeof takeOutShape>

/** What the platform keeps of the customer (TakeOutOwnData); null when the password is wrong. */
export function takeOutCustomer(
  client: CommerceClient,
  currentPassword: string,
): Promise<TakeOut | null> {
  const call = { body: { currentPassword }, reply: takeOutShape }
  return unless(client.rest('POST /customer/take-outs', call), WRONG_PASSWORD, null)
}
