import { getTranslations } from 'next-intl/server'
import { FieldError } from '@/components/forms/field-frame'
import { RadioCard, RadioCards } from '@/components/forms/radio-card'
import { TextLink } from '@/components/ui/text-link'
import type { PaymentMethod } from '@/lib/commerce/payment'
import type { Checkout } from '@/lib/server/checkout/checkout'
import type { FormState } from '@/lib/shop/forms/form-state'

type PaymentCardsProps = {
  checkout: Checkout
  view: FormState
  methods: readonly PaymentMethod[]
  legend: string
}

/** Every payment method as a card. Unavailable ones stay visible with the reason. */
export async function PaymentCards({ checkout, view, methods, legend }: PaymentCardsProps) {
  const t = await getTranslations('checkout.payment')
  const error = view.error('paymentMethodId')
  const refused = view.value('refused')
  const usable = methods.filter(({ available }) => available)
  // After a refusal another way is chosen in advance: the same one rarely works twice.
  const other = usable.find(({ id }) => id !== refused)?.id
  const known = refused ? other : (checkout.shopper.cart?.paymentMethodId ?? usable[0]?.id)
  const chosen = view.value('paymentMethodId', known)
  return (
    <RadioCards
      id="f-paymentMethodId"
      legend={legend}
      error={error ? <FieldError>{error}</FieldError> : undefined}
    >
      {methods.map((method) => (
        <RadioCard
          key={method.id}
          name="paymentMethodId"
          value={method.id}
          disabled={!method.available}
          defaultChecked={method.available && method.id === chosen}
          title={method.name}
          end={
            method.available ? (
              <span className="text-small text-muted-foreground">{t('noFee')}</span>
            ) : null
          }
          note={
            method.id === refused
              ? t('declinedAt', { name: method.name, time: view.value('time') })
              : method.available
                ? method.description
                : t(reasonKey(method))
          }
          foot={
            !method.available && method.reason === 'shipping' ? (
              <TextLink href="/checkout/delivery" className="inline-block py-1">
                {t('changeDelivery')}
              </TextLink>
            ) : null
          }
        >
          {method.available ? <Description method={method} /> : null}
        </RadioCard>
      ))}
    </RadioCards>
  )
}

async function Description({ method }: { method: PaymentMethod }) {
  const t = await getTranslations('checkout.payment')
  const key = typeKey(method)
  return key ? <p className="max-w-prose text-small">{t(key)}</p> : null
}

const TYPES = ['redirect', 'bankTransfer', 'cashOnDelivery', 'payAtPickup'] as const
const REASONS = ['shipping', 'amount', 'country'] as const

function typeKey({ type }: PaymentMethod) {
  const known = TYPES.find((each) => each === type)
  return known && (`description.${known}` as const)
}

function reasonKey({ reason }: PaymentMethod) {
  return `reasons.${REASONS.find((known) => known === reason) ?? 'other'}` as const
}
