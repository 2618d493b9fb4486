import { z } from 'zod'
import { moneyFromMajor } from '@/lib/shop/i18n/money'
import {
  addressShape,
  dateRangeShape,
  imageShape,
  optional,
  selectedOptionShape,
  taxSummaryShape,
  timeWindowShape,
  withdrawalException,
} from './shapes'
import { assumedOrderFields } from './assumed-fields'
import type { CommerceClient } from './client'
import { unlessRefused } from './errors'
import { graphql, imageFields } from './graphql'
import { hoursShape } from './shipping'

const addressFields = graphql(`
  fragment AddressFields on Address {
    firstName
    lastName
    company
    line1
    line2
    city
    region
    postalCode
    countryCode
    phone
  }
`)

/** The GraphQL fields of an order that its page shows. */
export const orderDocumentFields = graphql(
  `
    fragment OrderFields on Order {
      id
      orderNumber
      state
      currencyCode
      email
      firstName
      lastName
      itemCount
      subTotal
      discount
      couponCode
      shippingTotal
      tax
      taxIncluded
      taxSummary {
        rate
        net
        tax
      }
      total
      refundedTotal
      trackingCode
      trackingUrl
      carrierName
      buyerNote
      isPartlyShipped
      isCancellable
      returnable {
        orderItemId
        quantity
      }
      returnableUntil
      ...AssumedOrderWithdrawal
      returns {
        state
        lines {
          orderItemId
          quantity
        }
      }
      shipments {
        id
        carrierName
        trackingCode
        trackingUrl
        deliveredOn
        lines {
          orderItemId
          quantity
        }
      }
      placedOn
      updatedOn
      items {
        id
        productSlug
        title
        sku
        quantity
        unitPrice
        lineTotal
        ...AssumedOrderItem
        options {
          name
          value
          ...AssumedSelectedLabels
        }
        image {
          ...ImageFields
        }
      }
      shippingAddress {
        ...AddressFields
      }
      billingAddress {
        ...AddressFields
      }
      shipping {
        methodId
        name
        type
        price
        scheduledDate
        ...AssumedOrderTimeWindow
        estimatedDelivery {
          earliest
          latest
        }
        pickupPoint {
          id
          name
          address {
            ...AddressFields
          }
          hours {
            days
            opens
            closes
          }
        }
      }
      payment {
        methodId
        name
        type
        status
        redirectUrl
        instructions
        ...AssumedPaymentProgress
      }
      timeline {
        state
        occurredOn
      }
    }
  `,
  [addressFields, imageFields, ...assumedOrderFields],
)

const findOrderByTokenQuery = graphql(
  `
    query FindOrderByToken($orderToken: String!) {
      order(orderToken: $orderToken) {
        ...OrderFields
      }
    }
  `,
  [orderDocumentFields],
)

const itemShape = z.object({
  id: z.string(),
  /** Null on a platform that does not report it. */
  productId: optional(z.string()),
  productSlug: optional(z.string()),
  title: z.string(),
  /** Null: it can be withdrawn from, or the platform does not say. */
  withdrawalException,
  /** Language of the title: an order keeps the texts it was placed with. */
  language: optional(z.string()),
  sku: z.string(),
  options: z.array(selectedOptionShape),
  image: optional(imageShape),
  quantity: z.number().int(),
  unitPrice: z.number(),
  lineTotal: z.number(),
})

const shippingShape = z.object({
  methodId: z.string(),
  name: z.string(),
  type: z.string(),
  price: z.number(),
  scheduledDate: optional(z.string()),
  scheduledWindow: optional(timeWindowShape),
  estimatedDelivery: optional(dateRangeShape),
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
  subTotal: z.number(),
  discount: z.number(),
  couponCode: optional(z.string()),
  shippingTotal: z.number(),
  tax: z.number(),
  taxIncluded: z.boolean(),
  taxSummary: taxSummaryShape,
  total: z.number(),
  /** Absent on a platform without refunds. */
  refundedTotal: z.number().catch(0),
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
    isProcessing: optional(z.boolean()),
  }),
  timeline: z.array(z.object({ state: z.string(), occurredOn: z.string() })),
  trackingCode: optional(z.string()),
  trackingUrl: optional(z.string()),
  carrierName: optional(z.string()),
  buyerNote: optional(z.string()),
  isPartlyShipped: z.boolean().catch(false),
  // Absent on a platform without requests by shoppers.
  isCancellable: z.boolean().catch(false),
  returnable: z.array(orderPartShape).catch([]),
  returnableUntil: optional(z.string()),
  withdrawableUntil: optional(z.string()),
  withdrawnOn: optional(z.string()),
  returns: z.array(z.object({ state: z.string(), lines: z.array(orderPartShape) })).catch([]),
  // Absent on a platform without parcels.
  shipments: z.array(shipmentShape).catch([]),
  placedOn: z.string(),
  updatedOn: z.string(),
})

/** The schema of an order in a reply; amounts become exact. */
const orderShape = orderFields.transform((order) => {
  const money = (value: number) => moneyFromMajor(value, order.currencyCode)
  return {
    ...order,
    items: order.items.map((item) => ({
      ...item,
      unitPrice: money(item.unitPrice),
      lineTotal: money(item.lineTotal),
    })),
    shipping: order.shipping && { ...order.shipping, price: money(order.shipping.price) },
    subTotal: money(order.subTotal),
    discount: money(order.discount),
    shippingTotal: money(order.shippingTotal),
    tax: money(order.tax),
    taxSummary: order.taxSummary.map(({ rate, net, tax }) => ({
      rate,
      net: net === null ? null : money(net),
      tax: money(tax),
    })),
    total: money(order.total),
    refundedTotal: money(order.refundedTotal),
  }
})
export const foundOrderShape = z.object({ order: optional(orderShape) })

/** An order as it was placed. */
export type Order = z.infer<typeof orderShape>

/** The order with this unguessable token, as a guest sees it; null when there is none. */
export async function findOrderByToken(
  client: CommerceClient,
  orderToken: string,
): Promise<Order | null> {
  const found = client.read(findOrderByTokenQuery, { orderToken }, foundOrderShape)
  return (await unlessRefused(found, 'Order.NotFound', null))?.order ?? null
}
