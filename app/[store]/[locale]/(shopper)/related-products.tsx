import { CardRow } from '@/app/[store]/[locale]/(shop)/product-cards'
import { unless } from '@/lib/commerce/errors'
import { findCachedProduct, listCachedProducts } from '@/lib/server/catalog/cached-catalog'
import { inTime } from '@/lib/server/session/faults'
import { hasSlug, type Addressed } from '@/lib/shop/i18n/locale-path'
import type { Store } from '@/lib/shop/store/store-schema'

/** One full row of cards. */
const ROW = 4

type RelatedProductsProps = {
  store: Store
  title: string
  /** The products of the cart or of recent orders. */
  slugs: readonly string[]
}

/**
 * Up to four products that the shopper does not have yet: those related to the first one, then the
 * most relevant of the store. Nothing if they cannot be read.
 */
export async function RelatedProducts({ store, title, slugs }: RelatedProductsProps) {
  const products = await unless(
    inTime(() => findRelated(store, slugs)),
    () => true,
    [],
  )
  if (products.length === 0) return null
  return (
    <section aria-labelledby="related" className="pt-section">
      <h2 id="related" className="pb-8 text-h2">
        {title}
      </h2>
      <CardRow products={products} store={store} />
    </section>
  )
}

async function findRelated(store: Store, slugs: readonly string[]) {
  const [first] = slugs
  if (first === undefined) return []
  const product = await findCachedProduct(store, first)
  const known = [...slugs]
  const isNew = (one: Addressed) => !known.some((slug) => hasSlug(one, slug))
  const related = (product?.related ?? []).filter(isNew)
  for (const { slug } of related) known.push(slug)
  const missing = ROW - related.length
  const usual =
    missing > 0
      ? await listCachedProducts(store, {
          filter: { inStock: true },
          sort: 'RELEVANCE',
          limit: ROW + known.length,
        })
      : null
  const others = usual?.data.filter(isNew) ?? []
  return [...related, ...others].slice(0, ROW)
}
