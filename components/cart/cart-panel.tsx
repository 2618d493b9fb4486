'use client'

import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { isSoldOut, type CartView, type CartMessages } from '@/lib/shop/cart/cart-view'
import { createTranslate } from '@/lib/shop/i18n/client-messages'
import { formatMoney } from '@/lib/shop/i18n/money'
import { CartLines } from './cart-lines'
import { CartSummary, FreeDeliveryGoal } from './cart-summary'
import { ChangedEstimate, useChangedEstimate } from './estimate-lines'
import { useCart, type Cart, type CartActions } from './use-cart'
import { PlainLink } from '@/components/ui/locale-prefix'

type CartPanelProps = {
  initial: CartView
  actions: CartActions
  messages: CartMessages
  /** Notice of the last form, and a line that was removed without scripts. */
  notice: ReactNode
  removed: ReactNode
  estimateForm: ReactNode
  estimateRow: { label: string; value: string } | null
  couponForm: ReactNode
  removeCoupon: ReactNode
  /** Note that no account is needed, for shoppers who are not signed in. */
  accountNote: string | null
  /** Shown when the last line was removed. */
  empty: ReactNode
}

/** The cart page: lines and totals side by side, on small screens one below the other with a bar to check out. */
export function CartPanel({
  initial,
  actions,
  messages,
  notice,
  removed,
  ...slots
}: CartPanelProps) {
  const cart = useCart(initial, actions, messages)
  const changed = useChangedEstimate(cart, initial)
  const t = createTranslate(messages)
  const isEmpty = cart.cart.items.length === 0
  return (
    <>
      <div className="cart-head flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2.5 pt-8 pb-6">
        <h1 className="text-h1">{t('title')}</h1>
        <p className="text-muted-foreground">{isEmpty ? null : readiness(cart.cart, messages)}</p>
      </div>
      <div className="cart-columns grid-12 items-start gap-y-12">
        <div className="grid gap-5 lg:col-span-7">
          {/* It told of the cart that the page came with. */}
          <Notice role="status">{cart.cart === initial ? notice : null}</Notice>
          <FreeDeliveryGoal cart={cart.cart} messages={messages} />
          <div>
            <CartLines cart={cart} actions={actions} messages={messages} layout="page" />
            {removed}
          </div>
          {isEmpty ? slots.empty : null}
        </div>
        <ChangedEstimate value={changed}>
          {isEmpty ? null : (
            <Summary
              {...{ cart, messages, ...slots }}
              estimateRow={changed === undefined ? slots.estimateRow : (changed?.row ?? null)}
            />
          )}
        </ChangedEstimate>
      </div>
    </>
  )
}

function readiness(cart: CartView, messages: CartMessages): string {
  const t = createTranslate(messages)
  const soldOut = cart.items.filter(isSoldOut).length
  const count = t('itemCount', { count: cart.itemCount })
  return soldOut > 0 ? t('readyAndSoldOut', { count, soldOut }) : t('ready', { count })
}

function Summary({
  cart,
  messages,
  ...slots
}: { cart: Cart; messages: CartMessages } & Pick<
  CartPanelProps,
  'estimateForm' | 'estimateRow' | 'couponForm' | 'removeCoupon' | 'accountNote'
>) {
  const { priceLocale } = messages
  const t = createTranslate(messages)
  const canOrder = cart.cart.itemCount > 0
  return (
    <section
      aria-labelledby="cart-summary"
      className="cart-summary grid grid-cols-[minmax(0,1fr)] gap-6 bg-surface p-5 text-surface-foreground sm:p-8 lg:sticky lg:top-6 lg:col-span-5 lg:col-start-8 xl:col-start-9 xl:col-span-4"
    >
      <h2 id="cart-summary" className="text-h3">
        {t('summary')}
      </h2>
      {slots.estimateForm}
      {slots.couponForm}
      <CartSummary
        cart={cart.cart}
        isPending={cart.isPending}
        messages={messages}
        removeCoupon={slots.removeCoupon}
        estimate={slots.estimateRow}
      />
      {canOrder ? (
        <PlainLink href="/checkout" className={buttonClass('primary')}>
          {t('checkOut')}
        </PlainLink>
      ) : null}
      {slots.accountNote ? (
        <p className="text-small text-muted-foreground">{slots.accountNote}</p>
      ) : null}
      {canOrder ? (
        <div data-foot-bar="" className="foot-bar @container">
          <p className="text-small leading-tight">
            {/* With large text there is no room for it; the summary above has the same words. */}
            <span className="@max-[18rem]:sr-only">
              {cart.cart.shipping ? t('total') : t('totalSoFar')}
            </span>
            <strong className="num block text-base">
              {formatMoney(cart.cart.total, priceLocale)}
            </strong>
          </p>
          <PlainLink href="/checkout" className={buttonClass('primary')}>
            {t('checkOut')}
          </PlainLink>
        </div>
      ) : null}
    </section>
  )
}
