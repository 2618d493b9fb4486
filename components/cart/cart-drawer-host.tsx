'use client'

import { lazy, Suspense, useSyncExternalStore } from 'react'
import { closeDrawer, drawerStore } from './drawer-store'

const CartDrawer = lazy(() => import('./cart-drawer'))

/** Renders the drawer, once around all pages; its code is loaded with the first item. */
export function CartDrawerHost() {
  const content = useSyncExternalStore(
    drawerStore.subscribe,
    drawerStore.read,
    drawerStore.readOnServer,
  )
  if (!content) return null
  const { cart, ...rest } = content
  return (
    <Suspense>
      <CartDrawer initial={cart} {...rest} onClose={leave} />
    </Suspense>
  )
}

/** The browser returns the focus; when the button was rendered again, the new one takes it. */
function leave(): void {
  closeDrawer()
  if (document.activeElement !== document.body && document.activeElement !== null) return
  document.querySelector<HTMLElement>('[data-add-to-cart] button[type=submit]')?.focus()
}
