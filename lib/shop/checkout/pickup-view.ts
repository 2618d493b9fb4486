import { arrayOf, isBoolean, isString, objectOf, type Guarded } from '@/lib/shop/json'
import type { ClientMessages } from '@/lib/shop/i18n/client-messages'
import type { MessageKey } from '@/lib/shop/i18n/messages'

const isPickupRow = objectOf({
  id: isString,
  title: isString,
  /** "1.2 km", or empty. */
  distance: isString,
  /** Address, opening hours, when the order is ready. */
  lines: arrayOf(isString),
  /** Whether all items are in stock there. */
  isSelectable: isBoolean,
})
/** A pickup point with formatted texts. */
export type PickupRowView = Guarded<typeof isPickupRow>

/** Pickup points, nearest first, and how many were found. */
export const isPickupView = objectOf({ rows: arrayOf(isPickupRow), status: isString })
export type PickupView = Guarded<typeof isPickupView>

/** Messages of `checkout.delivery` that the search for pickup points formats. */
export const PICKUP_MESSAGE_KEYS = [
  'nearPostalCode',
  'search',
  'pickupPoints',
  'searchFailed',
  'showMorePickupPoints',
] as const satisfies readonly MessageKey<'checkout.delivery'>[]

export type PickupMessages = ClientMessages<(typeof PICKUP_MESSAGE_KEYS)[number]>
