import { useState } from 'react'
import { Link } from 'wouter'
import { useI18n } from '#i18n/i18n.tsx'
import { ListPage } from '#ui/list-page.tsx'
import { State, Table, type Column } from '#ui/table.tsx'
import { useProductList, type Product } from './product-queries.ts'

/** The lowest and the highest price, as one price where they are the same. */
function PriceRange({ product }: { product: Product }) {
  const { format } = useI18n()
  const prices = product.variants.map(({ price }) => price)
  const ends = [...new Set([Math.min(...prices), Math.max(...prices)])]
  return ends.map((price) => format.money(price, product.currency)).join(' – ')
}

function Name({ product: { id, title, images } }: { product: Product }) {
  const [image] = images
  return (
    <Link href={`/products/${id}`} data-row={id} className="with-image">
      {image && <img src={image.url} alt="" width="36" height="36" loading="lazy" />}
      <bdi>{title}</bdi>
    </Link>
  )
}

export function ShopState({ product: { isActive } }: { product: Product }) {
  const { t } = useI18n()
  return (
    <State tone={isActive ? 'done' : 'off'}>
      {isActive ? t.products.shown : t.products.hidden}
    </State>
  )
}

const countPieces = ({ variants }: Product) =>
  variants.reduce((sum, { availableQuantity }) => sum + availableQuantity, 0)

/** The products of the store by title. */
export default function Products() {
  const { t, format } = useI18n()
  const [search, setSearch] = useState('')
  const columns: Column<Product>[] = [
    [t.products.product, (product) => <Name product={product} />],
    [t.products.state, (product) => <ShopState product={product} />, 'c-end'],
    [t.products.variant, ({ variants }) => t.products.variants(variants.length), 'c-total c-wide'],
    [t.products.available, (product) => format.number(countPieces(product)), 'c-total c-wide'],
    [t.products.price, (product) => <PriceRange product={product} />, 'c-total'],
  ]
  return (
    <ListPage
      title={t.products.title}
      list={useProductList(search)}
      count={t.products.count}
      search={{ label: t.products.search, hint: t.products.searchHint, onSearch: setSearch }}
      empty={search ? t.products.emptyFiltered : t.products.empty}
    >
      {(products) => (
        <Table
          caption={t.products.title}
          rows={products}
          columns={columns}
          keyOf={({ id }) => id}
        />
      )}
    </ListPage>
  )
}
