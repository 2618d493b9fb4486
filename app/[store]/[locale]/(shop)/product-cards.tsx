import { ProductCard } from '@/components/catalog/product/product-card'
import type { CardProduct } from '@/components/catalog/product/card-view'
import { localeOf } from '@/lib/server/store/stores'
import type { Store } from '@/lib/shop/store/store-schema'

type ProductCardsProps = {
  products: readonly CardProduct[]
  store: Store
  locale: string
  sizes: string
  heading: 'h2' | 'h3'
  ground?: 'background' | 'band'
  /** Value of the first option that a filter names, for all or by the product's slug. */
  choice?: string | undefined | Readonly<Record<string, string | undefined>>
  /** Ids of list entries by the product's slug, for addresses that lead to one of them. */
  anchors?: Readonly<Record<string, string>>
  /** How many cards from the start stand in the first view. */
  first?: number
}

/** Cards as list entries, in the words and colours of a store. */
export function ProductCards({
  products,
  store,
  locale,
  first = 0,
  choice,
  anchors = {},
  ...rest
}: ProductCardsProps) {
  const { swatch, swatches } = store.theme
  return products.map((product, index) => (
    <li key={product.slug} id={anchors[product.slug]}>
      <ProductCard
        product={product}
        priceLocale={localeOf(store, locale).priceLocale}
        swatch={swatch}
        swatches={swatches}
        choice={typeof choice === 'object' ? choice[product.slug] : choice}
        first={index < first}
        {...rest}
      />
    </li>
  ))
}

/** A few cards, in one row where they fit. */
export function CardRow(props: Pick<ProductCardsProps, 'products' | 'store' | 'locale'>) {
  return (
    <ul className="grid grid-cols-2 gap-x-gutter gap-y-row lg:grid-cols-4">
      <ProductCards {...props} heading="h3" sizes="(width >= 64rem) 23vw, 46vw" />
    </ul>
  )
}
