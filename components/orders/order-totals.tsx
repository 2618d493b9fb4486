import { TotalRow, GrandTotalRow } from '@/components/ui/total-rows'
import { type CartMessages, taxNotes, type TaxedTotals } from '@/lib/shop/cart/cart-view'
import { createTranslate } from '@/lib/shop/i18n/client-messages'
import { formatMoney, type Money } from '@/lib/shop/i18n/money'

type OrderTotalsProps = {
  order: TaxedTotals & {
    subTotal: Money
    discount: Money
    couponCode: string | null
    shippingTotal: Money
    shipping: { name: string } | null
    total: Money
    refundedTotal: Money
  }
  messages: CartMessages
  /** `discount` labels a discount without a code. */
  labels: { discount: string; refunded: string }
}

/** The totals of an order, as the platform computed them. */
export function OrderTotals({ order, messages, labels }: OrderTotalsProps) {
  const t = createTranslate(messages)
  const price = (money: Money) => formatMoney(money, messages.priceLocale)
  const delivery = order.shipping
    ? t('deliveryWith', { method: order.shipping.name })
    : t('delivery')
  const tax = taxNotes(t, order, messages.priceLocale)
  return (
    <dl className="grid gap-2">
      <TotalRow label={t('items')} value={price(order.subTotal)} />
      {order.discount.amountMinor > 0 ? (
        <TotalRow
          label={order.couponCode ? t('code', { code: order.couponCode }) : labels.discount}
          value={`−${price(order.discount)}`}
        />
      ) : null}
      <TotalRow
        label={delivery}
        value={order.shippingTotal.amountMinor === 0 ? t('free') : price(order.shippingTotal)}
      />
      <GrandTotalRow label={t('total')} value={price(order.total)} notes={tax} />
      {order.refundedTotal.amountMinor > 0 ? (
        <TotalRow label={labels.refunded} value={`−${price(order.refundedTotal)}`} />
      ) : null}
    </dl>
  )
}
