import { getTranslations } from 'next-intl/server'
import { ListHead } from '@/components/catalog/list/list-head'
import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import type { Collection } from '@/lib/commerce/categories'
import type { ListState } from '@/lib/shop/catalog/list-query'
import type { Store } from '@/lib/shop/store/store-schema'
import { listProductsUpTo } from '@/lib/server/catalog/product-list'
import { ListPage } from './list-page'
import { languageOfCatalogue } from '@/lib/server/store/stores'

/** A collection in a state of its filters. */
export async function CollectionPage({
  store,
  locale,
  collection,
  state,
}: {
  store: Store
  locale: string
  collection: Collection
  state: ListState
}) {
  const scope = { collection: collection.slug }
  const [ui, page] = await Promise.all([
    getTranslations('ui'),
    listProductsUpTo(store, state, scope),
  ])
  return (
    <main id="main" tabIndex={-1} className="wrap pb-section">
      <Breadcrumbs
        label={ui('breadcrumb')}
        trail={[{ label: ui('home'), href: '/' }]}
        current={collection.name}
      />
      <ListHead
        title={collection.name}
        text={collection.description}
        links={[]}
        lang={languageOfCatalogue(store, locale)}
      />
      <ListPage
        {...{ store, locale, state, page, scope }}
        path={`/collections/${collection.slug}`}
        total={collection.productCount}
      />
    </main>
  )
}
