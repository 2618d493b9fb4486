import type { CartMessages } from '@/lib/shop/cart/cart-messages'
import type { CartView } from '@/lib/shop/cart/cart-view'
import type { CartActions } from './use-cart'

/** What the drawer shows: the bag as the answer of adding told it, and everything to change it. */
export interface DrawerContent {
  readonly cart: CartView
  readonly said: string
  readonly actions: CartActions
  readonly voice: CartMessages
}

let content: DrawerContent | null = null
const listeners = new Set<() => void>()

/**
 * Opens the drawer. Its content stands outside the page: the first piece sets the bag cookie, Next
 * then draws the page anew, and a drawer inside it would close again at once.
 */
export function openDrawer(next: DrawerContent): void {
  content = next
  for (const listener of listeners) listener()
}

/** Closes the drawer. */
export function closeDrawer(): void {
  content = null
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`. */
export const drawerStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): DrawerContent | null => content,
  readOnServer: (): DrawerContent | null => null,
}
