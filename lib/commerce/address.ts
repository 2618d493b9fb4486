import { z } from 'zod'
import { optional } from './shapes'

/** An address in a reply; which fields a country requires is decided in `lib/shop/address`. */
export const addressShape = z.object({
  firstName: optional(z.string()),
  lastName: optional(z.string()),
  company: optional(z.string()),
  line1: z.string(),
  line2: optional(z.string()),
  city: z.string(),
  region: optional(z.string()),
  postalCode: optional(z.string()),
  countryCode: z.string(),
  phone: optional(z.string()),
})
export type Address = z.infer<typeof addressShape>
