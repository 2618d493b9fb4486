import { z } from '@hono/zod-openapi'
import { named } from '#http/openapi.ts'
import { orderStates, returnReasons, returnStates } from '#store/enums.ts'
import { cartAddress, cartShipping } from '#api/storefront/cart/schemas.ts'
import { actorSchema, amount, lineFields, totalFields } from '#api/shared/fields.ts'
import { imageView } from '#api/admin/catalog/schemas.ts'
import { refundSchema } from '#api/admin/refunds/schemas.ts'

const text = (max: number) => z.string().trim().min(1).max(max).nullish()

export const shipmentSchema = named('Shipment', {
  id: z.string(),
  carrierName: z.string().nullable(),
  trackingCode: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  lines: z.array(z.object({ orderItemId: z.string(), quantity: z.int() })),
  shippedOn: z.iso.datetime(),
  deliveredOn: z.iso.datetime().nullable(),
})

export const returnSchema = named('Return', {
  id: z.string(),
  state: z.enum(returnStates),
  requestedBy: z.enum(['buyer', 'merchant']),
  lines: z
    .array(
      z.object({
        orderItemId: z.string(),
        quantity: z.int(),
        reason: z.enum(returnReasons).nullable(),
        restock: z.boolean().describe('Whether the items were restocked'),
      }),
    )
    .describe('The requested lines; after receipt, the received ones'),
  refundId: z.string().nullable().describe('The refund of the return'),
  requestedOn: z.iso.datetime(),
  receivedOn: z.iso.datetime().nullable(),
})

const linePiecesSchema = z
  .object({
    open: z.int().describe('Not shipped and not cancelled: these can be shipped'),
    shipped: z.int().describe('Shipped, including those that came back'),
    kept: z.int().describe('Shipped and not returned'),
    cancelled: z.int().describe('Never shipped: restocked or written off'),
    cancelledRestocked: z.int(),
    cancelledWrittenOff: z.int(),
    returned: z.int().describe('Shipped and came back: restocked, written off or inspected'),
    returnedRestocked: z.int(),
    returnedWrittenOff: z.int(),
    returnedInspected: z.int().describe('Neither restocked nor written off yet'),
    refunded: z.int().describe('Paid back, wherever they are'),
    withdrawn: z
      .int()
      .describe('What the buyer withdrew from, wherever it is; 0 where only a text says so'),
    unwanted: z
      .int()
      .describe(
        'Of `withdrawn`, what is not cancelled or returned, unless the withdrawal is resolved',
      ),
  })
  .describe('What became of the quantity: `open + shipped + cancelled` is all of it')

export const orderItemSchema = z.object({
  id: z.string(),
  sellerId: z.string().nullable().describe('The seller of the product; null for the store'),
  ...lineFields,
  title: z.string().describe('In the language of the order'),
  contentTitle: z.string().describe('In the content language, as staff know it'),
  image: imageView.nullable().describe('As it was when it was ordered'),
  quantity: z.int(),
  pieces: linePiecesSchema,
  allocations: z
    .array(z.object({ locationId: z.string(), quantity: z.int() }))
    .describe('The locations of the items that were not restocked'),
})

export const orderSchema = named('Order', {
  id: z.string(),
  storeId: z.string(),
  sellerId: z
    .string()
    .nullable()
    .describe('The seller whose part of the order this is; null for the whole order'),
  customerId: z.string().nullable(),
  orderNumber: z.string(),
  state: z.enum(orderStates),
  fulfillmentStatus: z.string(),
  returnStatus: z.string(),
  currencyCode: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  items: z.array(orderItemSchema),
  couponCode: z.string().nullable(),
  ...totalFields,
  shippingAddress: cartAddress.nullable(),
  billingAddress: cartAddress.nullable(),
  shipping: cartShipping,
  payment: z.object({
    methodId: z.string(),
    type: z.string(),
    name: z.string(),
    status: z.string(),
    authorizedUntil: z.iso
      .datetime()
      .nullable()
      .describe('When the authorization expires unless the order ships'),
  }),
  chargedTotal: amount.describe('The total, less what was cancelled before it was paid'),
  refundedTotal: amount.describe('Amount refunded, including refunds in progress'),
  refunds: z.array(refundSchema),
  creditNotes: z
    .array(z.object({ number: z.string(), issuedOn: z.iso.datetime(), amount }))
    .describe('What takes back the invoice, the oldest first; none for sellers'),
  returns: z.array(returnSchema),
  timeline: z.array(
    z.object({
      state: z.enum(orderStates),
      occurredOn: z.iso.datetime(),
      actor: actorSchema.nullable().describe('Null for sellers, and before version 0.3'),
    }),
  ),
  trackingCode: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  carrierName: z.string().nullable(),
  cancelReason: z.string().nullable(),
  buyerNote: z.string().nullable().describe('The buyer’s note to the shop at checkout'),
  withdrawnOn: z.iso.datetime().nullable().describe('When the buyer last withdrew from it'),
  isWithdrawalOpen: z.boolean().describe('Whether a withdrawal from it is not resolved'),
  isPartlyShipped: z.boolean(),
  shipments: z.array(shipmentSchema),
  placedOn: z.iso.datetime(),
  updatedOn: z.iso.datetime(),
})

export type OrderJson = z.infer<typeof orderSchema>

export const transitionRequest = named('OrderTransitionRequest', {
  to: z.enum(orderStates),
  trackingCode: text(100),
  trackingUrl: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullish(),
  carrierName: text(100),
  cancelReason: text(500),
})
