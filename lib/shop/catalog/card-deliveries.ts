import { arrayOf, isString, objectOf, type Guard } from '@/lib/shop/json'

/** The most variants in one request. */
export const CARDS_AT_ONCE = 24

/**
 * The reply of `/api/deliveries`: delivery dates and price of each variant, as its card shows them.
 */
export type CardDeliveries = readonly { readonly variantId: string; readonly text: string }[]

export const isCardDeliveries: Guard<CardDeliveries> = arrayOf(
  objectOf({ variantId: isString, text: isString }),
)
