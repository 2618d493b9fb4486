'use client'

import { useState } from 'react'
import { buttonClass } from '@/components/ui/button-class'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import type { CartView } from '@/lib/shop/cart/cart-view'
import { createTranslate } from '@/lib/shop/i18n/client-messages'
import { CartLines } from './cart-lines'
import { CartSummary } from './cart-summary'
import type { CartMessages } from '@/lib/shop/cart/cart-messages'
import { FreeDeliveryGoal } from './free-delivery-goal'
import { useCart, type CartActions } from './use-cart'
import { PlainLink } from '@/components/ui/plain-link'

type CartDrawerProps = {
  /** The cart from the reply to adding. */
  initial: CartView
  /** "Headland Vase, Charcoal, M, is in your bag." */
  notice: string
  actions: CartActions
  messages: CartMessages
  onClose: () => void
}

/**
 * The cart beside the page after an item was added. It stays open until it is closed; the focus
 * goes to its title, and back to the button afterwards.
 */
export default function CartDrawer({
  initial,
  notice,
  actions,
  messages,
  onClose,
}: CartDrawerProps) {
  const [open, setOpen] = useState(true)
  const cart = useCart(initial, actions, messages)
  const t = createTranslate(messages)
  return (
    <Dialog
      open={open}
      onClose={() => {
        setOpen(false)
        onClose()
      }}
      title={t('title')}
      closeLabel={t('close')}
      footer={
        <>
          <CartSummary cart={cart.cart} isPending={cart.isPending} messages={messages} />
          <PlainLink href="/checkout" className={buttonClass('primary')}>
            {t('checkOut')}
          </PlainLink>
          <PlainLink href="/cart" className={buttonClass('line')}>
            {t('viewCart')}
          </PlainLink>
        </>
      }
    >
      <div className="grid gap-4">
        <Notice tone="ok" role="status">
          {notice}
        </Notice>
        <FreeDeliveryGoal cart={cart.cart} messages={messages} />
        <CartLines cart={cart} actions={actions} messages={messages} layout="drawer" />
      </div>
    </Dialog>
  )
}
