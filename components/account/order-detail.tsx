import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { PostedForm } from '@/components/ui/posted-form'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import type { FormView, PostAction } from '@/lib/shop/form-view'
import { orderSteps } from '@/lib/shop/order-progress'
import type { OrderVoice } from './order-list'
import { AddressText, OrderPieces, OrderPlace, OrderSum, ParcelRow } from './order-parts'
import { Timeline } from './order-steps'
import { useOrderWords } from './order-words'

type Pieces = ComponentProps<typeof OrderPieces>['pieces']
type Address = ComponentProps<typeof AddressText>['address']

interface DetailedOrder
  extends
    Readonly<ComponentProps<typeof OrderSum>['order']>,
    Readonly<ComponentProps<typeof ParcelRow>['parcel']> {
  readonly id: string
  readonly state: string
  readonly items: Pieces
  readonly timeline: readonly { readonly state: string; readonly occurredOn: string }[]
  readonly shipping: {
    readonly name: string
    readonly type: string
    readonly pickupPoint: { readonly name: string; readonly address: Address } | null
  } | null
  readonly shippingAddress: Address | null
  readonly billingAddress: Address | null
}

interface Again {
  readonly action: PostAction
  readonly view: FormView
  /** Names of pieces that are sold out now. */
  readonly missing: readonly string[]
  /** How many of the order's pieces can be bought. */
  readonly count: number
}

/** Left: where the order is and what is in it. Right: what was paid and where it goes. */
export function OrderDetail({
  order,
  voice,
  again,
}: {
  order: DetailedOrder
  voice: OrderVoice
  again: Again
}) {
  const t = useTranslations('account')
  const words = useOrderWords(voice.calendar)
  const steps = orderSteps({ ...order, shippingType: order.shipping?.type ?? null })
  return (
    <div className="grid gap-x-[clamp(24px,3.5vw,56px)] gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid content-start gap-6">
        <h2 className="text-h2">{words(order)}</h2>
        <ParcelRow parcel={order} />
        {steps.length > 0 ? <Timeline steps={steps} calendar={voice.calendar} /> : null}
        <h2 className="pt-3 text-h3">{t('pieces')}</h2>
        <div className="-mt-3">
          <OrderPieces pieces={order.items} priceLocale={voice.priceLocale} />
        </div>
        {again.count > 0 ? <AgainForm orderId={order.id} again={again} /> : null}
      </div>
      <div className="grid content-start gap-6">
        <OrderSum order={order} priceLocale={voice.priceLocale} />
        <Places order={order} />
        <p className="flex flex-wrap gap-x-5 gap-y-2 text-label">
          <TextLink href="/pages/returns">{t('sendBack')}</TextLink>
          <TextLink href="/pages/contact">{t('askAbout')}</TextLink>
        </p>
      </div>
    </div>
  )
}

function Places({ order }: { order: DetailedOrder }) {
  const t = useTranslations('account')
  const point = order.shipping?.pickupPoint
  return (
    <>
      {point ? (
        <OrderPlace label={t('pickup')}>
          <p>{point.name}</p>
          <AddressText address={point.address} />
        </OrderPlace>
      ) : order.shippingAddress ? (
        <OrderPlace label={t('shipTo')}>
          <AddressText address={order.shippingAddress} />
        </OrderPlace>
      ) : null}
      <OrderPlace label={t('billTo')}>
        {order.billingAddress ? (
          <AddressText address={order.billingAddress} />
        ) : (
          <p>{t('billSame')}</p>
        )}
      </OrderPlace>
    </>
  )
}

function AgainForm({ orderId, again }: { orderId: string; again: Again }) {
  const t = useTranslations('account')
  const { action, view, missing, count } = again
  return (
    <PostedForm action={action} view={view} className="justify-items-start">
      <input type="hidden" name="orderId" value={orderId} />
      <div className="grid gap-2">
        {missing.length > 0 ? (
          <p className="text-small text-muted-foreground">
            {t('againMissing', { missing: missing.join(', ') })}
          </p>
        ) : null}
        <SubmitButton look="line" pendingLabel={t('saving')}>
          {t('again', { count })}
        </SubmitButton>
      </div>
    </PostedForm>
  )
}
