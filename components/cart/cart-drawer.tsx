'use client'

import { useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { type CartView, isCartEstimate, type CartMessages } from '@/lib/shop/cart/cart-view'
import { createTranslate } from '@/lib/shop/i18n/client-messages'
import { CartLines } from './cart-lines'
import { CartSummary, FreeDeliveryGoal, EstimateLines } from './cart-summary'
import { useCart, type Cart, type CartActions } from './use-cart'
import { useLocalPath, PlainLink } from '@/components/ui/locale-prefix'
import { useLatestRead } from '@/components/ui/use-latest-read'

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
  const estimate = useEstimate(cart)
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

/**
 * Delivery dates and price of the cart, once its last change is stored; null while they are not
 * known. The drawer works without them, so a fault is not shown.
 */
function useEstimate({ cart, isPending }: Cart) {
  const local = useLocalPath()
  const { itemCount, subTotal, discount } = cart
  const [openedAt] = useState(() => Date.now())
  // The handler knows the cart by its cookie: this only tells its states apart.
  const state = [openedAt, itemCount, subTotal.amountMinor, discount.amountMinor].join('-')
  const isKnown = itemCount > 0 && !isPending
  const address = isKnown ? local(`/api/cart/delivery?state=${state}`) : null
  const { data } = useLatestRead(address, isCartEstimate)
  return itemCount > 0 ? (data ?? null) : null
}
