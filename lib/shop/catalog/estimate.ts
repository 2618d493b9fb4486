import { arrayOf, either, isString, literal, objectOf, type Guarded } from '@/lib/shop/json'
import { isOrderBy } from '@/lib/shop/checkout/delivery-dates'

const isEstimateRow = objectOf({
  /** The dates, or the name of the method. */
  title: isString,
  price: isString,
  note: isString,
  orderBy: isOrderBy,
})
/** A row of the delivery estimate. */
export type EstimateRow = Guarded<typeof isEstimateRow>

/** The delivery estimate for a postal code: its rows, or the reason why there are none. */
export const isEstimate = either(
  objectOf({ ok: literal(true), postalCode: isString, rows: arrayOf(isEstimateRow) }),
  objectOf({ ok: literal(false), postalCode: isString, reason: isString }),
)
export type Estimate = Guarded<typeof isEstimate>

/** The most variants in one request. */
export const CARDS_AT_ONCE = 24

/**
 * The reply of `/api/deliveries`: delivery dates and price of each variant, as its card shows them.
 */
export const isCardDeliveries = arrayOf(objectOf({ variantId: isString, text: isString }))
export type CardDeliveries = Guarded<typeof isCardDeliveries>
