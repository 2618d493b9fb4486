import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minorUnits, percentage, timestamps } from './columns.ts'
import { storeScope } from './tenancy.ts'

export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    ...storeScope(),
    /** Upper case; compared without regard to case. */
    code: text().notNull(),
    name: text().notNull(),
    type: text().$type<'percentage' | 'amount' | 'freeShipping'>().notNull(),
    /** Of type `percentage`: per cent of the goods. */
    percentage: percentage(),
    /** Of type `amount`: minor units off the goods. */
    amountMinor: minorUnits(),
    /** The goods must be worth this much before the discount. */
    minSubTotalMinor: minorUnits(),
    startsOn: instant(),
    endsOn: instant(),
    usageLimit: integer(),
    /** Orders that hold the coupon; counted in the transaction that completes a cart. */
    usedCount: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    ...timestamps(),
  },
  (t) => [uniqueIndex('coupons_store_code').on(t.storeId, t.code)],
)

export type Coupon = typeof coupons.$inferSelect
