import { z } from '@hono/zod-openapi'
import type { Customer } from '#store/schema/customers.ts'
import { shownAddress } from '#api/shared/address-schemas.ts'
import { mailLanguageFields } from '#api/shared/fields.ts'
import { viewOf } from '#api/shared/view.ts'

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    // Control characters break mails and labels.
    .regex(/^\P{Cc}*$/u, 'must not contain control characters')
    // The generator would include the flag in the pattern.
    .openapi({ pattern: '^\\P{Cc}*$' })

const optionalLine = (max: number) =>
  line(max)
    .or(z.literal('').transform(() => null))
    .nullish()

export const emailField = z.string().trim().max(254).pipe(z.email())
const passwordField = z.string().min(8).max(200)
const presentedPassword = z.string().min(1).max(200)
const phoneField = optionalLine(32)

export const registerRequest = z
  .object({
    email: emailField,
    password: passwordField,
    firstName: line(100),
    lastName: line(100),
    phone: phoneField,
    marketingConsent: z.boolean().optional(),
    orderToken: z.string().min(1).max(200).optional(),
  })
  .openapi('RegisterCustomerRequest')

export const customerCreated = z
  .object({ id: z.string(), email: z.string() })
  .openapi('CustomerCreatedDto')

export const loginRequest = z
  .object({
    email: z.string().trim().min(1).max(254),
    password: presentedPassword,
    twoFactorCode: z.string().max(40).optional(),
    locale: mailLanguageFields.locale,
  })
  .openapi('LoginCustomerRequest')

export const loginReply = z
  .object({
    accessToken: z.string(),
    tokenType: z.literal('Bearer'),
    expiresIn: z.int().describe('Seconds'),
    refreshToken: z.string(),
  })
  .openapi('CustomerLoginResponseDto')

export const recoveryRequest = z
  .object({ email: emailField, ...mailLanguageFields })
  .openapi('RecoveryCustomerPasswordRequest')

export const resetRequest = z
  .object({
    token: z.string().min(1).max(200),
    password: passwordField,
    ...mailLanguageFields,
  })
  .openapi('ResetCustomerPasswordRequest')

export const changePasswordRequest = z
  .object({
    currentPassword: presentedPassword,
    newPassword: passwordField,
    ...mailLanguageFields,
  })
  .openapi('ChangeCustomerPasswordRequest')

export const currentPasswordRequest = z
  .object({ currentPassword: presentedPassword })
  .openapi('CurrentPasswordRequest')

/** Schema of the result of `toAccount`. */
export const accountFields = {
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  marketingConsent: z.boolean(),
  customerType: z.string(),
  customerStatus: z.string(),
  createdOn: z.iso.datetime(),
  updatedOn: z.iso.datetime(),
}

const accountSchema = z.object(accountFields)

/** The fields of an account that both the customer and the merchant see. */
export const toAccount = (row: Customer) => viewOf(accountSchema, row)

export const customerDetails = z
  .object({
    ...accountFields,
    twoFactorEnabled: z.boolean(),
    cartToken: z
      .string()
      .nullable()
      .describe('The open cart of the customer; null for third-party applications'),
  })
  .openapi('CustomerDetailsDto')

export const updateRequest = z
  .object({
    firstName: line(100).optional(),
    lastName: line(100).optional(),
    phone: phoneField,
    marketingConsent: z.boolean().optional(),
  })
  .openapi('UpdateCustomerRequest')

const orNull = (value: string | null | undefined) => value ?? null

export const addressRequest = z
  .object({
    firstName: line(100),
    lastName: line(100),
    company: optionalLine(100).transform(orNull),
    line1: line(200),
    line2: optionalLine(200).transform(orNull),
    city: line(100),
    region: optionalLine(100).transform(orNull),
    postalCode: optionalLine(20).transform(orNull),
    countryCode: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, 'must be a two-letter country code (ISO 3166-1)'),
    phone: phoneField.transform(orNull),
  })
  .openapi('CustomerAddressRequest')

export const customerAddress = z
  .object({
    id: z.string(),
    isDefault: z.boolean(),
    ...shownAddress,
  })
  .openapi('CustomerAddressDto')

export const twoFactorSetUp = z
  .object({
    secret: z.string(),
    otpauthUri: z.string(),
    recoveryCodes: z.array(z.string()),
  })
  .openapi('TwoFactorSetUp')

export const twoFactorCodeRequest = z
  .object({ code: z.string().min(1).max(40) })
  .openapi('TwoFactorCodeRequest')
