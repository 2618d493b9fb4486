import type { CartView } from '@/lib/shop/cart/cart-view'
import { createTranslate, splitAtValue } from '@/lib/shop/i18n/client-messages'
import { formatMoney, percentReached } from '@/lib/shop/i18n/money'
import type { CartMessages } from '@/lib/shop/cart/cart-messages'

/** How much is missing until delivery is free, as text and as a bar. */
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
      <div aria-hidden="true" className="goal-rest flex h-2.5 forced-colors:border">
        <div className="goal-done bg-primary" style={{ width: `${reached ? 100 : share}%` }} />
      </div>
    </div>
  )
}
