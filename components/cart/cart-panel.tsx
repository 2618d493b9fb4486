'use client'

import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button-class'
import { Notice } from '@/components/ui/notice'
import { isSoldOut, type CartView } from '@/lib/shop/cart/cart-view'
import type { CartMessages } from '@/lib/shop/cart/cart-messages'
import { fill } from '@/lib/shop/i18n/fill'
import { formatMoney } from '@/lib/shop/i18n/money'
import { formatPlural } from '@/lib/shop/i18n/plural-forms'
import { CartLines } from './cart-lines'
import { CartSummary } from './cart-summary'
import { FreeDeliveryGoal } from './free-delivery-goal'
import { useCart, type CartActions } from './use-cart'
import { PlainLink } from '@/components/ui/plain-link'

type CartPanelProps = {
  initial: CartView
  actions: CartActions
  voice: CartMessages
  /** What was done before this page was reached, and a line taken out without scripts. */
  said: ReactNode
  removed: ReactNode
  estimateForm: ReactNode
  estimateRow: { label: string; value: string } | null
  codeForm: ReactNode
  codeEnd: ReactNode
  accountNote: string
  /** What an emptied bag says. */
  empty: ReactNode
}

/** The bag page: lines left, sum right; on phones the sum below and a bar with the way on. */
export function CartPanel({ initial, actions, voice, said, removed, ...slots }: CartPanelProps) {
  const cart = useCart(initial, actions, voice.texts)
  const isEmpty = cart.cart.items.length === 0
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pt-8 pb-6">
        <h1 className="text-h1">{voice.texts.title}</h1>
        <p className="text-muted-foreground">{isEmpty ? null : readiness(cart.cart, voice)}</p>
      </div>
      <div className="grid-12 items-start gap-y-12">
        <div className="grid gap-5 lg:col-span-7">
          {said ? <Notice role="status">{said}</Notice> : null}
          <FreeDeliveryGoal cart={cart.cart} voice={voice} />
          <div>
            <CartLines cart={cart} actions={actions} voice={voice} place="page" />
            {removed}
          </div>
          {isEmpty ? slots.empty : null}
        </div>
        {isEmpty ? null : <Summary cart={cart} voice={voice} {...slots} />}
      </div>
    </>
  )
}

function readiness(cart: CartView, { texts, counts }: CartMessages): string {
  const soldOut = cart.items.filter(isSoldOut).length
  const count = formatPlural(counts, cart.itemCount)
  return soldOut > 0
    ? fill(texts.readyAndSoldOut, { count, soldOut })
    : fill(texts.ready, { count })
}

function Summary({
  cart,
  voice,
  ...slots
}: { cart: ReturnType<typeof useCart>; voice: CartMessages } & Pick<
  CartPanelProps,
  'estimateForm' | 'estimateRow' | 'codeForm' | 'codeEnd' | 'accountNote'
>) {
  const { texts, priceLocale } = voice
  const canOrder = cart.cart.itemCount > 0
  return (
    <section
      aria-labelledby="cart-summary"
      className="grid gap-6 bg-surface p-5 text-surface-foreground sm:p-8 lg:sticky lg:top-6 lg:col-span-5 lg:col-start-8 xl:col-start-9 xl:col-span-4"
    >
      <h2 id="cart-summary" className="text-h3">
        {texts.summary}
      </h2>
      {slots.estimateForm}
      {slots.codeForm}
      <CartSummary
        cart={cart.cart}
        isPending={cart.isPending}
        voice={voice}
        codeEnd={slots.codeEnd}
        estimate={slots.estimateRow}
      />
      {canOrder ? (
        <PlainLink href="/checkout" className={buttonClass('primary')}>
          {texts.checkOut}
        </PlainLink>
      ) : null}
      <p className="text-small text-muted-foreground">{slots.accountNote}</p>
      {canOrder ? (
        <div
          data-foot-bar=""
          className="fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-4 border-t border-border bg-background px-margin py-3 text-foreground lg:hidden"
        >
          <p className="text-small leading-tight">
            {cart.cart.shipping ? texts.total : texts.totalSoFar}
            <strong className="num block text-base">
              {formatMoney(cart.cart.total, priceLocale)}
            </strong>
          </p>
          <PlainLink href="/checkout" className={buttonClass('primary')}>
            {texts.checkOut}
          </PlainLink>
        </div>
      ) : null}
    </section>
  )
}
