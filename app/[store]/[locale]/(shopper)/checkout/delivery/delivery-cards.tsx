import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { withUnits } from '@/lib/shop/i18n/formatters'
import { RadioCard, RadioCards } from '@/components/forms/radio-card'
import { FieldError } from '@/components/forms/field-frame'
import { LiveError, LiveSelect } from '@/components/checkout/live-form'
import { PickupSearch } from '@/components/checkout/pickup-search'
import {
  cheapestWindow,
  type ShippingOption,
  listShippingOptions,
  type PickupOption,
} from '@/lib/commerce/shipping'
import type { Cart } from '@/lib/commerce/cart'
import type { Checkout } from '@/lib/server/checkout/checkout'
import type { FormState } from '@/lib/shop/forms/form-result'
import { getCartMessages, getClientMessages } from '@/lib/server/i18n/client-messages'
import { OrderBy } from '@/components/ui/order-by'
import { orderByView, getStoreFormats } from '@/lib/server/i18n/store-formats'
import { localeOf } from '@/lib/server/request/stores'
import { formatDay, formatDays, formatWindow } from '@/lib/shop/checkout/delivery-dates'
import { formatMoney, moneyFromMajor, type Money } from '@/lib/shop/i18n/money'
import { createTranslate } from '@/lib/shop/i18n/client-messages'
import { hasMessage } from '@/lib/shop/i18n/messages'
import { PICKUP_MESSAGE_KEYS } from '@/lib/shop/checkout/pickup-view'
import { pickupView, listPointsNear } from '@/lib/server/checkout/pickup-points'
import { keepsSession } from '@/lib/commerce/errors'
import { unlessFault } from '@/lib/server/request/log'

type DeliveryCardsProps = {
  checkout: Checkout
  view: FormState
  offers: Offers
  near: string | undefined
  /** The method whose pickup points were searched: it stays selected. */
  searched: string | undefined
}

/** Renders every shipping method. Unavailable ones stay visible with the reason. */
export async function DeliveryCards(props: DeliveryCardsProps) {
  const { checkout, view, offers, searched } = props
  const { cart, shopper } = checkout
  const [t, messages] = await Promise.all([
    getTranslations('checkout.delivery'),
    getCartMessages(shopper.store, shopper.locale),
  ])
  const error = view.error('shippingMethodId')
  const choices = offers.options.filter(({ available }) => available)
  const only = choices.length === 1 ? choices[0]?.id : undefined
  const known = searched ?? cart.shipping?.methodId ?? only
  const chosen = view.value('shippingMethodId', known)
  const sorted = [...offers.options].sort((a, b) => Number(b.available) - Number(a.available))
  return (
    <RadioCards
      id="f-shippingMethodId"
      legend={t('legend', {
        items: createTranslate(messages)('itemCount', { count: cart.itemCount }),
      })}
      error={<LiveError>{error ? <FieldError>{error}</FieldError> : null}</LiveError>}
    >
      {choices.length > 0 ? null : (
        <p role="alert">{t('none', { place: cart.shippingAddress?.city ?? '' })}</p>
      )}
      {sorted.map((option) => (
        <RadioCard
          key={option.id}
          name="shippingMethodId"
          value={option.id}
          disabled={!option.available}
          defaultChecked={option.available && option.id === chosen}
          title={<bdi>{option.name}</bdi>}
          end={option.available ? priceOf(option, cart, messages.priceLocale, t) : null}
          note={<OptionNote option={option} checkout={checkout} />}
        >
          {option.available ? <Details option={option} {...props} /> : null}
        </RadioCard>
      ))}
    </RadioCards>
  )
}

type Translate = Awaited<ReturnType<typeof getTranslations<'checkout.delivery'>>>

/** The price of the option, or of the day and time that are selected. */
function priceOf(option: ShippingOption, { shipping }: Cart, priceLocale: string, t: Translate) {
  const price = shipping?.methodId === option.id ? shipping.price : option.price
  return price.amountMinor === 0 ? t('free') : formatMoney(price, priceLocale)
}

/** Delivery dates and the merchant's text, or the reason why the method is unavailable. */
async function OptionNote({ option, checkout }: { option: ShippingOption; checkout: Checkout }) {
  const t = await getTranslations('checkout')
  const { store, locale } = checkout.shopper
  const { priceLocale, calendar } = getStoreFormats(store, locale)
  if (!option.available) return reasonOf(option, checkout, priceLocale, await getReasonMessages())
  const { estimatedDelivery: days, description } = option
  const isPickup = option.type === 'pickup'
  const when = days
    ? isPickup
      ? t('delivery.readyFrom', { date: formatDay(days.earliest, calendar.locale) })
      : option.calendar.length > 0
        ? t('delivery.dayFrom', { date: formatDay(days.earliest, calendar.locale) })
        : formatDays(days, calendar.locale)
    : isPickup
      ? ''
      : t('delivery.undated')
  // Names and descriptions of methods may be in another language and direction than the page.
  const text = description ? <bdi>{withUnits(description)}</bdi> : ''
  // Days of the week are written small in some languages, and months end with a full stop.
  const stop = when.endsWith('.') ? ' ' : '. '
  return (
    <span className="block first-letter:uppercase">
      {when}
      {when && text ? stop : ''}
      {text}
    </span>
  )
}

const getReasonMessages = () => getTranslations('checkout.delivery.reasons')

function reasonOf(
  option: ShippingOption,
  { cart }: Checkout,
  priceLocale: string,
  t: Awaited<ReturnType<typeof getReasonMessages>>,
): ReactNode {
  const { reason, limit, currencyCode, description } = option
  const isAmount = reason === 'minOrderAmount' || reason === 'maxOrderAmount'
  const values = {
    postalCode: cart.shippingAddress?.postalCode ?? '',
    limit: isAmount && limit ? formatMoney(moneyFromMajor(limit, currencyCode), priceLocale) : '',
    kg: limit && !isAmount ? limit / 1000 : 0,
  }
  const text = t(reason && hasMessage(t, reason) ? reason : 'other', values)
  return (
    <>
      {text} {reason === 'postalCode' && description ? <bdi>{description}</bdi> : null}
    </>
  )
}

/** What the selected card unfolds: the order deadline, and pickup points or days and times. */
function Details(props: DeliveryCardsProps & { option: ShippingOption }) {
  const { store, locale } = props.checkout.shopper
  const orderBy = orderByView(store, locale, props.option.orderBy)
  return (
    <>
      {orderBy ? (
        <p className="pb-4 text-small last:pb-0">
          <OrderBy orderBy={orderBy} />
        </p>
      ) : null}
      <Choices {...props} />
    </>
  )
}

async function Choices({
  option,
  checkout,
  offers,
  near,
}: DeliveryCardsProps & { option: ShippingOption }) {
  const t = await getTranslations('checkout.delivery')
  const { store, locale } = checkout.shopper
  const { dateLocale, priceLocale } = localeOf(store, locale)
  if (option.type === 'pickup') {
    return <Points {...{ option, checkout, offers, near }} />
  }
  const { shipping } = checkout.cart
  const chosen = shipping?.methodId === option.id ? shipping : null
  const cost = (text: string, surcharge: Money | undefined) =>
    surcharge && surcharge.amountMinor > 0
      ? t('costsMore', { text, price: formatMoney(surcharge, priceLocale) })
      : text
  const days = option.calendar.map((day) => {
    const surcharge = option.daySurcharges.find(({ date }) => date === day)?.surcharge
    return { value: day, label: cost(formatDay(day, dateLocale), surcharge) }
  })
  const windows = option.timeWindows.map(({ from, to, surcharge }) => ({
    value: `${from}-${to}`,
    label: cost(formatWindow({ from, to }, dateLocale), surcharge),
  }))
  const window = chosen?.scheduledWindow ?? cheapestWindow(option)
  if (days.length + windows.length === 0) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {days.length > 0 ? (
        <LiveSelect
          name={`scheduledDate.${option.id}`}
          label={t('chooseDay')}
          defaultValue={chosen?.scheduledDate ?? days[0]?.value}
          options={days}
        />
      ) : null}
      {windows.length > 0 ? (
        <LiveSelect
          name={`scheduledWindow.${option.id}`}
          label={t('chooseTime')}
          defaultValue={window ? `${window.from}-${window.to}` : undefined}
          options={windows}
        />
      ) : null}
    </div>
  )
}

async function Points({
  option,
  checkout,
  offers,
  near: typed,
}: Omit<DeliveryCardsProps, 'view' | 'searched'> & { option: ShippingOption }) {
  const { cart, shopper } = checkout
  const points = offers.points.filter((point) => point.shippingMethodId === option.id)
  const near = typed ?? cart.shippingAddress?.postalCode ?? ''
  return (
    <PickupSearch
      methodId={option.id}
      near={near}
      initial={pickupView(points, { ...shopper, near })}
      selected={cart.shipping?.methodId === option.id ? cart.shipping.pickupPoint?.id : undefined}
      messages={await getClientMessages('checkout.delivery', PICKUP_MESSAGE_KEYS)}
    />
  )
}

interface Offers {
  readonly options: readonly ShippingOption[]
  readonly points: readonly PickupOption[]
}

/** Reads the offers for a cart. Null when the platform did not answer; the cart is unchanged. */
export function readOffers(checkout: Checkout, near: string | undefined): Promise<Offers | null> {
  const offers = listOffers(checkout, near)
  return unlessFault('shipping options could not be loaded', offers, null, keepsSession)
}

/** Stores and countries of which the last cart was offered no pickup. */
const withoutPickup = new Set<string>()

async function listOffers({ shopper, cart }: Checkout, near: string | undefined): Promise<Offers> {
  const place = `${shopper.store.slug} ${cart.shippingAddress?.countryCode ?? ''}`
  const read = () => listPointsNear(shopper, cart, near)
  // At once: after the cart and the methods, a slow platform's third answer would come too late.
  const reading = withoutPickup.has(place) ? null : read()
  reading?.catch(() => null)
  const options = await listShippingOptions(shopper.client, cart.token)
  const pickups = options.filter(({ type }) => type === 'pickup')
  if (pickups.length > 0) withoutPickup.delete(place)
  else withoutPickup.add(place)
  const points = pickups.some(({ available }) => available) ? await (reading ?? read()) : []
  // Without a list of pickup points, pickup is not offered.
  return points
    ? { options, points }
    : { options: options.filter(({ type }) => type !== 'pickup'), points: [] }
}
