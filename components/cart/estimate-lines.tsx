'use client'

import { createContext, use, useEffect, useState } from 'react'
import { useLocalPath } from '@/components/ui/locale-prefix'
import { OrderBy } from '@/components/ui/order-by'
import { readJson } from '@/components/ui/reads'
import {
  isCartEstimate,
  type CartEstimate,
  type CartView,
  type EstimateLine,
} from '@/lib/shop/cart/cart-view'
import type { Cart } from './use-cart'

/** The estimate for a cart that was changed on the page; null while that of the page is true. */
export const ChangedEstimate = createContext<CartEstimate | null>(null)

/** Reads the estimate anew once a change of the cart is done; a fault keeps the one before. */
export function useChangedEstimate({ cart, isPending }: Cart, initial: CartView) {
  const address = useLocalPath()('/api/cart/delivery')
  const [estimate, setEstimate] = useState<CartEstimate | null>(null)
  useEffect(() => {
    if (cart === initial || isPending) return undefined
    const controller = new AbortController()
    readJson(address, isCartEstimate, { signal: controller.signal }).then(
      setEstimate,
      () => undefined,
    )
    return () => controller.abort()
  }, [address, cart, initial, isPending])
  return cart === initial ? null : estimate
}

/** Method, days and price of each delivery of the cart. */
export function EstimateLines({ lines }: { lines: readonly EstimateLine[] }) {
  const changed = use(ChangedEstimate)
  return (changed?.lines ?? lines).map(({ text, orderBy }) => (
    <p key={text}>
      {orderBy ? `${text}. ` : text}
      {orderBy ? <OrderBy orderBy={orderBy} /> : null}
    </p>
  ))
}
