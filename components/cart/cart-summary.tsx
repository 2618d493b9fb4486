import type { ReactNode } from 'react'
import { TotalRow, GrandTotalRow } from '@/components/ui/total-rows'
import { type CartView, taxLines, type CartMessages } from '@/lib/shop/cart/cart-view'
import { createTranslate, splitAtValue } from '@/lib/shop/i18n/client-messages'
import { formatMoney, type Money, percentReached } from '@/lib/shop/i18n/money'

type CartSummaryProps = {
  cart: CartView
  isPending?: boolean | undefined
  messages: CartMessages
  /** Beside the code: the form that removes it. */
  removeCoupon?: ReactNode
  /** The delivery row while no method is selected. */
  estimate?: { label: string; value: string } | null | undefined
}

/** The totals as the platform computed them; faded while a change is pending. */
export function CartSummary({
  cart,
  isPending,
  messages,
  removeCoupon,
  estimate,
}: CartSummaryProps) {
  const t = createTranslate(messages)
  const price = (money: Money) => formatMoney(money, messages.priceLocale)
  const { coupon, shipping } = cart
  const tax = taxLines(t, cart, messages.priceLocale)
  return (
    <dl className={isPending ? 'grid gap-2 opacity-50' : 'grid gap-2'} aria-busy={isPending}>
      <TotalRow label={t('items')} value={price(cart.subTotal)} />
      {coupon && (coupon.problem || cart.discount.amountMinor > 0) ? (
        <TotalRow
          label={
            <>
              {t('code', { code: coupon.code })} {removeCoupon}
              {coupon.problem ? <span className="block text-sale">{coupon.problem}</span> : null}
            </>
          }
          value={coupon.problem ? null : `−${price(cart.discount)}`}
        />
      ) : null}
      {shipping ? (
        <TotalRow
          label={
            <>
              {t('deliveryWith', { method: shipping.name })}
              {shipping.chosenDay ? (
                <span className="block text-muted-foreground">{shipping.chosenDay}</span>
              ) : null}
            </>
          }
          value={shipping.price.amountMinor === 0 ? t('free') : price(shipping.price)}
        />
      ) : (
        <TotalRow
          label={estimate?.label ?? t('delivery')}
          value={estimate?.value ?? t('deliveryLater')}
        />
      )}
      <GrandTotalRow
        label={shipping ? t('total') : t('totalSoFar')}
        value={price(cart.total)}
        notes={tax}
      />
    </dl>
  )
}

/** How much is missing until delivery is free, as text and, until then, as a bar. */
export function FreeDeliveryGoal({ cart, messages }: { cart: CartView; messages: CartMessages }) {
  const t = createTranslate(messages)
  const { freeShippingFrom: from, freeShippingMissing: missing, itemCount } = cart
  if (!from || !missing || from.amountMinor === 0 || itemCount === 0) return null
  const reached = missing.amountMinor === 0
  const { before, after } = splitAtValue(t, 'freeDeliveryRemaining', 'amount')
  const share = Math.max(2, percentReached(from, missing))
  return (
    <div className="grid gap-2.5">
      <p className="text-label">
        {reached ? (
          t('freeDeliveryReached')
        ) : (
          <>
            {before}
            <strong className="num">{formatMoney(missing, messages.priceLocale)}</strong>
            {after}
          </>
        )}
      </p>
      {reached ? null : (
        <div aria-hidden="true" className="goal-rest flex h-2.5 forced-colors:border">
          <div className="goal-done bg-primary" style={{ width: `${share}%` }} />
        </div>
      )}
    </div>
  )
}
