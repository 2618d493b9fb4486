import { useTranslations } from 'next-intl'
import { AppLink } from '@/components/ui/app-link'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { formatMomentDay, type Calendar } from '@/lib/shop/i18n/formatters'
import { hasMessage } from '@/lib/shop/i18n/messages'
import { formatMoney } from '@/lib/shop/i18n/money'
import { clsx } from 'clsx'
import { orderTone, type OrderRow } from '@/lib/shop/orders/order-states'
import { ButtonLink } from '@/components/ui/button'

/** How dates and prices of orders are formatted. */
export interface OrderFormat {
  readonly calendar: Calendar
  /** BCP 47 tag, such as "de-DE". */
  readonly priceLocale: string
}

const MAX_IMAGES = 3

/** Orders, newest first; one row is one link. */
export function OrderList({
  orders,
  format,
  label,
}: {
  orders: readonly OrderRow[]
  format: OrderFormat
  label: string
}) {
  return (
    <ul aria-label={label} className="border-t border-foreground">
      {orders.map((order) => (
        <OrderItem key={order.id} order={order} format={format} />
      ))}
    </ul>
  )
}

function OrderItem({ order, format }: { order: OrderRow; format: OrderFormat }) {
  const t = useTranslations('account')
  const stateOf = useOrderState(format.calendar)
  const more = order.items.length - MAX_IMAGES
  return (
    <li className="border-b border-border">
      <AppLink
        href={`/account/orders/${encodeURIComponent(order.id)}`}
        className="group grid grid-cols-[1fr_auto] items-center gap-x-gutter gap-y-2.5 py-4.5 lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,3fr)_minmax(96px,1fr)] xl:grid-cols-[minmax(0,5fr)_minmax(0,8fr)_minmax(0,7fr)_minmax(96px,1fr)]"
      >
        <span className="col-start-1 row-start-1 grid gap-0.5">
          <span className="text-name text-heading underline-offset-4 group-hover:underline">
            {formatMomentDay(order.placedOn, format.calendar, 'day')}
          </span>
          <span className="text-small text-muted-foreground">
            {t('order', { number: order.orderNumber })}
          </span>
        </span>
        <span className="row-start-2 flex gap-1.5 max-lg:col-span-2 lg:col-start-2 lg:row-start-1">
          {order.items.slice(0, MAX_IMAGES).map((item) => (
            <ResponsiveImage
              key={item.id}
              source={item.image}
              alt=""
              sizes="64px"
              className="size-16"
            />
          ))}
          {more > 0 ? (
            <span className="grid size-16 place-items-center bg-surface text-small text-surface-foreground">
              +{more}
            </span>
          ) : null}
        </span>
        <span className="row-start-3 max-lg:col-span-2 lg:col-start-3 lg:row-start-1">
          {/* The mark repeats whether the order is open, done or ended. */}
          <span className="flex items-center gap-2.5 text-label">
            <span
              aria-hidden="true"
              className={clsx('size-2.5 flex-none', marks[orderTone(order.state)])}
            />
            {stateOf(order)}
          </span>
        </span>
        <span className="num col-start-2 row-start-1 text-end lg:col-start-4">
          {formatMoney(order.total, format.priceLocale)}
        </span>
      </AppLink>
    </li>
  )
}

const marks = {
  underWay: 'bg-primary forced-colors:bg-[CanvasText]',
  done: 'bg-success forced-colors:bg-[CanvasText]',
  ended: 'border border-foreground',
} as const

/** Shown instead of an empty list of orders. */
export function NoOrders() {
  const t = useTranslations('account')
  return (
    <div className="grid justify-items-start gap-4 border-t border-foreground pt-6">
      <h2 className="text-h2">{t('noOrders')}</h2>
      <p className="text-muted-foreground">{t('noOrdersText')}</p>
      <ButtonLink href="/">{t('continueShopping')}</ButtonLink>
    </div>
  )
}

/** Formats the state of an order, with the day of delivery, or that its payment went back. */
export function useOrderState(calendar: Calendar) {
  const t = useTranslations('account')
  return ({
    state,
    payment,
    shipping,
    timeline,
  }: Pick<OrderRow, 'state' | 'payment' | 'shipping' | 'timeline'>) => {
    const refunded = `stateRefunded.${state}`
    if (payment.status === 'refunded' && hasMessage(t, refunded)) return t(refunded)
    const reached = timeline.findLast((event) => event.state === state)?.occurredOn
    const isPickup = shipping?.type === 'pickup'
    if (state === 'delivered' && reached) {
      const day = formatMomentDay(reached, calendar, 'dayOfYear').replaceAll(' ', '\u00a0')
      return t(isPickup ? 'collectedOn' : 'deliveredOn', { day })
    }
    const key = `state.${isPickup && state === 'delivered' ? 'collected' : state}`
    // Another platform may have states of its own.
    return t(hasMessage(t, key) ? key : 'state.confirmed')
  }
}
