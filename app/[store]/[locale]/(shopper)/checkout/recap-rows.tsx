import { getTranslations } from 'next-intl/server'
import type { RecapRow } from '@/components/checkout/step-summary'
import type { Cart } from '@/lib/commerce/cart'
import { addressLines } from '@/lib/shop/address/address-format'
import { formatDay, formatDays } from '@/lib/shop/checkout/delivery-dates'

/** What was entered, row by row, for the steps that follow and for the review. */
export async function recapRows(
  bag: Cart,
  dateLocale: string,
  parts: readonly ('contact' | 'address' | 'delivery')[],
): Promise<RecapRow[]> {
  const t = await getTranslations('checkout')
  const row = (label: string, href: string, content: RecapRow['content']): RecapRow => ({
    label,
    href,
    content,
    changeLabel: t('review.changeWhat', { what: label.toLowerCase() }),
  })
  const all = {
    contact: row(t('review.contact'), '/checkout/contact', bag.email),
    address: row(
      t('review.address'),
      '/checkout/contact',
      bag.shippingAddress ? addressLines(bag.shippingAddress).join(', ') : '',
    ),
    delivery: row(
      bag.shipping?.pickupPoint ? t('review.pickupPoint') : t('review.delivery'),
      '/checkout/delivery',
      deliveryText(bag, dateLocale, t('to'), (date) => t('delivery.readyFrom', { date })),
    ),
  }
  return parts.map((part) => all[part])
}

function deliveryText(
  bag: Cart,
  dateLocale: string,
  to: string,
  readyFrom: (date: string) => string,
) {
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
      : days && formatDays(days, dateLocale, to)
  return (
    <>
      {place.join(', ')}
      {when ? <span className="block text-muted-foreground">{when}</span> : null}
    </>
  )
}
