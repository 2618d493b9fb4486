import { getTranslations } from 'next-intl/server'
import { FieldError } from '@/components/forms/field-frame'
import { RadioCard, RadioCards } from '@/components/forms/radio-card'
import { TextLink } from '@/components/ui/text-link'
import type { PaymentMethod } from '@/lib/commerce/checkout'
import type { Checkout } from '@/lib/server/checkout/checkout'
import { localeOf } from '@/lib/server/request/stores'
import type { FormState } from '@/lib/shop/forms/form-result'
import { formatMoney, moneyFromMajor } from '@/lib/shop/i18n/money'
import { Icon } from '@/components/ui/icons'

type PaymentCardsProps = {
  checkout: Checkout
  view: FormState
  methods: readonly PaymentMethod[]
  legend: string
}

/**
 * Every payment method as a card. Unavailable ones stay visible with the reason. After a refused
 * payment they become a sentence each below the cards, so that only available methods are cards.
 */
export async function PaymentCards({ checkout, view, methods, legend }: PaymentCardsProps) {
  const t = await getPaymentMessages()
  const { store, locale } = checkout.shopper
  const currency = checkout.cart.total.currencyCode
  const format = createLimitFormat(t, currency, localeOf(store, locale).priceLocale)
  const error = view.error('paymentMethodId')
  const refused = view.value('refused')
  const usable = methods.filter(({ available }) => available)
  const closed = methods.filter(({ available }) => !available)
  // After a refusal another method is preselected: the same one rarely works on a second try.
  const other = usable.find(({ id }) => id !== refused)?.id ?? usable[0]?.id
  const known = refused ? other : (checkout.shopper.cart?.paymentMethodId ?? usable[0]?.id)
  const chosen = view.value('paymentMethodId', known)
  const noteOf = (method: PaymentMethod) => {
    if (method.id === refused) {
      return t('declinedAt', { name: method.name, time: view.value('time') })
    }
    const { available, description } = method
    if (!available) return reasonOf(method, t, format(method))
    return description && <bdi>{description}</bdi>
  }
  return (
    <>
      <RadioCards
        id="f-paymentMethodId"
        legend={legend}
        error={error ? <FieldError>{error}</FieldError> : undefined}
      >
        {(refused ? usable : [...usable, ...closed]).map((method) => (
          <RadioCard
            key={method.id}
            name="paymentMethodId"
            value={method.id}
            disabled={!method.available}
            defaultChecked={method.available && method.id === chosen}
            title={
              <span className="flex items-start gap-2.5">
                <PaymentIcon type={method.type} />
                {method.name}
              </span>
            }
            end={
              method.available ? (
                <span className="text-small text-muted-foreground">{t('noFee')}</span>
              ) : null
            }
            note={noteOf(method)}
            foot={
              !method.available && method.reason === 'shipping' ? (
                <TextLink href="/checkout/delivery" className="inline-block py-1">
                  {t('changeDelivery')}
                </TextLink>
              ) : null
            }
          >
            {method.available ? <Description method={method} limit={format(method)} /> : null}
          </RadioCard>
        ))}
      </RadioCards>
      {refused && closed.length > 0 ? (
        <div className="grid gap-1.5 pt-6 text-small text-muted-foreground">
          <p>{t('closed')}</p>
          <ul className="list-disc ps-5">
            {closed.map((method) => (
              <li key={method.id}>
                <bdi>{method.name}</bdi>. {reasonOf(method, t, format(method))}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  )
}

type Translate = Awaited<ReturnType<typeof getPaymentMessages>>

const getPaymentMessages = () => getTranslations('checkout.payment')

/** The limits of a method as a sentence, or an empty string. */
function createLimitFormat(t: Translate, currency: string, priceLocale: string) {
  const money = (major: number) => formatMoney(moneyFromMajor(major, currency), priceLocale)
  return ({ minAmount, maxAmount }: PaymentMethod): string => {
    const min = minAmount ? money(minAmount) : ''
    const max = maxAmount ? money(maxAmount) : ''
    if (min && max) return t('limits.between', { min, max })
    if (max) return t('limits.upTo', { max })
    return min ? t('limits.from', { min }) : ''
  }
}

/** Why a method is unavailable; for the amount it names the limit, for pickup what it needs. */
function reasonOf({ reason, type }: PaymentMethod, t: Translate, limit: string): string {
  if (reason === 'amount' && limit) return limit
  if (reason === 'shipping' && type === 'payAtPickup') return t('reasons.pickupOnly')
  return t(`reasons.${REASONS.find((known) => known === reason) ?? 'other'}`)
}

async function Description({ method, limit }: { method: PaymentMethod; limit: string }) {
  const t = await getPaymentMessages()
  const { type } = method
  const text = [isKnown(type) ? t(`description.${type}`) : '', limit].filter(Boolean).join(' ')
  return text ? <p className="max-w-prose text-small">{text}</p> : null
}

const REASONS = ['shipping', 'amount', 'country'] as const

/** Icons of payment types: a card, a bank, a sheet of paper, a banknote, a counter. */
const PATHS = {
  redirect: 'M2.5 4.5h15v11h-15zM2.5 8.5h15M5 12.5h3',
  bankTransfer: 'M3 8h14l-7-4zM4.5 8v6.5M10 8v6.5M15.5 8v6.5M3 15.5h14',
  invoice: 'M5 2.5h10v15H5zM8 6.5h4M8 10h4M8 13.5h4',
  cashOnDelivery: 'M2.5 5.5h15v9h-15zM10 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4M5 10h.5M14.5 10h.5',
  payAtPickup: 'M3.5 9v7.5h13V9M2.5 8l1.5-4h12l1.5 4zM8 16.5V12h4v4.5',
}

const isKnown = (type: string): type is keyof typeof PATHS => Object.hasOwn(PATHS, type)

/** The icon of a payment method's type, an extra beside its name; the card for unknown types. */
function PaymentIcon({ type }: { type: string }) {
  const outline = PATHS[isKnown(type) ? type : 'redirect']
  return <Icon className="mt-0.5 size-5" outline={outline} />
}
