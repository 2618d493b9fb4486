/**
 * How one part of a page tells the others that the bag has changed: the buy box adds a piece, the
 * count in the header hears of it in the same frame. Other tabs of the shop hear of it too.
 */
const BAG_CHANGED = 'vitrine:bag'

/** The number of pieces as the server answered it, or by how many it is expected to change. */
export type CartChange = { readonly itemCount: number } | { readonly expected: number }

/** Tells every listener; what is only expected stays on this page. */
export function announceCart(change: CartChange): void {
  window.dispatchEvent(new CustomEvent(BAG_CHANGED, { detail: change }))
  if ('itemCount' in change) otherTabs()?.postMessage(change)
}

/** Calls the listener on each change; returns the function that stops it. */
export function onCartChange(listener: (change: CartChange) => void): () => void {
  const hear = (event: Event) => {
    if (event instanceof CustomEvent) listener(event.detail as CartChange)
  }
  const hearTab = (event: MessageEvent<CartChange>) => listener(event.data)
  const tabs = otherTabs()
  window.addEventListener(BAG_CHANGED, hear)
  tabs?.addEventListener('message', hearTab)
  return () => {
    window.removeEventListener(BAG_CHANGED, hear)
    tabs?.removeEventListener('message', hearTab)
  }
}

let channel: BroadcastChannel | undefined

/** One channel per page: a channel does not hear what it says itself. */
function otherTabs(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  return (channel ??= new BroadcastChannel(BAG_CHANGED))
}
