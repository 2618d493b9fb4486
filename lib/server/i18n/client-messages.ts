import 'server-only'
import { getLocale, getMessages } from 'next-intl/server'
import { pickMessages, type ClientMessages } from '@/lib/shop/i18n/client-messages'
import type { MessageKey, Namespace } from '@/lib/shop/i18n/messages'
import { readMessages } from './messages'
import { commaOf } from '@/lib/shop/i18n/formatters'
import { localeOf } from '@/lib/server/request/stores'
import type { CartMessages } from '@/lib/shop/cart/cart-view'
import { PRODUCT_MESSAGE_KEYS, type ProductMessages } from '@/lib/shop/catalog/product-model'
import type { Store } from '@/lib/shop/store/store-schema'
import { ADDRESS_PROBLEMS, type AddressMessages } from '@/lib/shop/address/address-format'

/** Messages of one namespace for client components, in the language of the page; all unless keys are given. */
export async function getClientMessages<N extends Namespace, Key extends MessageKey<N>>(
  namespace: N,
  keys?: readonly Key[],
): Promise<ClientMessages<Key>> {
  const [locale, messages] = await Promise.all([getLocale(), getMessages()])
  return pickMessages({ locale, messages }, namespace, keys)
}

/** Messages of the cart for client components, also in actions, where next-intl has no locale. */
export function getCartMessages(store: Store, locale: string): CartMessages {
  const source = { locale, messages: readMessages(locale, store.slug) }
  const panel = pickMessages(source, 'cart.panel')
  const counts = pickMessages(source, 'items', ['count'])
  return {
    ...panel,
    entries: { ...panel.entries, itemCount: counts.entries.count, comma: commaOf(locale) },
    priceLocale: localeOf(store, locale).priceLocale,
  }
}

/** Messages of a product page for client components. */
export async function getProductMessages(): Promise<ProductMessages> {
  const texts = await getClientMessages('product', PRODUCT_MESSAGE_KEYS)
  return { ...texts, entries: { ...texts.entries, comma: commaOf(texts.locale) } }
}

/** Messages of an address form for client components. */
export async function getAddressMessages(): Promise<AddressMessages> {
  const [labels, problems] = await Promise.all([
    getClientMessages('address'),
    getClientMessages('errors', ADDRESS_PROBLEMS),
  ])
  return { ...labels, entries: { ...labels.entries, ...problems.entries } }
}
