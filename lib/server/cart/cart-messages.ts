import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { CartTexts, CartMessages } from '@/lib/shop/cart/cart-messages'
import { pluralForms } from '@/lib/shop/i18n/plural-forms'
import type { Store } from '@/lib/shop/store/store-schema'
import { localeOf } from '@/lib/server/store/stores'

/** Messages and formats for the cart's client components; the same for everyone in a store. */
export async function getCartMessages(store: Store, locale: string): Promise<CartMessages> {
  const [t, goods] = await Promise.all([getTranslations('cart'), getTranslations('goods')])
  const texts = t.raw('board') as CartTexts
  const many = goods('many')
  const pieces = many.charAt(0).toUpperCase() + many.slice(1)
  return {
    texts: { ...texts, pieces },
    counts: pluralForms(locale, (count) => goods('count', { count })),
    priceLocale: localeOf(store, locale).priceLocale,
  }
}
