import type { Product } from '@/lib/commerce/catalog'
import type { Store } from '@/lib/shop/store/store-schema'
import { CardRow } from './product-cards'

/** Up to four related products. */
export function Related({
  store,
  locale,
  product,
}: {
  store: Store
  locale: string
  product: Product
}) {
  if (product.related.length === 0) return null
  return (
    <section aria-labelledby="related" className="pb-section">
      <div className="wrap">
        <h2 id="related" className="mb-section-head text-h2">
          {store.product.relatedTitle}
        </h2>
        <CardRow products={product.related} store={store} locale={locale} />
      </div>
    </section>
  )
}
