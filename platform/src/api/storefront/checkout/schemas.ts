import { z } from '@hono/zod-openapi'
import { named, sourced } from '#http/openapi.ts'
import { paymentTypes } from '#store/enums.ts'
import { amount, buyerNote, mailLanguageFields, ownUrl } from '#api/shared/fields.ts'
import { selectShippingRequest } from '#api/storefront/cart/schemas.ts'

export const paymentMethod = sourced('named', 'PaymentMethod', {
  id: z.string(),
  type: z.enum(paymentTypes),
  name: z.string(),
  description: z.string(),
  icon: z.string().nullable(),
  available: z.boolean(),
  reason: z.enum(['shipping', 'amount', 'country']).nullable(),
  minAmount: amount.nullable().describe('Minimum total, in major units'),
  maxAmount: amount.nullable().describe('Maximum total, in major units'),
})

export const paymentMethodsReply = sourced('named', 'PaymentMethods', {
  data: z.array(paymentMethod),
})

export const completeRequest = named('CompleteCartRequest', {
  paymentMethodId: z.string().min(1).max(200),
  expectedTotal: amount.min(0).max(1e12),
  expectedShipping: selectShippingRequest
    .optional()
    .describe('The delivery that the shopper saw, as in `shipping` of the cart'),
  returnUrl: ownUrl(2048)
    .nullish()
    .describe('On an origin of the store; required with payment of type redirect'),
  buyerNote: buyerNote.describe(
    'The buyer’s note to the shop. If the checkout is refused, the cart keeps it; absent leaves it unchanged',
  ),
  ...mailLanguageFields,
})

export const completeReply = named('CompletedCart', {
  orderId: z.string(),
  orderNumber: z.string(),
  orderToken: z
    .string()
    .nullable()
    .describe('Null only in a replay after the encryption key of the token was removed'),
  payment: z.object({
    status: z
      .string()
      .describe(
        'pending, authorized, paid, due, declined, cancelled, expired, partiallyRefunded or refunded',
      ),
    redirectUrl: z.string().optional(),
  }),
})

export type CompleteReply = z.infer<typeof completeReply>
