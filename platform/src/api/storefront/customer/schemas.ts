import { z } from '@hono/zod-openapi'
import { named } from '#http/openapi.ts'
import type { Customer } from '#store/schema/customers.ts'
import { addressSchema } from '#store/address-schema.ts'
import { anyCaseCountry, mailLanguageFields } from '#api/shared/fields.ts'
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

export const registerRequest = named('RegisterCustomerRequest', {
  email: emailField,
  password: passwordField,
  firstName: line(100),
  lastName: line(100),
  phone: phoneField,
  marketingConsent: z.boolean().optional(),
  orderToken: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Of a guest’s order with this `email`, to show it in the account'),
})

export const customerCreated = named('CustomerCreatedDto', { id: z.string(), email: z.string() })

export const loginRequest = named('LoginCustomerRequest', {
  email: z.string().trim().min(1).max(254),
  password: presentedPassword,
  twoFactorCode: z.string().max(40).optional(),
  locale: mailLanguageFields.locale,
})

export const loginReply = named('CustomerLoginResponseDto', {
  accessToken: z.string(),
  tokenType: z.literal('Bearer'),
  expiresIn: z.int().describe('Seconds'),
  refreshToken: z.string(),
})

export const recoveryRequest = named('RecoveryCustomerPasswordRequest', {
  email: emailField,
  ...mailLanguageFields,
})

export const resetRequest = named('ResetCustomerPasswordRequest', {
  token: z.string().min(1).max(200),
  password: passwordField,
  ...mailLanguageFields,
})

export const changePasswordRequest = named('ChangeCustomerPasswordRequest', {
  currentPassword: presentedPassword,
  newPassword: passwordField,
  ...mailLanguageFields,
})

export const currentPasswordRequest = named('CurrentPasswordRequest', {
  currentPassword: presentedPassword,
})

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

export const customerDetails = named('CustomerDetailsDto', {
  ...accountFields,
  twoFactorEnabled: z.boolean(),
  cartToken: z
    .string()
    .nullable()
    .describe('The open cart of the customer; null for third-party applications'),
})

export const updateRequest = named('UpdateCustomerRequest', {
  firstName: line(100).optional(),
  lastName: line(100).optional(),
  phone: phoneField,
  marketingConsent: z.boolean().optional(),
})

const orNull = (value: string | null | undefined) => value ?? null

export const addressRequest = named('CustomerAddressRequest', {
  firstName: line(100),
  lastName: line(100),
  company: optionalLine(100).transform(orNull),
  line1: line(200),
  line2: optionalLine(200).transform(orNull),
  city: line(100),
  region: optionalLine(100).transform(orNull),
  postalCode: optionalLine(20).transform(orNull),
  countryCode: anyCaseCountry,
  phone: phoneField.transform(orNull),
})

export const customerAddress = named('CustomerAddressDto', {
  id: z.string(),
  isDefault: z.boolean(),
  ...addressSchema.shape,
})

export const twoFactorSetUp = named('TwoFactorSetUp', {
  secret: z.string(),
  otpauthUri: z.string(),
  recoveryCodes: z.array(z.string()),
})

export const twoFactorCodeRequest = named('TwoFactorCodeRequest', {
  code: z.string().min(1).max(40),
})
