import { z } from 'zod'
import { MAX_QUANTITY } from './add-to-cart'

const id = z.string().min(1, 'gone').max(200, 'gone')
const pieces = z.coerce
  .number('quantity')
  .int('quantity')
  .min(0, 'quantity')
  .max(MAX_QUANTITY, 'quantity')

/**
 * A line and the absolute number it shall have. The stepper's buttons send `to`, which wins over
 * the number field that stands in the same form.
 */
export const quantitySchema = z
  .object({ lineId: id, quantity: pieces, to: pieces.optional() })
  .transform(({ lineId, quantity, to }) => ({ lineId, quantity: to ?? quantity }))

/** A line to take out. */
export const lineSchema = z.object({ lineId: id })

/** A line to put back as it was. */
export const restoreSchema = z.object({ variantId: id, quantity: pieces.pipe(z.number().min(1)) })

/** Pages that have a code form; anything else leads back to the bag. */
const CODE_PAGES = ['/cart', '/checkout/contact', '/checkout/delivery', '/checkout/payment']

/** The page that a form of bag or checkout stands on, as far as we know it. */
export function pageOf(values: Readonly<Record<string, string>>): string {
  const page = values.page ?? ''
  return CODE_PAGES.includes(page) ? page : '/cart'
}

/** A code or voucher. */
export const codeSchema = z.object({
  coupon: z.string().trim().min(1, 'codeMissing').max(64, 'tooLong'),
})

/** A form without fields of its own. */
export const emptySchema = z.object({})

/** The postal code that delivery is estimated for; whether it is one is decided by its country. */
export const estimateSchema = z.object({
  postalCode: z.string().trim().min(1, 'postalCodeMissing').max(12, 'tooLong'),
})
