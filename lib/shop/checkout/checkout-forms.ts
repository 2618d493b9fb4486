import { z } from 'zod'
import type { ShippingChoice } from '@/lib/commerce/shipping'
import { ADDRESS_FIELDS, type AddressProblem } from '@/lib/shop/address/address-format'
import { emailField } from '@/lib/shop/forms/email-field'
import { readAddress } from '@/lib/shop/address/read-address'
import { emailProblem, type EmailProblem } from '@/lib/shop/forms/text-input'
import { recordOf } from '@/lib/shop/record'

/** The steps of the checkout in their order; each is a page. */
export const STEPS = ['contact', 'delivery', 'payment', 'review'] as const
export type Step = (typeof STEPS)[number]

/** Fields of the contact step in page order, for the error summary. */
export const CONTACT_FIELDS: readonly string[] = [
  'email',
  'addressId',
  ...ADDRESS_FIELDS.map((field) => `shipping.${field}`),
  ...ADDRESS_FIELDS.map((field) => `billing.${field}`),
]

/** All fields of the contact step; `readContact` validates them. */
export const contactSchema = z.record(z.string(), z.string())

/** The address that was meant, after a question about a mistyped one. */
export const correctEmailSchema = z.object({ email: emailField })

/** The values of the contact step. */
export type Contact = Extract<ReturnType<typeof readContact>, { ok: true }>['contact']

type ContactProblem = AddressProblem | { readonly key: EmailProblem }

/** Reads the contact step: the contact, or what is wrong by field name. */
export function readContact(values: Readonly<Record<string, string>>) {
  const errors: Record<string, ContactProblem> = {}
  const email = (values.email ?? '').trim()
  const wrong = emailProblem(email)
  if (wrong) errors.email = { key: wrong }
  const addressId = values.addressId && values.addressId !== 'new' ? values.addressId : null
  const typed = addressId ? null : readAddress(fieldsOf(values, 'shipping.'))
  const billing = values.billingSame === '1' ? null : readAddress(fieldsOf(values, 'billing.'))
  addProblems(errors, 'shipping.', typed)
  addProblems(errors, 'billing.', billing)
  const shipping = addressId ? { addressId } : typed?.ok ? { typed: typed.address } : null
  if (Object.keys(errors).length > 0 || !shipping || billing?.ok === false) {
    return { ok: false as const, errors }
  }
  const contact = {
    email,
    /** A saved address of the customer, or the typed one. */
    shipping,
    /** Null: the same as shipping. */
    billing: billing ? billing.address : null,
    isSaved: values.save === '1',
  }
  return { ok: true as const, contact }
}

function addProblems(
  errors: Record<string, ContactProblem>,
  prefix: string,
  read: ReturnType<typeof readAddress> | null,
): void {
  if (!read || read.ok) return
  for (const [field, problem] of Object.entries(read.problems)) errors[prefix + field] = problem
}

/** The address fields of a form, without their prefix. */
export function fieldsOf(values: Readonly<Record<string, string>>, prefix: string) {
  return recordOf(ADDRESS_FIELDS, (field) => values[prefix + field])
}

/** The method, and the point or the day and time that belong to it. */
function readDelivery(
  shippingMethodId: string,
  fields: Readonly<Record<string, unknown>>,
): ShippingChoice {
  const text = (name: string) => {
    const value = fields[`${name}.${shippingMethodId}`]
    return typeof value === 'string' && value ? value : undefined
  }
  const [from, to] = text('scheduledWindow')?.split('-') ?? []
  return {
    shippingMethodId,
    pickupPointId: text('pickupPointId'),
    scheduledDate: text('scheduledDate'),
    scheduledWindow: from && to ? { from, to } : undefined,
  }
}

/** The delivery step. */
export const deliverySchema = z
  .looseObject({ shippingMethodId: z.string('chooseDelivery').min(1, 'chooseDelivery') })
  .transform(({ shippingMethodId, ...rest }) => readDelivery(shippingMethodId, rest))

/** The payment step. */
export const paymentSchema = z.object({
  paymentMethodId: z.string('choosePayment').min(1, 'choosePayment').max(200, 'choosePayment'),
})

/** Longest note to the shop, in characters as browsers count them: a line break counts as one. */
export const BUYER_NOTE_MAX = 500

/** The review step: the total in minor units, the delivery as in its step, `seenOf` the rest, a note. */
export const placeOrderSchema = z
  .looseObject({
    total: z.coerce.number('changed').int('changed').min(0, 'changed'),
    currencyCode: z.string('changed').regex(/^[A-Z]{3}$/, 'changed'),
    // Both are absent from a page of an earlier version.
    shippingMethodId: z.string().optional(),
    seen: z.string().optional(),
    buyerNote: z.string().trim().max(BUYER_NOTE_MAX, 'tooLong').default(''),
  })
  .transform(({ total, currencyCode, buyerNote, seen, shippingMethodId, ...rest }) => ({
    total: { amountMinor: total, currencyCode },
    delivery: shippingMethodId ? readDelivery(shippingMethodId, rest) : undefined,
    buyerNote,
    seen,
  }))
