import type { ReactNode } from 'react'
import { TotalRow, GrandTotalRow } from '@/components/ui/total-rows'
import type { CartView } from '@/lib/shop/cart/cart-view'
import { fill } from '@/lib/shop/i18n/fill'
import { formatMoney, type Money } from '@/lib/shop/i18n/money'
import type { CartMessages } from '@/lib/shop/cart/cart-messages'

type CartSummaryProps = {
  cart: CartView
  isPending?: boolean | undefined
  voice: CartMessages
  /** Beside the code: how to take it off. */
  codeEnd?: ReactNode
  /** What stands for delivery while none is chosen, as label and value. */
  estimate?: { label: string; value: string } | null | undefined
}

/** The sum as the platform computed it; numbers fade while they are computed again, and never jump. */
export function CartSummary({ cart, isPending, voice, codeEnd, estimate }: CartSummaryProps) {
  const { texts } = voice
  const price = (money: Money) => formatMoney(money, voice.priceLocale)
  const { coupon, shipping } = cart
  const tax = fill(cart.taxIncluded ? texts.taxIncluded : texts.taxAdded, {
    amount: price(cart.tax),
  })
  return (
    <dl className={isPending ? 'grid gap-2 opacity-50' : 'grid gap-2'} aria-busy={isPending}>
      <TotalRow label={texts.pieces} value={price(cart.subTotal)} />
      {coupon && cart.discount.amountMinor > 0 ? (
        <TotalRow
          label={
            <>
              {fill(texts.code, { code: coupon.code })} {codeEnd}
            </>
          }
          value={`−${price(cart.discount)}`}
        />
      ) : null}
      {shipping ? (
        <TotalRow
          label={fill(texts.deliveryWith, { method: shipping.name })}
          value={shipping.price.amountMinor === 0 ? texts.free : price(shipping.price)}
        />
      ) : (
        <TotalRow
          label={estimate?.label ?? texts.delivery}
          value={estimate?.value ?? texts.deliveryLater}
        />
      )}
      <GrandTotalRow
        label={shipping ? texts.total : texts.totalSoFar}
        value={price(cart.total)}
        note={tax}
      />
    </dl>
  )
}
