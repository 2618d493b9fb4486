import { z } from '@hono/zod-openapi'

/** An address of carts, orders, pickup points and the address book; every member is present. */
export const addressSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  company: z.string().nullable(),
  line1: z.string(),
  line2: z.string().nullable(),
  city: z.string(),
  region: z.string().nullable(),
  postalCode: z.string().nullable(),
  countryCode: z.string(),
  phone: z.string().nullable(),
})

export type StoredAddress = z.output<typeof addressSchema>
