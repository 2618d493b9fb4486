import 'server-only'
import { getTranslations } from 'next-intl/server'
import { getClientMessages } from '@/lib/server/i18n/client-messages'
import { localeOf } from '@/lib/server/request/stores'
import type { CartMessages } from '@/lib/shop/cart/cart-messages'
import type { Store } from '@/lib/shop/store/store-schema'

/** Messages of the cart for client components: the same for every shopper of a store. */
export async function getCartMessages(store: Store, locale: string): Promise<CartMessages> {
  const [panel, counts, t] = await Promise.all([
    getClientMessages('cart.panel'),
    getClientMessages('items', ['count']),
    getTranslations('items'),
  ])
  const many = t('many')
  const items = many.charAt(0).toUpperCase() + many.slice(1)
  return {
    ...panel,
    entries: { ...panel.entries, items, itemCount: counts.entries.count },
    priceLocale: localeOf(store, locale).priceLocale,
  }
}
