'use client'

import { buttonClass } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import type { CartMessages, CartView } from '@/lib/shop/cart/cart-view'
import { createTranslate } from '@/lib/shop/i18n/client-messages'
import { CartLines } from './cart-lines'
import { CartSummary, FreeDeliveryGoal } from './cart-summary'
import { EstimateLines, useChangedEstimate } from './estimate-lines'
import { useCart, type CartActions } from './use-cart'
import { PlainLink } from '@/components/ui/locale-prefix'

type CartDrawerProps = {
  /** The cart from the reply to adding. */
  initial: CartView
  /** "Headland Vase, Charcoal, M, is in your bag." */
  notice: string
  actions: CartActions
  messages: CartMessages
  onClose: () => void
}

/** The cart beside the page after adding; the focus goes to its title, and back afterwards. */
export default function CartDrawer(props: CartDrawerProps) {
  const { initial, notice, actions, messages, onClose } = props
  const cart = useCart(initial, actions, messages)
  const t = createTranslate(messages)
  const known = useChangedEstimate(cart, null)
  const estimate = cart.cart.itemCount > 0 ? known : null
  return (
    <Dialog
      onClose={onClose}
      title={t('title')}
      closeLabel={t('close')}
      footer={
        <>
          <CartSummary
            cart={cart.cart}
            isPending={cart.isPending}
            messages={messages}
            estimate={estimate?.row}
          />
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
        {estimate ? (
          <div className="grid gap-1.5 text-small text-muted-foreground">
            <EstimateLines lines={estimate.lines} />
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}
