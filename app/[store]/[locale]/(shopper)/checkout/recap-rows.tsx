import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { StepSummaryRow } from '@/components/checkout/steps'
import type { Cart } from '@/lib/commerce/cart'
import type { Checkout } from '@/lib/server/checkout/checkout'
import { localeOf } from '@/lib/server/request/stores'
import { addressText, type AddressReader } from '@/lib/shop/address/address-format'
import { joinParts } from '@/lib/shop/i18n/formatters'
import { formatArrival, formatDay } from '@/lib/shop/checkout/delivery-dates'

type ReviewRow = 'contact' | 'address' | 'delivery' | 'pickupPoint'

/** The entries of completed steps as rows, for the later steps and the review. */
export async function recapRows(
  { cart, shopper }: Checkout,
  parts: readonly ('contact' | 'address' | 'delivery')[],
): Promise<StepSummaryRow[]> {
  const t = await getTranslations('checkout')
  const { email, shippingAddress: address, shipping } = cart
  const { dateLocale } = localeOf(shopper.store, shopper.locale)
  const reader = { country: shopper.store.countryCode, locale: dateLocale }
  const row = (what: ReviewRow, href: string, content: ReactNode): StepSummaryRow => ({
    label: t(`review.${what}`),
    href,
    content,
    changeLabel: t('review.changeItem', { what }),
  })
  const all = {
    contact: row('contact', '/checkout/contact', email),
    address: row('address', '/checkout/contact', address && addressText(address, reader)),
    delivery: row(
      shipping?.pickupPoint ? 'pickupPoint' : 'delivery',
      '/checkout/delivery',
      deliveryText(cart, reader, (date) => t('delivery.readyFrom', { date })),
    ),
  }
  return parts.map((part) => all[part])
}

function deliveryText(cart: Cart, reader: AddressReader, readyFrom: (date: string) => string) {
  const dateLocale = reader.locale
  const { shipping } = cart
  if (!shipping) return ''
  const { pickupPoint, estimatedDelivery: days } = shipping
  const nobody = { firstName: null, lastName: null, company: null }
  const place = pickupPoint
    ? [pickupPoint.name, addressText({ ...pickupPoint.address, ...nobody }, reader)]
    : [shipping.name]
  const when = pickupPoint
    ? days && readyFrom(formatDay(days.earliest, dateLocale))
    : formatArrival(shipping, dateLocale)
  return (
    <>
      {joinParts(place, dateLocale)}
      {when ? <span className="block text-muted-foreground">{when}</span> : null}
    </>
  )
}
