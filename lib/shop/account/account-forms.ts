import { z } from 'zod'
import { isPhoneNumber, readAddress } from '@/lib/shop/address/read-address'
import { emailField } from '@/lib/shop/forms/email-field'
import { passwordProblem } from '@/lib/shop/forms/text-input'
import { toLatinDigits } from '@/lib/shop/i18n/formatters'

const newPasswordField = z
  .string()
  .default('')
  .transform((value, context) => {
    const problem = passwordProblem(value)
    if (problem) {
      const params = { count: problem.count }
      context.addIssue({ code: 'custom', message: problem.key, params })
    }
    return value
  })

/** An existing password, of any length: it may be older than the rule. */
const knownPasswordField = z.string('passwordMissing').min(1, 'passwordMissing').max(500, 'refused')

/** The required field of a name. */
export const nameField = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(100, 'tooLong')
    .regex(/^\P{Cc}*$/u, 'refused')

const box = z
  .string()
  .optional()
  .transform((value) => value === 'on')

/** Digits with or without spaces, or a recovery code. */
const codeField = z.string().max(40, 'refused').trim().overwrite(toLatinDigits)

const returnTo = z.string().max(600).optional()

/** Sent by the second step only. */
const codeByField = z.enum(['app', 'mail'], 'refused').optional()

/** How a customer gets the code of the second step: from an authenticator app or by email. */
export type CodeBy = NonNullable<z.infer<typeof codeByField>>

export const loginSchema = z.object({
  email: emailField,
  password: knownPasswordField,
  twoFactorCode: codeField.optional(),
  codeBy: codeByField,
  stayIn: box,
  returnTo,
})

export const registerSchema = z.object({
  firstName: nameField('firstNameMissing'),
  lastName: nameField('lastNameMissing'),
  email: emailField,
  /** The address about which the page has asked, if it looked mistyped. */
  emailAsked: z.string().optional(),
  password: newPasswordField,
  marketingConsent: box,
  returnTo,
})

export const recoverySchema = z.object({ email: emailField, returnTo })

export const resetSchema = z.object({
  token: z.string('linkOver').min(1, 'linkOver').max(200, 'linkOver'),
  password: newPasswordField,
})

const phoneField = z
  .string()
  .default('')
  .transform((value, context) => {
    const typed = toLatinDigits(value.trim())
    if (typed !== '' && !isPhoneNumber(typed, null))
      context.addIssue({ code: 'custom', message: 'phoneWrong' })
    return typed === '' ? null : typed
  })

export const profileSchema = z.object({
  firstName: nameField('firstNameMissing'),
  lastName: nameField('lastNameMissing'),
  phone: phoneField,
  marketingConsent: box,
})

export const passwordSchema = z.object({
  currentPassword: knownPasswordField,
  newPassword: newPasswordField,
})

export const currentPasswordSchema = z.object({ currentPassword: knownPasswordField })

/**
 * The same for the download of a customer's data, on the page where a password is changed. A page of
 * the version before this name sends the other one.
 */
export const dataPasswordSchema = z.preprocess(
  ({ currentPassword, ...rest }: Readonly<Record<string, string>>) => ({
    dataPassword: currentPassword,
    ...rest,
  }),
  z.object({ dataPassword: knownPasswordField }),
)

export const deleteAccountSchema = z.object({
  currentPassword: knownPasswordField,
  understood: z.literal('on', 'confirmDelete'),
})

/** A code of two-factor authentication. */
export const twoFactorCodeSchema = z.object({ code: codeField.min(6, 'codeShort') })

/** The order of a guest; to the platform `#T-10482` and `t-10482` are the same number. */
export const orderLookupSchema = z.object({
  orderNumber: z
    .string('orderNumberMissing')
    .trim()
    .min(1, 'orderNumberMissing')
    .max(50, 'orderNumberLong'),
  email: emailField,
})

/** A device where the customer is signed in, by the id of the platform. */
export const deviceIdSchema = z.object({
  deviceId: z.string('gone').min(1, 'gone').max(200, 'gone'),
})

/** One saved address, by the id of the platform. */
export const addressIdSchema = z.object({
  addressId: z.string('gone').min(1, 'gone').max(100, 'gone'),
})

const savedAddressFields = z.object({
  /** Absent for a new address. */
  addressId: z.string().max(100, 'gone').optional(),
  makeDefault: box,
  /** `country`: without scripts, shows the fields of another country; nothing is saved. */
  intent: z.string().optional(),
})

/** A saved address as its form sends it. */
export const savedAddressSchema = z.record(z.string(), z.string()).transform((values, context) => {
  const rest = savedAddressFields.parse(values)
  if (rest.intent === 'country') return { ...rest, address: null }
  const read = readAddress(values)
  if (read.ok) return { ...rest, address: read.address }
  for (const [field, { key, values: params }] of Object.entries(read.problems)) {
    context.addIssue({ code: 'custom', path: [field], message: key, ...(params ? { params } : {}) })
  }
  return z.NEVER
})
