import type { ReactNode } from 'react'
import { ProductCard } from '@/components/catalog/product/product-card'
import { localeOf } from '@/lib/server/request/stores'
import type { CardProduct, CardView } from '@/lib/shop/catalog/product-card'
import { hasSlug } from '@/lib/shop/i18n/locale-path'
import type { Store } from '@/lib/shop/store/store-schema'
import type { Product } from '@/lib/commerce/catalog'

type ProductCardsProps = {
  products: readonly CardProduct[]
  store: Store
  sizes: string
  heading: 'h2' | 'h3'
  surface?: 'background' | 'band'
  /** A value of the first option, for all products or by their slugs in any language. */
  optionValue?: string | undefined | Readonly<Record<string, string | undefined>>
  /** Ids of list items by the product's slug, as targets of links. */
  anchors?: Readonly<Record<string, string>>
  /** Whether the page fills in delivery dates and prices (`ListDeliveries`). */
  delivery?: boolean
  /** What can be done with a product beside opening its page. */
  action?: (product: CardProduct, view: CardView) => ReactNode
  /** How many cards are above the fold. */
  first?: number
}

/** Cards as list items. */
export function ProductCards({
  products,
  store,
  first = 0,
  optionValue,
  anchors = {},
  ...rest
}: ProductCardsProps) {
  const { swatch, swatches } = store.theme
  return products.map((product, index) => (
    <li key={product.slug} id={anchors[product.slug]}>
      <ProductCard
        product={product}
        priceLocale={localeOf(store).priceLocale}
        swatch={swatch}
        swatches={swatches}
        optionValue={typeof optionValue === 'object' ? valueOf(optionValue, product) : optionValue}
        first={index < first}
        {...rest}
      />
    </li>
  ))
}

function valueOf(values: Readonly<Record<string, string | undefined>>, product: CardProduct) {
  return Object.entries(values).find(([slug]) => hasSlug(product, slug))?.[1]
}

type CardRowProps = Pick<ProductCardsProps, 'products' | 'store' | 'optionValue'>

/** Cards, four in a row where there is space. */
export function CardRow(props: CardRowProps) {
  return (
    <ul className="cards card-rows card-columns lg:grid-cols-4">
      <ProductCards {...props} heading="h3" sizes="(width >= 64rem) 23vw, 46vw" />
    </ul>
  )
}

/** Up to four related products. */
export function Related({ store, product }: { store: Store; product: Product }) {
  if (product.related.length === 0) return null
  return (
    <section aria-labelledby="related" className="pb-section first:pt-section">
      <div className="wrap">
        <h2 id="related" className="mb-section-head text-h2">
          {store.product.relatedTitle}
        </h2>
        <CardRow products={product.related} store={store} />
      </div>
    </section>
  )
}
