import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { ParcelLink } from './parcels'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { StepBars } from './timeline'
import { type OrderFormat, useOrderState } from './order-list'
import type { OrderRow } from '@/lib/shop/orders/order-states'

/** An open order: its state, where and when it arrives, its images and steps. */
export function OpenOrder({
  order,
  format,
  steps,
  arrival,
}: {
  order: OrderRow
  /** Where and when it arrives; empty when unknown or past. */
  arrival: string
  format: OrderFormat
  steps: ComponentProps<typeof StepBars>['steps']
}) {
  const t = useTranslations('account')
  const items = useTranslations('items')
  const stateOf = useOrderState(format.calendar)
  return (
    <section
      aria-labelledby="open-order"
      className="grid grid-cols-1 gap-7 bg-surface p-5 text-surface-foreground sm:p-7"
    >
      <div className="flex flex-wrap justify-between gap-6">
        <div className="grid content-start justify-items-start gap-3">
          <p className="text-small text-muted-foreground">
            {t('orderItems', {
              number: order.orderNumber,
              items: items('count', { count: order.itemCount }),
            })}
          </p>
          <h2 id="open-order" className="text-h2">
            {stateOf(order)}
          </h2>
          {arrival ? <p>{arrival}</p> : null}
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-2">
            <ButtonLink href={`/account/orders/${encodeURIComponent(order.id)}`}>
              {t('viewOrder')}
            </ButtonLink>
            <ParcelLink url={order.trackingUrl} />
          </div>
        </div>
        <div className="flex flex-wrap gap-2.5">
          {order.items.slice(0, 2).map((item) => (
            <ResponsiveImage
              key={item.id}
              source={item.image}
              alt=""
              sizes="136px"
              className="size-24 sm:size-34"
            />
          ))}
        </div>
      </div>
      <StepBars steps={steps} />
    </section>
  )
}
