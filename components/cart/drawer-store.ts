import type { BagVoice } from '@/lib/shop/cart/cart-messages'
import type { BagView } from '@/lib/shop/cart/cart-view'
import type { BagActions } from './use-cart'

/** What the drawer shows: the bag as the answer of adding told it, and everything to change it. */
export interface DrawerContent {
  readonly bag: BagView
  readonly said: string
  readonly actions: BagActions
  readonly voice: BagVoice
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
