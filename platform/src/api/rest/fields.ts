import { z } from '@hono/zod-openapi'
import { taxClasses } from '#store/enums.ts'

/** An id or a token that clients must not interpret. */
export const opaqueId = z.string().min(1).max(200)

/** An amount in a reply. */
export const amount = z.number().describe('Major units of the currency')

/** The security of operations that need a customer's access token. */
export const customerSecurity = [{ bearer: [] }]

/** The members of a line that tell of its tax. */
export const lineTaxFields = {
  taxClass: z.enum(taxClasses),
  taxRate: z.number().describe('Per cent'),
  tax: amount.describe('Of the line after its share of the discount'),
  discount: amount.describe('The share of the line in the discount'),
}

/** The members of a cart or an order that tell of its tax. */
export const taxFields = {
  shippingTax: amount,
  taxSummary: z
    .array(z.object({ rate: z.number(), net: amount, tax: amount, gross: amount }))
    .describe('What is charged at each rate (per cent), the highest first'),
}
