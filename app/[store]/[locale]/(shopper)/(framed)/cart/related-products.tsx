import { getTranslations } from 'next-intl/server'
import { CardRow } from '@/app/[store]/[locale]/(shop)/product-cards'
import type { Cart } from '@/lib/commerce/cart'
import { asFault } from '@/lib/commerce/errors'
import { findCachedProduct } from '@/lib/server/catalog/cached-catalog'
import type { Store } from '@/lib/shop/store/store-schema'

/** Four products related to the first line that are not in the cart; none when they cannot be read. */
export async function RelatedProducts({
  store,
  locale,
  cart,
}: {
  store: Store
  locale: string
  cart: Cart
}) {
  const products = await findRelated(store, cart)
  if (products.length === 0) return null
  const t = await getTranslations('cart')
  return (
    <section aria-labelledby="related" className="pt-section">
      <h2 id="related" className="pb-8 text-h2">
        {t('related')}
      </h2>
      <CardRow products={products} store={store} locale={locale} />
    </section>
  )
}

async function findRelated(store: Store, cart: Cart) {
  const [first] = cart.items
  if (!first) return []
  try {
    const product = await findCachedProduct(store.slug, first.productSlug)
    const inCart = new Set(cart.items.map(({ productSlug }) => productSlug))
    return (product?.related ?? []).filter(({ slug }) => !inCart.has(slug)).slice(0, 4)
  } catch (error) {
    if (asFault(error)) return []
    throw error
  }
}
