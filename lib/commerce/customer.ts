import { z } from 'zod'
import type { CommerceClient } from './client'
import { optional } from './shapes'

const customerShape = z.object({
  id: z.string(),
  email: z.string(),
  firstName: optional(z.string()),
  lastName: optional(z.string()),
  phone: optional(z.string()),
  marketingConsent: z.boolean().catch(false),
  twoFactorEnabled: z.boolean().catch(false),
  createdOn: optional(z.string()),
  /** The customer's most recently used open cart, on whatever device. */
  cartToken: optional(z.string()),
})
/** The signed-in customer. */
export type Customer = z.infer<typeof customerShape>

/** The customer of the client's access token (GetCustomer, spec §4.1). */
export async function getCustomer(client: CommerceClient): Promise<Customer> {
  return client.rest({ method: 'GET', path: '/customer', reply: customerShape })
}
