import { TotalRow, GrandTotalRow } from '@/components/ui/total-rows'
import { fill } from '@/lib/shop/i18n/fill'
import { formatMoney, type Money } from '@/lib/shop/i18n/money'

type OrderTotalsProps = {
  order: {
    subTotal: Money
    discount: Money
    couponCode: string | null
    shippingTotal: Money
    shipping: { name: string } | null
    tax: Money
    taxIncluded: boolean
    total: Money
  }
  priceLocale: string
  texts: {
    pieces: string
    /** `Code {code}` */
    code: string
    /** For a reduction without a code. */
    discount: string
    delivery: string
    free: string
    total: string
    /** `VAT of {amount} included` */
    taxIncluded: string
    taxAdded: string
  }
}

/** What an order cost, as the platform computed it. */
export function OrderTotals({ order, priceLocale, texts }: OrderTotalsProps) {
  const price = (money: Money) => formatMoney(money, priceLocale)
  const delivery = [texts.delivery, order.shipping?.name].filter(Boolean).join(', ')
  const tax = fill(order.taxIncluded ? texts.taxIncluded : texts.taxAdded, {
    amount: price(order.tax),
  })
  return (
    <dl className="grid gap-2">
      <TotalRow label={texts.pieces} value={price(order.subTotal)} />
      {order.discount.amountMinor > 0 ? (
        <TotalRow
          label={order.couponCode ? fill(texts.code, { code: order.couponCode }) : texts.discount}
          value={`−${price(order.discount)}`}
        />
      ) : null}
      <TotalRow
        label={delivery}
        value={order.shippingTotal.amountMinor === 0 ? texts.free : price(order.shippingTotal)}
      />
      <GrandTotalRow label={texts.total} value={price(order.total)} note={tax} />
    </dl>
  )
}
