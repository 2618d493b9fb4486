import type { ReactNode } from 'react'
import { TotalRow, GrandTotalRow } from '@/components/ui/total-rows'
import { type CartView, taxNotes } from '@/lib/shop/cart/cart-view'
import { createTranslate } from '@/lib/shop/i18n/client-messages'
import { formatMoney, type Money } from '@/lib/shop/i18n/money'
import type { CartMessages } from '@/lib/shop/cart/cart-messages'

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
  const tax = taxNotes(t, cart, messages.priceLocale)
  return (
    <dl className={isPending ? 'grid gap-2 opacity-50' : 'grid gap-2'} aria-busy={isPending}>
      <TotalRow label={t('items')} value={price(cart.subTotal)} />
      {coupon && cart.discount.amountMinor > 0 ? (
        <TotalRow
          label={
            <>
              {t('code', { code: coupon.code })} {removeCoupon}
            </>
          }
          value={`−${price(cart.discount)}`}
        />
      ) : null}
      {shipping ? (
        <TotalRow
          label={t('deliveryWith', { method: shipping.name })}
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
