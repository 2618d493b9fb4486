import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { StepBars } from './step-bars'
import type { ListedOrder, OrderVoice } from './order-list'
import { useOrderWords } from './order-labels'

/** The order under way: what happens next, its pieces, how far it is. */
export function OpenOrder({
  order,
  voice,
  steps,
}: {
  order: ListedOrder & { readonly itemCount: number }
  voice: OrderVoice
  steps: ComponentProps<typeof StepBars>['steps']
}) {
  const t = useTranslations('account')
  const goods = useTranslations('goods')
  const words = useOrderWords(voice.calendar)
  return (
    <section
      aria-labelledby="open-order"
      className="grid gap-7 bg-surface p-5 text-surface-foreground sm:p-7"
    >
      <div className="flex flex-wrap justify-between gap-6">
        <div className="grid content-start justify-items-start gap-3">
          <p className="text-small text-muted-foreground">
            {t('orderWith', {
              number: order.orderNumber,
              goods: goods('count', { count: order.itemCount }),
            })}
          </p>
          <h2 id="open-order" className="text-h2">
            {words(order)}
          </h2>
          <ButtonLink href={`/account/orders/${encodeURIComponent(order.id)}`}>
            {t('seeOrder')}
          </ButtonLink>
        </div>
        <div className="flex gap-2.5">
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
