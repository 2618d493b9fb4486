import type { CartLineView } from './cart-view'

/** The event by which parts of a page tell each other that the cart has changed. */
export const CART_CHANGED = 'vitrine:cart'

/** The number of items, with the lines where they are known, or by how many it is expected to change. */
export type CartChange =
  | { readonly itemCount: number; readonly items?: readonly CartLineView[] }
  | { readonly expected: number }
