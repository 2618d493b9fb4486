import { clsx } from 'clsx'
import { getTranslations } from 'next-intl/server'
import { TextLink } from '@/components/ui/text-link'
import type { Cart } from '@/lib/commerce/cart'
import type { PaymentMethod } from '@/lib/commerce/checkout'
import type { Checkout } from '@/lib/server/checkout/checkout'
import { localeOf } from '@/lib/server/request/stores'
import { addressText, type AddressReader } from '@/lib/shop/address/address-format'
import { joinParts } from '@/lib/shop/i18n/formatters'
import { formatArrival, formatDay } from '@/lib/shop/checkout/delivery-dates'

type RecapProps = {
  checkout: Checkout
  /** Whether the delivery is among the entries. */
  hasDelivery?: boolean
  /** The chosen payment method: then all entries are there, for the review. */
  method?: PaymentMethod
}

/** What was entered in earlier steps, each row with a link to its step. */
export async function Recap({ checkout, hasDelivery = false, method }: RecapProps) {
  const { cart, shopper } = checkout
  const t = await getTranslations('checkout')
  const { email, shippingAddress: address, billingAddress: billing, shipping } = cart
  const { dateLocale } = localeOf(shopper.store, shopper.locale)
  const reader = { country: shopper.store.countryCode, locale: dateLocale }
  const delivery = {
    what: shipping?.pickupPoint ? ('pickupPoint' as const) : ('delivery' as const),
    step: 'delivery',
    content: deliveryText(cart, reader, (date) => t('delivery.readyFrom', { date })),
  }
  const bill = billing ? addressText(billing, reader) : t('review.sameAddress')
  const rows = [
    { what: 'contact' as const, step: 'contact', content: email },
    { what: 'address' as const, step: 'contact', content: address && addressText(address, reader) },
    ...(hasDelivery ? [delivery] : []),
    ...(method ? [{ what: 'payment' as const, step: 'payment', content: method.name }] : []),
    ...(method ? [{ what: 'billTo' as const, step: 'contact', content: bill }] : []),
  ]
  return (
    <dl className={clsx('border-t', method ? 'border-foreground' : 'border-border text-label')}>
      {rows.map(({ what, step, content }) => (
        <div
          key={what}
          className={clsx(
            'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-border',
            method
              ? 'py-4 sm:grid-cols-[11rem_minmax(0,1fr)_auto]'
              : 'py-2.5 sm:grid-cols-[6rem_minmax(0,1fr)_auto]',
          )}
        >
          <dt className="text-muted-foreground max-sm:col-span-2">{t(`review.${what}`)}</dt>
          <dd className="min-w-0 wrap-anywhere">{content}</dd>
          <dd>
            {/* Named with its row, for screen readers that list links without their rows. */}
            <TextLink
              href={`/checkout/${step}`}
              aria-label={t('review.changeItem', { what })}
              className="inline-block py-0.5"
            >
              {t('review.change')}
            </TextLink>
          </dd>
        </div>
      ))}
    </dl>
  )
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
