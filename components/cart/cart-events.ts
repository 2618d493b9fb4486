import { CART_CHANGED, type CartChange } from '@/lib/shop/cart/cart-view'
import { either, isNumber, nullable, objectOf, type Guard } from '@/lib/shop/json'

const isCartChange: Guard<CartChange> = either(
  objectOf({ itemCount: isNumber }),
  objectOf({ expected: nullable(isNumber) }),
)

/**
 * Notifies other parts of a page of a changed cart: the buy box adds an item, and the count in the
 * header changes at once. Other tabs of the shop receive confirmed counts only.
 */
export function announceCart(change: CartChange): void {
  window.dispatchEvent(new CustomEvent(CART_CHANGED, { detail: change }))
  if ('itemCount' in change) otherTabs().postMessage({ itemCount: change.itemCount })
}

/** Calls the listener on each change; returns the function that stops it. */
export function onCartChange(listener: (change: CartChange) => void): () => void {
  const onEvent = (event: Event & { detail?: unknown }) => {
    const change: unknown = event instanceof MessageEvent ? event.data : event.detail
    if (isCartChange(change)) listener(change)
  }
  const tabs = otherTabs()
  window.addEventListener(CART_CHANGED, onEvent)
  tabs.addEventListener('message', onEvent)
  return () => {
    window.removeEventListener(CART_CHANGED, onEvent)
    tabs.removeEventListener('message', onEvent)
  }
}

/** Counts changes; a refusal takes back only what was counted, not what was not yet read then. */
export function cartCounter() {
  let confirmed: number | null = null
  return (count: number, change: CartChange): number => {
    const before = confirmed ?? count
    confirmed = null
    if ('itemCount' in change) return change.itemCount
    if (change.expected === null) return before
    confirmed = before
    return Math.max(0, count + change.expected)
  }
}

let channel: BroadcastChannel | undefined

/** One channel per page: a channel does not receive its own messages. */
const otherTabs = () => (channel ??= new BroadcastChannel(CART_CHANGED))
