import { z } from 'zod'
import { MAX_QUANTITY } from './cart-view'

const id = z.string().min(1, 'gone').max(200, 'gone')
const quantity = z.coerce
  .number('quantity')
  .int('quantity')
  .min(0, 'quantity')
  .max(MAX_QUANTITY, 'quantity')

/**
 * A line and its new quantity. The buttons of the stepper send `to`, which wins over the number field
 * of the same form.
 */
export const quantitySchema = z
  .object({ lineId: id, quantity, to: quantity.optional() })
  .transform(({ to, ...line }) => ({ ...line, quantity: to ?? line.quantity }))

/** A line to remove. */
export const lineSchema = z.object({ lineId: id })

/** A removed line to restore. */
export const restoreSchema = z.object({ variantId: id, quantity: quantity.pipe(z.number().min(1)) })

/** Pages with a coupon form; every other value leads back to the cart. */
const COUPON_PAGES = ['/cart', '/checkout/contact', '/checkout/delivery', '/checkout/payment']

/** The page that a form of the cart or the checkout was sent from. */
export function pageOf(values: Readonly<Record<string, string>>): string {
  const page = values.page ?? ''
  return COUPON_PAGES.includes(page) ? page : '/cart'
}

/** A coupon code. */
export const couponSchema = z.object({
  coupon: z.string().trim().min(1, 'codeMissing').max(64, 'tooLong'),
})

/** A form without fields of its own. */
export const emptySchema = z.object({})

/** The postal code of a delivery estimate. Its format is checked by the rules of its country. */
export const estimateSchema = z.object({
  postalCode: z.string().trim().min(1, 'postalCodeMissing').max(12, 'tooLong'),
})
