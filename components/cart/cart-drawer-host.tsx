'use client'

import { useSyncExternalStore } from 'react'
import { useLatePart } from '@/components/ui/use-late-part'
import type { CartMessages, CartView } from '@/lib/shop/cart/cart-view'
import type { CartActions } from './use-cart'

/** What the drawer shows: the cart from the reply to adding, and the actions that change it. */
interface DrawerContent {
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

function closeDrawer(): void {
  content = null
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Renders the drawer, once around all pages; its code is loaded with the first item. */
export function CartDrawerHost() {
  const shown = useSyncExternalStore(
    subscribe,
    () => content,
    () => null,
  )
  const drawer = useLatePart(shown !== null && (() => import('./cart-drawer')))
  if (!shown || !drawer) return null
  const { cart, ...rest } = shown
  return <drawer.default initial={cart} {...rest} onClose={leave} />
}

/** The browser returns the focus; if the button was rendered again, the new one takes it. */
function leave(): void {
  closeDrawer()
  if (document.activeElement !== document.body && document.activeElement !== null) return
  document.querySelector<HTMLElement>('[data-add-to-cart] button[type=submit]')?.focus()
}
