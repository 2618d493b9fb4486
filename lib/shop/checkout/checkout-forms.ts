import { z } from 'zod'
import {
  ADDRESS_FIELDS,
  readAddress,
  type AddressField,
  type AddressInput,
  type AddressProblem,
} from '@/lib/shop/address/address-format'
import { emailProblem } from '@/lib/shop/forms/text-input'

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

/** All texts of the contact step; what they must hold is decided by `readContact`. */
export const contactSchema = z.record(z.string(), z.string())

/** What the contact step says, once it is right. */
export interface Contact {
  readonly email: string
  /** A known address of the customer, or the one that was typed. */
  readonly shipping: { readonly addressId: string } | { readonly typed: AddressInput }
  /** Null: the same as shipping. */
  readonly billing: AddressInput | null
  readonly isSaved: boolean
}

/**
 * Reads the contact step.
 * @returns the contact, or what is wrong by field name.
 */
export function readContact(
  values: Readonly<Record<string, string>>,
):
  | { readonly ok: true; readonly contact: Contact }
  | { readonly ok: false; readonly errors: Readonly<Record<string, AddressProblem>> } {
  const errors: Record<string, AddressProblem> = {}
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
    return { ok: false, errors }
  }
  const contact = {
    email,
    shipping,
    billing: billing ? billing.address : null,
    isSaved: values.save === '1',
  }
  return { ok: true, contact }
}

function addProblems(
  errors: Record<string, AddressProblem>,
  prefix: string,
  read: ReturnType<typeof readAddress> | null,
): void {
  if (!read || read.ok) return
  for (const [field, problem] of Object.entries(read.problems)) errors[prefix + field] = problem
}

/** The address fields of a form, without their prefix. */
export function fieldsOf(
  values: Readonly<Record<string, string>>,
  prefix: string,
): Record<AddressField, string | undefined> {
  const entries = ADDRESS_FIELDS.map((field) => [field, values[prefix + field]])
  return Object.fromEntries(entries) as Record<AddressField, string | undefined>
}

/** The delivery step: the method, and the point or day that belong to it. */
export const deliverySchema = z
  .looseObject({ shippingMethodId: z.string('chooseDelivery').min(1, 'chooseDelivery') })
  .transform(({ shippingMethodId, ...rest }) => {
    const text = (name: string) => {
      const value = rest[`${name}.${shippingMethodId}`]
      return typeof value === 'string' && value ? value : undefined
    }
    return {
      shippingMethodId,
      pickupPointId: text('pickupPointId'),
      scheduledDate: text('scheduledDate'),
    }
  })

/** The payment step. */
export const paymentSchema = z.object({
  paymentMethodId: z.string('choosePayment').min(1, 'choosePayment').max(200, 'choosePayment'),
})

/** The last step: the sum that the shopper saw, in minor units. */
export const placeOrderSchema = z.object({
  total: z.coerce.number('changed').int('changed').min(0, 'changed'),
  currencyCode: z.string('changed').regex(/^[A-Z]{3}$/, 'changed'),
})
