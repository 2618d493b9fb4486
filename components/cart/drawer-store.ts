import type { CartMessages } from '@/lib/shop/cart/cart-messages'
import type { CartView } from '@/lib/shop/cart/cart-view'
import type { CartActions } from './use-cart'

/** What the drawer shows: the cart from the reply to adding, and the actions that change it. */
export interface DrawerContent {
  readonly cart: CartView
  readonly notice: string
  readonly actions: CartActions
  readonly messages: CartMessages
}

let content: DrawerContent | null = null
const listeners = new Set<() => void>()

/**
 * Opens the drawer. Its content is kept outside the page: the first item sets the cart cookie, Next
 * then renders the page again, and a drawer inside it would close at once.
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
