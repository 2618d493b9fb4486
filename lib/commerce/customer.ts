import type { MailLanguage } from './customer-login'
import { z } from 'zod'
import type { CommerceClient } from './client'
import { isCarriedOut, unlessRefused } from './errors'
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

/** The data of a new account. */
export interface NewCustomer {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
  readonly phone?: string | undefined
  readonly marketingConsent?: boolean | undefined
  /** Token of a guest's order to link to the new account. */
  readonly orderToken?: string | undefined
}

/** Creates an account in this store only (RegisterCustomer, spec §4.1 rule 2). */
export async function registerCustomer(
  client: CommerceClient,
  customer: NewCustomer,
): Promise<{ ok: true } | { ok: false; code: 'emailTaken' }> {
  const sent = client.rest('POST /customer/register', { body: customer, status: 200 })
  const isNew = await isCarriedOut(sent, 'Customer.EmailTaken')
  return isNew ? { ok: true } : { ok: false, code: 'emailTaken' }
}

/** The profile fields that a customer may change; absent ones stay. */
export interface ProfileChange {
  readonly firstName?: string
  readonly lastName?: string
  /** Null removes the number. */
  readonly phone?: string | null
  readonly marketingConsent?: boolean
}

/** Changes the profile (UpdateCustomer, spec §4.1). */
export async function updateCustomer(client: CommerceClient, change: ProfileChange): Promise<void> {
  await client.rest('PATCH /customer', { body: change })
}

/** The result of an operation that requires the password again. */
export type PasswordChecked<T = unknown> =
  { ok: true; value: T } | { ok: false; code: 'wrongPassword' }

/** Sets a new password and ends the other sessions (ChangeCustomerPassword). */
export async function changePassword(
  client: CommerceClient,
  passwords: {
    readonly currentPassword: string
    readonly newPassword: string
  } & Partial<MailLanguage>,
): Promise<PasswordChecked> {
  return checkPassword(client.rest('POST /customer/password', { body: passwords }))
}

/** Deletes the personal data; orders stay for the accounts (account deletion). */
export async function deleteCustomer(
  client: CommerceClient,
  currentPassword: string,
): Promise<PasswordChecked> {
  return checkPassword(client.rest('DELETE /customer', { body: { currentPassword } }))
}

/** All that the platform keeps of a person, to hand over as it is (a take-out). */
export const takeOutShape = z.record(z.string(), z.unknown())
export type TakeOut = z.infer<typeof takeOutShape>

/** What the platform keeps of the customer (TakeOutOwnData). */
export async function takeOutCustomer(
  client: CommerceClient,
  currentPassword: string,
): Promise<PasswordChecked<TakeOut>> {
  const call = { body: { currentPassword }, reply: takeOutShape }
  return checkPassword(client.rest('POST /customer/take-outs', call))
}

/** Turns "wrong password" into a value; every other error is rethrown. */
export async function checkPassword<T>(call: Promise<T>): Promise<PasswordChecked<T>> {
  const checked = call.then((value) => ({ ok: true, value }) as const)
  const refused = { ok: false, code: 'wrongPassword' } as const
  return unlessRefused(checked, 'Customer.InvalidCredentials', refused)
}
