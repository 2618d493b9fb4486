import { boolean, integer, pgTable, text, uniqueIndex } from '#store/drizzle-pg.ts'
import { instant, minorUnits, percentage, timestamps } from './columns.ts'
import { storeRow } from './tenancy.ts'

export const coupons = pgTable(
  'coupons',
  {
    ...storeRow('cou'),
    /** Upper case; compared without regard to case. */
    code: text().notNull(),
    name: text().notNull(),
    type: text().$type<'percentage' | 'amount' | 'freeShipping'>().notNull(),
    /** For type `percentage`: percent of the items' total. */
    percentage: percentage(),
    /** For type `amount`: minor units off the items' total. */
    amountMinor: minorUnits(),
    /** Minimum total of the items before the discount. */
    minSubTotalMinor: minorUnits(),
    startsOn: instant(),
    endsOn: instant(),
    /** In lower case: whose it is alone; null: everybody's. */
    email: text(),
    usageLimit: integer(),
    /** Orders with the coupon; counted in the transaction that completes a cart. */
    usedCount: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    ...timestamps(),
  },
  (t) => [uniqueIndex('coupons_store_code').on(t.storeId, t.code)],
)

export type Coupon = typeof coupons.$inferSelect
