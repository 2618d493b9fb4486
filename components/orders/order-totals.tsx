import { SumRow, SumTotal } from '@/components/ui/total-rows'
import { fill } from '@/lib/shop/i18n/fill'
import { formatMoney, type Money } from '@/lib/shop/i18n/money'

type OrderSumProps = {
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
export function OrderSum({ order, priceLocale, texts }: OrderSumProps) {
  const price = (money: Money) => formatMoney(money, priceLocale)
  const delivery = [texts.delivery, order.shipping?.name].filter(Boolean).join(', ')
  const tax = fill(order.taxIncluded ? texts.taxIncluded : texts.taxAdded, {
    amount: price(order.tax),
  })
  return (
    <dl className="grid gap-2">
      <SumRow label={texts.pieces} value={price(order.subTotal)} />
      {order.discount.amountMinor > 0 ? (
        <SumRow
          label={order.couponCode ? fill(texts.code, { code: order.couponCode }) : texts.discount}
          value={`−${price(order.discount)}`}
        />
      ) : null}
      <SumRow
        label={delivery}
        value={order.shippingTotal.amountMinor === 0 ? texts.free : price(order.shippingTotal)}
      />
      <SumTotal label={texts.total} value={price(order.total)} note={tax} />
    </dl>
  )
}
