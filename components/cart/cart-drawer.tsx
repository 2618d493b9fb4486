'use client'

import { useState } from 'react'
import { buttonClass } from '@/components/ui/button-class'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import type { CartView } from '@/lib/shop/cart/cart-view'
import { CartLines } from './cart-lines'
import { CartSummary } from './cart-summary'
import type { CartMessages } from '@/lib/shop/cart/cart-messages'
import { FreeDeliveryGoal } from './free-delivery-goal'
import { useCart, type CartActions } from './use-cart'
import { PlainLink } from '@/components/ui/plain-link'

type CartDrawerProps = {
  /** The bag as the answer of adding told it. */
  initial: CartView
  /** "Headland Vase, Charcoal, M, is in your bag." */
  said: string
  actions: CartActions
  voice: CartMessages
  onClose: () => void
}

/**
 * The bag beside the page after a piece was added. It stays until it is closed; the focus goes to
 * its title and back to the button that added.
 */
export default function CartDrawer({ initial, said, actions, voice, onClose }: CartDrawerProps) {
  const [open, setOpen] = useState(true)
  const cart = useCart(initial, actions, voice.texts)
  const { texts } = voice
  return (
    <Dialog
      open={open}
      onClose={() => {
        setOpen(false)
        onClose()
      }}
      title={texts.title}
      closeLabel={texts.close}
      foot={
        <>
          <CartSummary cart={cart.cart} isPending={cart.isPending} voice={voice} />
          <PlainLink href="/checkout" className={buttonClass('primary')}>
            {texts.checkOut}
          </PlainLink>
          <PlainLink href="/cart" className={buttonClass('line')}>
            {texts.viewBag}
          </PlainLink>
        </>
      }
    >
      <div className="grid gap-4">
        <Notice tone="ok" role="status">
          {said}
        </Notice>
        <FreeDeliveryGoal cart={cart.cart} voice={voice} />
        <CartLines cart={cart} actions={actions} voice={voice} place="drawer" />
      </div>
    </Dialog>
  )
}
