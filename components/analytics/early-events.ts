import { CART_CHANGED } from '@/lib/shop/cart/cart-view'

/** A form that may add to the cart, or a change of the cart. */
export const CART_EVENTS = ['submit', CART_CHANGED] as const

let kept: Event[] = []
const keep = (event: Event) => kept.push(event)

/** Records what happens until the analytics scripts are loaded, which come after all others. */
export function keepEarlyEvents(): void {
  for (const name of CART_EVENTS) addEventListener(name, keep, true)
}

/** Returns what has happened so far, in order, and stops recording. */
export function takeEarlyEvents(): readonly Event[] {
  for (const name of CART_EVENTS) removeEventListener(name, keep, true)
  const taken = kept
  kept = []
  return taken
}
