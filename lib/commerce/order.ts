import { z } from 'zod'
import {
  addressShape,
  amount,
  lineFields,
  optional,
  priced,
  selectedDeliveryShape,
  slugShape,
  taxSummaryShape,
} from './shapes'
import type { CommerceClient } from './client'
import { unless } from './errors'
import { assumed, called, query } from './query'
import { hoursShape } from './shipping'

const itemShape = z.object({
  ...lineFields,
  /** Null on a platform that does not report it. */
  productId: assumed(optional(z.string())),
  productSlug: optional(slugShape),
  sku: z.string(),
  cancelledQuantity: assumed(optional(z.number().int())),
})

const shippingShape = selectedDeliveryShape.extend({
  pickupPoint: optional(
    z.object({
      id: z.string(),
      name: z.string(),
      address: addressShape,
      hours: z.array(hoursShape).catch([]),
    }),
  ),
})

const orderPartShape = z.object({ orderItemId: z.string(), quantity: z.number().int() })

const shipmentShape = z.object({
  id: z.string(),
  carrierName: optional(z.string()),
  trackingCode: optional(z.string()),
  trackingUrl: optional(z.string()),
  deliveredOn: optional(z.string()),
  lines: z.array(orderPartShape),
})

const creditNoteShape = z.object({
  number: z.string(),
  issuedOn: z.string(),
  /** With tax, as all amounts of a credit note. */
  amount,
  lines: z.array(orderPartShape.extend({ amount })),
  /** What no line names: delivery, or an amount without items. */
  rest: amount,
  taxSummary: taxSummaryShape,
})
export type CreditNote = Order['creditNotes'][number]

const orderFields = z.object({
  id: z.string(),
  orderNumber: z.string(),
  state: z.string(),
  currencyCode: z.string(),
  email: optional(z.string()),
  firstName: optional(z.string()),
  lastName: optional(z.string()),
  items: z.array(itemShape),
  itemCount: z.number().int(),
  subTotal: amount,
  discount: amount,
  couponCode: optional(z.string()),
  shippingTotal: amount,
  tax: amount,
  taxIncluded: z.boolean(),
  taxSummary: taxSummaryShape,
  total: amount,
  /** Less than the total when a part was cancelled or returned while its payment was due. */
  chargedTotal: assumed(optional(amount)),
  /** Absent on a platform without refunds. */
  refundedTotal: z.number().catch(0).pipe(amount),
  /** Invoices that take back the one of the order, the oldest first. */
  creditNotes: assumed(z.array(creditNoteShape).catch([])),
  shippingAddress: optional(addressShape),
  billingAddress: optional(addressShape),
  shipping: optional(shippingShape),
  payment: z.object({
    methodId: z.string(),
    name: z.string(),
    type: z.string(),
    status: z.string(),
    redirectUrl: optional(z.string()),
    instructions: optional(z.string()),
    /**
     * While pending: whether the shopper has paid and the bank has not answered. Null on a platform
     * that does not report it, whose payments cannot be left here.
     */
    isProcessing: assumed(optional(z.boolean())),
  }),
  timeline: z.array(z.object({ state: z.string(), occurredOn: z.string() })).catch([]),
  trackingCode: optional(z.string()),
  trackingUrl: optional(z.string()),
  carrierName: optional(z.string()),
  buyerNote: optional(z.string()),
  isPartlyShipped: z.boolean().catch(false),
  // Absent on a platform without requests by shoppers.
  isCancellable: z.boolean().catch(false),
  /** Whether its link alone opens everything of it: false for that of an account. */
  isGuest: assumed(z.boolean().catch(true)),
  returnable: z.array(orderPartShape).catch([]),
  returnableUntil: optional(z.string()),
  withdrawableUntil: assumed(optional(z.string())),
  withdrawnOn: assumed(optional(z.string())),
  returns: z.array(z.object({ state: z.string(), lines: z.array(orderPartShape) })).catch([]),
  // Absent on a platform without parcels.
  shipments: z.array(shipmentShape).catch([]),
  placedOn: z.string(),
  updatedOn: z.string(),
})

const orderShape = orderFields.transform((order) => priced(order))

/** An order as it was placed. */
export type Order = z.infer<typeof orderShape>

const findOrderByTokenQuery = query('FindOrderByToken($orderToken: String!)', {
  order: called('orderToken: $orderToken', optional(orderShape)),
})
const findOrderQuery = query('FindOrder($id: ID!)', {
  order: called('id: $id', optional(orderShape)),
})

/** The order with this unguessable token, as a guest sees it; null when there is none. */
export async function findOrderByToken(
  client: CommerceClient,
  orderToken: string,
): Promise<Order | null> {
  const found = client.read(findOrderByTokenQuery, { orderToken })
  return (await unless(found, 'Order.NotFound', null))?.order ?? null
}

/** One of the customer's own orders; null for unknown ones and for those of others. */
export async function findOrder(client: CommerceClient, id: string): Promise<Order | null> {
  const found = client.read(findOrderQuery, { id })
  return (await unless(found, 'Order.NotFound', null))?.order ?? null
}
