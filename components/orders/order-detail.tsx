import { useLocale, useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { OrderLines } from '@/components/ui/order-lines'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { joinParts, type Calendar } from '@/lib/shop/i18n/formatters'
import type { Order } from '@/lib/shop/orders/order-states'
import type { FormState, PostAction } from '@/lib/shop/forms/form-result'
import { PaymentInstructions, OrderFacts } from './order-facts'
import { OrderTotals } from './order-totals'
import { Parcels } from './parcels'
import { Timeline } from './timeline'
import { useOrderState } from './order-list'

interface OrderDetailProps {
  order: Order
  calendar: Calendar
  /** From `orderView` of `lib/server/orders/order-view.ts`. */
  view: {
    readonly lines: ComponentProps<typeof OrderLines>['lines']
    readonly steps: ComponentProps<typeof Timeline>['steps']
    readonly facts: ComponentProps<typeof OrderFacts>['facts']
    readonly priceLocale: string
  }
  reorder: Reorder
  /** The path of the contact page is null for a store without one. */
  paths: { readonly returns: string; readonly contact: string | null }
  /** What the shopper may request for the order. */
  requests: ReactNode
}

interface Reorder {
  readonly action: PostAction
  readonly view: FormState
  /** Names of items that are now sold out. */
  readonly missing: readonly string[]
  /** How many items of the order can be bought again. */
  readonly count: number
  /** Names one attempt, so that sending it twice adds the items once. */
  readonly attempt: string
}

/** Left: progress and items. Right: totals and addresses. */
export function OrderDetail({ order, calendar, view, reorder, paths, requests }: OrderDetailProps) {
  const t = useTranslations('account')
  const stateOf = useOrderState(calendar)
  return (
    <div className="grid gap-x-[clamp(24px,3.5vw,56px)] gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid content-start gap-6">
        <h2 className="text-h2">{stateOf(order)}</h2>
        <PaymentInstructions order={order} priceLocale={view.priceLocale} />
        <Parcels order={order} />
        <Timeline steps={view.steps} />
        <h2 className="text-h3">{t('items')}</h2>
        <div className="-mt-3 border-t border-foreground">
          <OrderLines lines={view.lines} />
        </div>
        {/* A refusal is shown even if nothing can be had any more. */}
        {reorder.count > 0 || reorder.view.isRefused ? (
          <ReorderForm orderId={order.id} reorder={reorder} />
        ) : null}
      </div>
      <div className="grid content-start gap-6">
        <section
          aria-labelledby="order-totals"
          className="grid gap-3 bg-surface p-5 text-surface-foreground sm:p-7"
        >
          <h2 id="order-totals" className="text-h3">
            {order.payment.status === 'paid' ? t('paid') : t('payment')}
          </h2>
          <OrderTotals order={order} priceLocale={view.priceLocale} />
        </section>
        <OrderFacts facts={view.facts} />
        {requests}
        <p className="flex flex-wrap gap-x-5 gap-y-2 text-label print:hidden">
          <TextLink href={paths.returns}>{t('returnItems')}</TextLink>
          {paths.contact ? (
            <TextLink href={paths.contact}>{t('contactAboutOrder')}</TextLink>
          ) : null}
        </p>
      </div>
    </div>
  )
}

function ReorderForm({ orderId, reorder }: { orderId: string; reorder: Reorder }) {
  const t = useTranslations('account')
  const locale = useLocale()
  const { action, view, missing, count, attempt } = reorder
  return (
    <PostedForm action={action} view={view} className="justify-items-start">
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="attempt" value={attempt} />
      <div className="grid gap-2">
        {missing.length > 0 ? (
          <p className="text-small text-muted-foreground">
            {t('reorderMissing', { missing: joinParts(missing, locale) })}
          </p>
        ) : null}
        {count > 0 ? (
          <SubmitButton look="line" pendingLabel={t('saving')}>
            {t('reorder', { count })}
          </SubmitButton>
        ) : null}
      </div>
    </PostedForm>
  )
}
