import { useTranslations } from 'next-intl'
import { TotalRow, GrandTotalRow } from '@/components/ui/total-rows'
import { taxLines } from '@/lib/shop/cart/cart-view'
import { formatMoney, type Money } from '@/lib/shop/i18n/money'
import { loweredTotal, type Order } from '@/lib/shop/orders/order-states'

/** The totals of an order, as the platform computed them. `priceLocale`: BCP 47 tag for prices. */
export function OrderTotals({ order, priceLocale }: { order: Order; priceLocale: string }) {
  const t = useTranslations('cart.panel')
  const totals = useTranslations('order.totals')
  const price = (money: Money) => formatMoney(money, priceLocale)
  const delivery = order.shipping
    ? t('deliveryWith', { method: order.shipping.name })
    : t('delivery')
  const tax = taxLines(t, order, priceLocale)
  const lowered = loweredTotal(order)
  return (
    <dl className="grid gap-2">
      <TotalRow label={t('items')} value={price(order.subTotal)} />
      {order.discount.amountMinor > 0 ? (
        <TotalRow
          label={order.couponCode ? t('code', { code: order.couponCode }) : totals('discount')}
          value={`−${price(order.discount)}`}
        />
      ) : null}
      <TotalRow
        label={delivery}
        value={order.shippingTotal.amountMinor === 0 ? t('free') : price(order.shippingTotal)}
      />
      <GrandTotalRow label={t('total')} value={price(order.total)} notes={tax} />
      {lowered ? <TotalRow label={totals(lowered.key)} value={price(lowered.amount)} /> : null}
      {order.refundedTotal.amountMinor > 0 ? (
        <TotalRow label={totals('refunded')} value={`−${price(order.refundedTotal)}`} />
      ) : null}
    </dl>
  )
}
