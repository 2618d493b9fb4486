import { arrayOf, isString, nullable, objectOf, type Guard } from '@/lib/shop/json'
import { isOrderBy, type OrderBy } from '@/lib/shop/checkout/order-by'

/** A line of the cart's delivery estimate. */
export interface EstimateLine {
  /** Method, days and price. */
  readonly text: string
  readonly orderBy: OrderBy | null
}

/** Price and dates of a delivery to the remembered postal code, or to the store's country. */
export interface CartEstimate {
  /** The postal code; empty while none is known. */
  readonly postalCode: string
  readonly lines: readonly EstimateLine[]
  /** The delivery row of the totals, or null when there is no delivery to it. */
  readonly row: { readonly label: string; readonly value: string } | null
}

/** The reply of `/api/cart/delivery`: null for an empty cart. */
export const isCartEstimate: Guard<CartEstimate | null> = nullable(
  objectOf({
    postalCode: isString,
    lines: arrayOf(objectOf({ text: isString, orderBy: isOrderBy })),
    row: nullable(objectOf({ label: isString, value: isString })),
  }),
)
