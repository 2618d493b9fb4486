import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { OrderLines } from '@/components/ui/order-lines'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import { TextLink } from '@/components/ui/text-link'
import type { Calendar } from '@/lib/shop/i18n/dates'
import type { FormState, PostAction } from '@/lib/shop/forms/form-state'
import { PaymentInstructions } from './payment-instructions'
import { OrderFacts } from './order-facts'
import { OrderTotals } from './order-totals'
import { ParcelRow } from './parcel-row'
import { Timeline } from './timeline'
import { useOrderWords, type ToldOrder } from './order-labels'

type DetailedOrder = ToldOrder &
  Readonly<ComponentProps<typeof OrderTotals>['order']> &
  Readonly<ComponentProps<typeof ParcelRow>['parcel']> & {
    readonly id: string
    readonly payment: ComponentProps<typeof PaymentInstructions>['payment']
  }

interface OrderDetailProps {
  order: DetailedOrder
  calendar: Calendar
  /** The order in sentences, as `orderView` of `lib/server/orders/order-view.ts` says them. */
  view: {
    readonly lines: ComponentProps<typeof OrderLines>['lines']
    readonly steps: ComponentProps<typeof Timeline>['steps']
    readonly facts: ComponentProps<typeof OrderFacts>['facts']
    readonly sumTexts: ComponentProps<typeof OrderTotals>['texts']
    readonly priceLocale: string
  }
  again: Again
}

interface Again {
  readonly action: PostAction
  readonly view: FormState
  /** Names of pieces that are sold out now. */
  readonly missing: readonly string[]
  /** How many of the order's pieces can be bought. */
  readonly count: number
}

/** Left: where the order is and what is in it. Right: what was paid and where it goes. */
export function OrderDetail({ order, calendar, view, again }: OrderDetailProps) {
  const t = useTranslations('account')
  const words = useOrderWords(calendar)
  return (
    <div className="grid gap-x-[clamp(24px,3.5vw,56px)] gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid content-start gap-6">
        <h2 className="text-h2">{words(order)}</h2>
        <PaymentInstructions payment={order.payment} />
        <ParcelRow parcel={order} />
        <Timeline steps={view.steps} />
        <h2 className="text-h3">{t('pieces')}</h2>
        <div className="-mt-3 border-t border-foreground">
          <OrderLines lines={view.lines} />
        </div>
        {again.count > 0 ? <AgainForm orderId={order.id} again={again} /> : null}
      </div>
      <div className="grid content-start gap-6">
        <section
          aria-labelledby="sum"
          className="grid gap-3 bg-surface p-5 text-surface-foreground sm:p-7"
        >
          <h2 id="sum" className="text-h3">
            {order.payment.status === 'paid' ? t('paid') : t('payment')}
          </h2>
          <OrderTotals order={order} priceLocale={view.priceLocale} texts={view.sumTexts} />
        </section>
        <OrderFacts facts={view.facts} />
        <p className="flex flex-wrap gap-x-5 gap-y-2 text-label">
          <TextLink href="/pages/returns">{t('sendBack')}</TextLink>
          <TextLink href="/pages/contact">{t('askAbout')}</TextLink>
        </p>
      </div>
    </div>
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
