'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { buttonClass } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { type CartView, isCartEstimate, type CartMessages } from '@/lib/shop/cart/cart-view'
import { createTranslate } from '@/lib/shop/i18n/client-messages'
import { CartLines } from './cart-lines'
import { CartSummary, FreeDeliveryGoal } from './cart-summary'
import { EstimateLines } from './estimate-lines'
import { useCart, type Cart, type CartActions } from './use-cart'
import { useLocalPath, PlainLink } from '@/components/ui/locale-prefix'
import { QueryProvider } from '@/components/ui/query-provider'
import { readJson } from '@/components/ui/reads'

type CartDrawerProps = {
  /** The cart from the reply to adding. */
  initial: CartView
  /** "Headland Vase, Charcoal, M, is in your bag." */
  notice: string
  actions: CartActions
  messages: CartMessages
  onClose: () => void
}

/** The drawer; react-query is loaded with the first one. */
export default function CartDrawer(props: CartDrawerProps) {
  return (
    <QueryProvider>
      <Drawer {...props} />
    </QueryProvider>
  )
}

/** The cart beside the page after adding; the focus goes to its title, and back afterwards. */
function Drawer({ initial, notice, actions, messages, onClose }: CartDrawerProps) {
  const cart = useCart(initial, actions, messages)
  const t = createTranslate(messages)
  const estimate = useEstimate(cart)
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

/** Delivery dates and price of the stored cart; null while unknown, a fault is not shown. */
function useEstimate({ cart, isPending }: Cart) {
  const local = useLocalPath()
  const { itemCount, subTotal, discount } = cart
  const { data } = useQuery({
    queryKey: ['cart delivery', itemCount, subTotal.amountMinor, discount.amountMinor],
    queryFn: ({ signal }) => readJson(local('/api/cart/delivery'), isCartEstimate, { signal }),
    enabled: itemCount > 0 && !isPending,
    placeholderData: keepPreviousData,
  })
  return itemCount > 0 ? (data ?? null) : null
}
