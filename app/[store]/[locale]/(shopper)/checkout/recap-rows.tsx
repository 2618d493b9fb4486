import { getTranslations } from 'next-intl/server'
import type { RecapRow } from '@/components/checkout/recap'
import type { Cart } from '@/lib/commerce/cart'
import { addressLines } from '@/lib/shop/address-format'
import { formatDay, formatDays } from '@/lib/shop/delivery-dates'

/** What was entered, row by row, for the steps that follow and for the review. */
export async function recapRows(
  bag: Cart,
  dateLocale: string,
  parts: readonly ('contact' | 'address' | 'delivery')[],
): Promise<RecapRow[]> {
  const t = await getTranslations('checkout')
  const row = (what: string, href: string, content: RecapRow['content']): RecapRow => ({
    label: t(`review.${what}`),
    href,
    content,
    changeLabel: t('review.changeWhat', { what }),
  })
  const all = {
    contact: row('contact', '/checkout/contact', bag.email),
    address: row(
      'address',
      '/checkout/contact',
      bag.shippingAddress ? addressLines(bag.shippingAddress).join(', ') : '',
    ),
    delivery: row(
      bag.shipping?.pickupPoint ? 'pickupPoint' : 'delivery',
      '/checkout/delivery',
      deliveryText(bag, dateLocale, (date) => t('delivery.readyFrom', { date })),
    ),
  }
  return parts.map((part) => all[part])
}

function deliveryText(bag: Cart, dateLocale: string, readyFrom: (date: string) => string) {
  const { shipping } = bag
  if (!shipping) return ''
  const { pickupPoint, estimatedDelivery: days, scheduledDate } = shipping
  const place = pickupPoint
    ? [
        pickupPoint.name,
        ...addressLines({ ...pickupPoint.address, firstName: null, lastName: null, company: null }),
      ]
    : [shipping.name]
  const day = scheduledDate ?? days?.earliest
  const when = pickupPoint
    ? day && readyFrom(formatDay(day, dateLocale))
    : scheduledDate
      ? formatDay(scheduledDate, dateLocale)
      : days && formatDays(days, dateLocale)
  return (
    <>
      {place.join(', ')}
      {when ? <span className="block text-muted-foreground">{when}</span> : null}
    </>
  )
}
