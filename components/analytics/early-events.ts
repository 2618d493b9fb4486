import { CART_CHANGED } from '@/lib/shop/cart/cart-view'

/** A form that may add to the cart, and what became of the cart. */
export const CART_EVENTS = ['submit', CART_CHANGED] as const

let kept: Event[] = []
const keep = (event: Event) => kept.push(event)

/** Keeps what happens until the scripts that measure are there: they come after all others. */
export function keepEarlyEvents(): void {
  for (const name of CART_EVENTS) addEventListener(name, keep, true)
}

/** What has happened so far, in its order; nothing is kept any more. */
export function takeEarlyEvents(): readonly Event[] {
  for (const name of CART_EVENTS) removeEventListener(name, keep, true)
  const taken = kept
  kept = []
  return taken
}
