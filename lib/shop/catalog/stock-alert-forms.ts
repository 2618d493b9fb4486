import { z } from 'zod'
import { emailField } from '@/lib/shop/account/account-forms'

/** Requests an email when a variant is back; the address is the only typed field. */
export const stockAlertSchema = z.object({
  slug: z.string('gone').min(1, 'gone').max(200, 'gone'),
  variantId: z.string('gone').min(1, 'gone').max(200, 'gone'),
  email: emailField,
})
