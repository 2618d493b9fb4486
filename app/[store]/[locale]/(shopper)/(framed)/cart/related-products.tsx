import { getTranslations } from 'next-intl/server'
import { CardRow } from '@/app/[store]/[locale]/(shop)/product-cards'
import type { Cart } from '@/lib/commerce/cart'
import { asFault } from '@/lib/commerce/errors'
import { findCachedProduct, listCachedProducts } from '@/lib/server/catalog/cached-catalog'
import type { Store } from '@/lib/shop/store/store-schema'

/** A full row beside the lines: what the row has fewer of is left out, because a hole looks like a fault. */
const ROW = 4

/**
 * Four products that are not in the cart: those related to its first line, then the usual ones of the
 * store. None when they cannot be read or do not fill the row.
 */
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
    const product = await findCachedProduct(store, first.productSlug)
    const inCart = new Set(cart.items.map(({ productSlug }) => productSlug))
    const related = (product?.related ?? []).filter(({ slug }) => !inCart.has(slug))
    const known = new Set([...inCart, ...related.map(({ slug }) => slug)])
    const missing = ROW - related.length
    const usual =
      missing > 0
        ? await listCachedProducts(store, {
            filter: { inStock: true },
            sort: 'RELEVANCE',
            limit: ROW + known.size,
          })
        : null
    const others = usual?.data.filter(({ slug }) => !known.has(slug)) ?? []
    return [...related, ...others].slice(0, ROW)
  } catch (error) {
    if (asFault(error)) return []
    throw error
  }
}
