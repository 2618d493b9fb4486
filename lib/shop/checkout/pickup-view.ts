import { arrayOf, isBoolean, isString, objectOf, type Guard } from '@/lib/shop/json'
import type { ClientMessages } from '@/lib/shop/i18n/client-messages'
import type { MessageKey } from '@/lib/shop/i18n/messages'

/** A pickup point with formatted texts. */
export interface PickupRowView {
  readonly id: string
  readonly title: string
  /** "1.2 km", or empty. */
  readonly distance: string
  /** Address, opening hours, when the order is ready. */
  readonly lines: readonly string[]
  /** Whether all items are in stock there. */
  readonly isSelectable: boolean
}

/** Pickup points, nearest first, and how many were found. */
export interface PickupView {
  readonly rows: readonly PickupRowView[]
  readonly status: string
}

export const isPickupView: Guard<PickupView> = objectOf({
  rows: arrayOf(
    objectOf({
      id: isString,
      title: isString,
      distance: isString,
      lines: arrayOf(isString),
      isSelectable: isBoolean,
    }),
  ),
  status: isString,
})

/** Messages of `checkout.delivery` that the search for pickup points formats. */
export const PICKUP_MESSAGE_KEYS = [
  'nearPostalCode',
  'search',
  'pickupPoints',
  'searchFailed',
  'showMorePickupPoints',
] as const satisfies readonly MessageKey<'checkout.delivery'>[]

export type PickupMessages = ClientMessages<(typeof PICKUP_MESSAGE_KEYS)[number]>
