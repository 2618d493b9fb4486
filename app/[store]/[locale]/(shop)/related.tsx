import type { Product } from '@/lib/commerce/catalog'
import type { Store } from '@/lib/shop/store-schema'
import { ProductCards } from './product-cards'

/** Up to four products that stand well beside this one. */
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
        <h2 id="related" className="mb-[clamp(24px,3vw,40px)] text-h2">
          {store.product.relatedTitle}
        </h2>
        <ul className="grid grid-cols-2 gap-x-gutter gap-y-row lg:grid-cols-4">
          <ProductCards
            products={product.related}
            store={store}
            locale={locale}
            heading="h3"
            sizes="(width >= 64rem) 23vw, 46vw"
          />
        </ul>
      </div>
    </section>
  )
}
