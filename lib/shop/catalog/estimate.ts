import { arrayOf, either, isString, literal, objectOf, type Guard } from '@/lib/shop/json'
import { isOrderBy, type OrderBy } from '@/lib/shop/checkout/delivery-dates'

/** A row of the delivery estimate. */
export interface EstimateRow {
  /** The dates, or the name of the method. */
  readonly title: string
  readonly price: string
  readonly note: string
  readonly orderBy: OrderBy | null
}

/** The delivery estimate for a postal code: its rows, or the reason why there are none. */
export type Estimate =
  | { readonly ok: true; readonly postalCode: string; readonly rows: readonly EstimateRow[] }
  | { readonly ok: false; readonly postalCode: string; readonly reason: string }

export const isEstimate: Guard<Estimate> = either(
  objectOf({
    ok: literal(true),
    postalCode: isString,
    rows: arrayOf(
      objectOf({ title: isString, price: isString, note: isString, orderBy: isOrderBy }),
    ),
  }),
  objectOf({ ok: literal(false), postalCode: isString, reason: isString }),
)

/** The most variants in one request. */
export const CARDS_AT_ONCE = 24

/**
 * The reply of `/api/deliveries`: delivery dates and price of each variant, as its card shows them.
 */
export type CardDeliveries = readonly { readonly variantId: string; readonly text: string }[]

export const isCardDeliveries: Guard<CardDeliveries> = arrayOf(
  objectOf({ variantId: isString, text: isString }),
)
