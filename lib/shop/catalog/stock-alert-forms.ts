import { z } from 'zod'
import { emailField } from '@/lib/shop/account/account-forms'

/** Asks for a mail when a variant is back; an address is all that is typed. */
export const stockAlertSchema = z.object({
  slug: z.string('gone').min(1, 'gone').max(200, 'gone'),
  variantId: z.string('gone').min(1, 'gone').max(200, 'gone'),
  email: emailField,
})
