import { useState } from 'react'
import { Link } from 'wouter'
import { useI18n } from '#i18n/i18n.tsx'
import { moveFocus, useKeys } from '#ui/keys.ts'
import { SearchField } from '#ui/search-field.tsx'
import { Empty, Loaded } from '#ui/states.tsx'
import { useProductList, type Product } from './product-queries.ts'

/** The lowest and the highest price, as one price where they are the same. */
function PriceRange({ product }: { product: Product }) {
  const { format } = useI18n()
  const prices = product.variants.map(({ price }) => price)
  const ends = [...new Set([Math.min(...prices), Math.max(...prices)])]
  return ends.map((price) => format.money(price, product.currency)).join(' – ')
}

function Row({ product }: { product: Product }) {
  const { t, format } = useI18n()
  const { id, title, images, isActive, variants } = product
  const [image] = images
  const available = variants.reduce((sum, { availableQuantity }) => sum + availableQuantity, 0)
  return (
    <tr>
      <th scope="row">
        <Link href={`/products/${id}`} data-row={id} className="with-image">
          {image && <img src={image.url} alt="" width="36" height="36" loading="lazy" />}
          <bdi>{title}</bdi>
        </Link>
      </th>
      <td className="c-state">
        <span className={`state-label ${isActive ? 'done' : 'off'}`}>
          {isActive ? t.products.shown : t.products.hidden}
        </span>
      </td>
      <td className="c-items">{t.products.variants(variants.length)}</td>
      <td className="c-items">{format.number(available)}</td>
      <td className="c-total">
        <PriceRange product={product} />
      </td>
    </tr>
  )
}

/** The products of the store by title. */
export default function Products() {
  const { t } = useI18n()
  const [search, setSearch] = useState('')
  const query = useProductList(search)
  const products = query.data?.pages.flatMap(({ data }) => data) ?? []
  const move = (step: 1 | -1) => () => moveFocus(step)
  useKeys([
    { keys: 'ArrowDown', label: t.keys.next, run: move(1) },
    { keys: 'ArrowUp', label: t.keys.previous, run: move(-1) },
    { keys: 'j', label: t.keys.next, run: move(1) },
    { keys: 'k', label: t.keys.previous, run: move(-1) },
  ])
  return (
    <>
      <div className="title">
        <h1>{t.products.title}</h1>
        <p className="hint" role="status">
          {query.data && t.products.count(query.data.pages[0]?.totalCount ?? 0)}
        </p>
      </div>
      <div className="filters" role="search" aria-label={t.products.title}>
        <SearchField label={t.products.search} hint={t.products.searchHint} onSearch={setSearch} />
      </div>
      <Loaded query={query}>
        {() =>
          products.length > 0 ? (
            <table className="orders products">
              <caption className="visually-hidden">{t.products.title}</caption>
              <thead>
                <tr>
                  <th scope="col">{t.products.product}</th>
                  <th scope="col">{t.products.state}</th>
                  <th scope="col" className="c-items">
                    {t.products.variant}
                  </th>
                  <th scope="col" className="c-items">
                    {t.products.available}
                  </th>
                  <th scope="col" className="c-total">
                    {t.products.price}
                  </th>
                </tr>
              </thead>
              <tbody>
                {products.map((product) => (
                  <Row key={product.id} product={product} />
                ))}
              </tbody>
            </table>
          ) : (
            <Empty>{search ? t.products.emptyFiltered : t.products.empty}</Empty>
          )
        }
      </Loaded>
      {query.hasNextPage && (
        <button
          type="button"
          className="more"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t.common.more}
        </button>
      )}
    </>
  )
}
