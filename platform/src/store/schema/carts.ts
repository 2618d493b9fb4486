import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from '#store/drizzle-pg.ts'
import { belongsTo, instant, minorUnits, timestamps } from './columns.ts'
import { storeRow } from './tenancy.ts'
import type { StoredAddress } from '#store/address-schema.ts'
import type { WithdrawalException } from '#store/enums.ts'

export type { StoredAddress }

/** A time of day of a delivery, local times `HH:MM`. */
export interface TimeWindow {
  from: string
  to: string
}

/**
 * Columns of a cart and of the order made of it. The token is made of `tokenSeed` and a secret, and
 * found by its hash (docs/decisions/020).
 */
export const purchaseColumns = () => ({
  tokenSeed: text().notNull(),
  tokenHash: text().notNull(),
  currencyCode: text().notNull(),
  email: text(),
  firstName: text(),
  lastName: text(),
  phone: text(),
  customerId: text(),
  couponCode: text(),
  buyerNote: text(),
  shippingAddress: jsonb().$type<StoredAddress>(),
  billingAddress: jsonb().$type<StoredAddress>(),
})

export const carts = pgTable(
  'carts',
  {
    ...storeRow('crt'),
    status: text().$type<'open' | 'completed'>().notNull().default('open'),
    ...purchaseColumns(),
    shippingMethodId: text(),
    pickupPointId: text(),
    scheduledDate: date({ mode: 'string' }),
    scheduledWindow: jsonb().$type<TimeWindow>(),
    orderId: text(),
    expiresOn: instant().notNull(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('carts_token').on(t.tokenHash),
    index('carts_customer').on(t.customerId, t.updatedOn),
    index('carts_expiry').on(t.expiresOn),
  ],
)

/** What a line showed when it was set, in case its variant is deleted. */
export interface LineSnapshot {
  productSlug: string
  /** The language of `title`, if it is not the content language. */
  language?: string
  title: string
  /** What staff call it: the title in the content language, if `title` is in another. */
  contentTitle?: string
  sku: string
  /** Labels are as shown to the shopper; absent in the content language. */
  options: { name: string; value: string; label?: string; valueLabel?: string }[]
  image: { url: string; alt: string; width: number; height: number } | null
  /** Why it cannot be withdrawn from; absent: it can. */
  withdrawalException?: WithdrawalException
}

export const lineColumns = () => ({
  productId: text().notNull(),
  variantId: text().notNull(),
  quantity: integer().notNull(),
  unitPriceMinor: minorUnits().notNull(),
  snapshot: jsonb().$type<LineSnapshot>().notNull(),
})

export type LineColumns = ReturnType<typeof lineColumns>

/** `quantity` is the requested one, `unitPriceMinor` the price that the shopper last saw. */
export const cartItems = pgTable(
  'cart_items',
  {
    ...storeRow('cri'),
    cartId: belongsTo(() => carts.id),
    /** No foreign key: a deleted variant leaves the line, with a notice. */
    ...lineColumns(),
    ...timestamps(),
  },
  (t) => [uniqueIndex('cart_items_cart_variant').on(t.cartId, t.variantId)],
)

export type Cart = typeof carts.$inferSelect
export type CartItem = typeof cartItems.$inferSelect
