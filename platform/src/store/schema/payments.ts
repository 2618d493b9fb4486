import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant, timestamps } from './columns.ts'
import { orders } from './orders.ts'
import type { ShippingType } from './shipping.ts'
import { storeScope } from './tenancy.ts'
import type { paymentTypes } from '#store/enums.ts'

export type PaymentType = (typeof paymentTypes)[number]

export type PaymentStatus =
  'pending' | 'paid' | 'due' | 'declined' | 'cancelled' | 'expired' | 'refunded'

export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: id(),
    ...storeScope(),
    type: text().$type<PaymentType>().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** What the buyer is told to do after the order: an account number, say. */
    instructions: text(),
    icon: text(),
    sortOrder: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    minAmountMinor: bigint({ mode: 'number' }),
    maxAmountMinor: bigint({ mode: 'number' }),
    /** None means every country the store serves. */
    countries: jsonb().$type<string[]>().notNull().default([]),
    /** None means what the type allows: cash with a courier, pay at pickup with pickup. */
    shippingTypes: jsonb().$type<ShippingType[]>().notNull().default([]),
    ...timestamps(),
  },
  (t) => [index('payment_methods_store').on(t.storeId, t.sortOrder, t.id)],
)

export const payments = pgTable(
  'payments',
  {
    id: id(),
    ...storeScope(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    methodId: text().notNull(),
    type: text().$type<PaymentType>().notNull(),
    name: text().notNull(),
    instructions: text(),
    status: text().$type<PaymentStatus>().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currencyCode: text().notNull(),
    /** As of a cart: the address of the provider's page. Null when nothing is answered there. */
    tokenSeed: text(),
    tokenHash: text(),
    returnUrl: text(),
    expiresOn: instant(),
    /** When an approval that the provider announced for later arrives. */
    approvalDueOn: instant(),
    answeredOn: instant(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('payments_order').on(t.orderId),
    uniqueIndex('payments_token').on(t.tokenHash),
    index('payments_status').on(t.status, t.expiresOn),
  ],
)

export type PaymentMethod = typeof paymentMethods.$inferSelect
export type Payment = typeof payments.$inferSelect
