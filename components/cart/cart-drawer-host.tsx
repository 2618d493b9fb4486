'use client'

import { lazy, Suspense, useSyncExternalStore } from 'react'
import { closeDrawer, drawerStore } from './drawer-store'

const CartDrawer = lazy(() => import('./cart-drawer'))

/** Where the drawer is drawn, once around all pages; its code comes with the first piece. */
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

/** The browser gives the focus back; when its button was drawn anew, the new one takes it. */
function leave(): void {
  closeDrawer()
  if (document.activeElement !== document.body && document.activeElement !== null) return
  document.querySelector<HTMLElement>('[data-add-to-cart] button[type=submit]')?.focus()
}
