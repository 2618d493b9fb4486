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

/**
 * The estimate for a cart that was changed on the page, null if nothing is left to deliver; undefined
 * while that of the page is true.
 */
export const ChangedEstimate = createContext<CartEstimate | null | undefined>(undefined)

/**
 * Reads the estimate anew once a change of the cart is done; a fault keeps the one before.
 * @param initial the cart whose estimate the page came with, or null
 */
export function useChangedEstimate({ cart, isPending }: Cart, initial: CartView | null) {
  const address = useLocalPath()('/api/cart/delivery')
  // Another postal code comes with another page, whose own estimate is true again.
  const [changed, setChanged] = useState<{ of: CartView | null; estimate: CartEstimate | null }>()
  useEffect(() => {
    if (cart === initial || isPending) return undefined
    const controller = new AbortController()
    readJson(address, isCartEstimate, { signal: controller.signal }).then(
      (estimate) => setChanged({ of: initial, estimate }),
      () => undefined,
    )
    return () => controller.abort()
  }, [address, cart, initial, isPending])
  return cart !== initial && changed && changed.of === initial ? changed.estimate : undefined
}

/** Method, days and price of each delivery of the cart. */
export function EstimateLines({ lines }: { lines: readonly EstimateLine[] }) {
  const changed = use(ChangedEstimate)
  return (changed === undefined ? lines : (changed?.lines ?? [])).map(({ text, orderBy }) => (
    <p key={text}>
      {orderBy ? `${text}. ` : text}
      {orderBy ? <OrderBy orderBy={orderBy} /> : null}
    </p>
  ))
}
