/**
 * How one part of a page tells the others that the bag has changed: the buy box adds a piece, the
 * count in the header and the drawer hear of it. The detail is the bag as the server answered.
 */
const BAG_CHANGED = 'vitrine:bag'

/** What a listener may rely on; the rest of the bag is in `bag`. */
export type BagChange = { itemCount: number; bag: unknown; added: boolean }

/** Tells every listener of this page about the bag that an action has answered with. */
export function announceBag(change: BagChange): void {
  window.dispatchEvent(new CustomEvent(BAG_CHANGED, { detail: change }))
}

/** Calls the listener on each change; returns the function that stops it. */
export function onBagChange(listener: (change: BagChange) => void): () => void {
  const hear = (event: Event) => {
    if (event instanceof CustomEvent) listener(event.detail as BagChange)
  }
  window.addEventListener(BAG_CHANGED, hear)
  return () => window.removeEventListener(BAG_CHANGED, hear)
}
