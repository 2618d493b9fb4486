import { CART_CHANGED, type CartChange } from '@/lib/shop/cart/cart-view'
import { either, isNumber, objectOf, type Guard } from '@/lib/shop/json'

const isCartChange: Guard<CartChange> = either(
  objectOf({ itemCount: isNumber }),
  objectOf({ expected: isNumber }),
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

let channel: BroadcastChannel | undefined

/** One channel per page: a channel does not receive its own messages. */
const otherTabs = () => (channel ??= new BroadcastChannel(CART_CHANGED))
