import { arrayOf, isString, objectOf, type Guard } from '@/lib/shop/json'

/** How many variants are asked for at once. */
export const CARDS_AT_ONCE = 24

/** The reply of `/api/deliveries`: when and for how much a variant arrives, as its card says it. */
export type CardDeliveries = readonly { readonly variantId: string; readonly text: string }[]

export const isCardDeliveries: Guard<CardDeliveries> = arrayOf(
  objectOf({ variantId: isString, text: isString }),
)
