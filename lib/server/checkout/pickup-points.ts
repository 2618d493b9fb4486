import 'server-only'
import type { Cart } from '@/lib/commerce/cart'
import { listPickupOptions, type PickupOption } from '@/lib/commerce/shipping'
import { addressLines, findPostalCode } from '@/lib/shop/address/address-format'
import { formatDay } from '@/lib/shop/checkout/delivery-dates'
import { joinParts, numberFormat } from '@/lib/shop/i18n/formatters'
import { formatOpeningHours } from '@/lib/shop/i18n/opening-hours'
import type { PickupRowView, PickupView } from '@/lib/shop/checkout/pickup-view'
import type { Store } from '@/lib/shop/store/store-schema'
import { translatorOf } from '@/lib/server/i18n/messages'
import type { Shopper } from '@/lib/server/session/shopper'
import { localeOf } from '@/lib/server/request/stores'

type Translate = ReturnType<typeof translatorOf<'checkout.delivery'>>

/** Longest postal code that can be searched for. */
export const MAX_NEAR = 12

/** Pickup points, nearest first to the typed postal code or else the delivery address; or null. */
export async function listPointsNear(
  { client, store }: Shopper,
  cart: Cart,
  near: string | undefined,
): Promise<PickupOption[] | null> {
  const { countryCode } = store
  const postalCode = near && findPostalCode(countryCode, near)
  // A typed code is one of the store's country, wherever the parcel would go.
  return listPickupOptions(client, cart.token, postalCode ? { postalCode, countryCode } : undefined)
}

/** The pickup points of one method with formatted messages. */
export function pickupView(
  points: readonly PickupOption[],
  search: { store: Store; locale: string; near: string },
): PickupView {
  const { store, locale, near } = search
  const { dateLocale } = localeOf(store, locale)
  const t = translatorOf(store, locale, 'checkout.delivery')
  return {
    rows: points.map((point) => rowOf(point, dateLocale, t)),
    status:
      points.length === 0
        ? t('noPickupPoints', { postalCode: near })
        : t('pickupPointsFound', { count: points.length, postalCode: near }),
  }
}

function rowOf(point: PickupOption, dateLocale: string, t: Translate): PickupRowView {
  const nobody = { firstName: null, lastName: null, company: null }
  const ready = point.readyOn ? t('readyFrom', { date: formatDay(point.readyOn, dateLocale) }) : ''
  return {
    id: point.id,
    title: point.name,
    distance: distanceText(point.distanceKm, dateLocale, t),
    lines: [
      joinParts(addressLines({ ...point.address, ...nobody }), dateLocale),
      formatOpeningHours(point.hours, dateLocale),
      point.inStock ? ready : t('notInStock'),
    ].filter(Boolean),
    isSelectable: point.inStock,
  }
}

function distanceText(km: number | null, dateLocale: string, t: Translate): string {
  if (km === null) return ''
  if (km < 1) return t('metres', { metres: Math.max(100, Math.round(km * 10) * 100) })
  const number = numberFormat(dateLocale, { maximumFractionDigits: 1 }).format(km)
  return t('distance', { km: number })
}
