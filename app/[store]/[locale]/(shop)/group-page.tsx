import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MeasuredEvent } from '@/components/analytics/measured-event'
import { ListHead } from '@/components/catalog/list/list-head'
import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import { JsonLd } from '@/components/ui/json-ld'
import {
  findCachedCollection,
  getCachedCommerceStore,
  listCachedCategories,
} from '@/lib/server/catalog/cached-catalog'
import { slugIn } from '@/lib/shop/i18n/locale-path'
import { viewItemList } from '@/lib/shop/analytics/events'
import { EMPTY_LIST, isPagedList, listHref, type ListState } from '@/lib/shop/catalog/list-query'
import type { Group } from '@/lib/commerce/categories'
import type { Store } from '@/lib/shop/store/store-schema'
import { pageMetadata } from '@/lib/server/discovery/page-metadata'
import { describeList, describeTrail } from '@/lib/server/discovery/structured-data'
import { listProductsUpTo, type ListScope } from '@/lib/server/catalog/product-list'
import { ListPage } from './list-page'
import { PlacedSections } from './sections'
import { languageOfText } from '@/lib/server/request/stores'

/** What a list page shows: the whole shop, a category, one of its children, or a collection. */
export type GroupView = {
  path: string
  /** The path in another locale. */
  pathIn: (locale: string) => string
  title: string
  /** Language of `title`; null when it is unknown or the text comes from the store's own files. */
  language: string | null
  text: string | null
  scope: ListScope
  total: number | null
  image?: { url: string; alt: string } | null
  trail: { label: string; href: string }[]
  links: { label: string; href: string }[]
}

/** A category or a collection as a list page. */
function viewOf(
  group: Group,
  path: string,
  rest: Pick<GroupView, 'pathIn' | 'scope'> & Partial<Pick<GroupView, 'trail' | 'links'>>,
): GroupView {
  const { name: title, language, description: text, productCount: total, image } = group
  return { path, title, language, text, total, image, trail: [], links: [], ...rest }
}

/** The category at a path (an empty path is the whole shop), or null. */
export async function findCategory(
  store: Store,
  path: readonly string[],
): Promise<GroupView | null> {
  const categories = await listCachedCategories(store)
  const [first, second, ...more] = path
  const linksTo = (children: readonly Group[], base: string) =>
    children.map(({ slug, name }) => ({ label: name, href: `${base}/${slug}` }))
  if (first === undefined) {
    const links = linksTo(categories, '/categories')
    const whole = { path: '/categories', pathIn: () => '/categories', scope: {}, total: null }
    return { ...store.listing, ...whole, language: null, trail: [], links }
  }
  const parent = categories.find(({ slug }) => slug === first)
  if (!parent || more.length > 0) return null
  const parentPath = `/categories/${parent.slug}`
  const parentIn = (code: string) => `/categories/${slugIn(parent, code)}`
  if (second === undefined) {
    const links = linksTo(parent.children, parentPath)
    return viewOf(parent, parentPath, { pathIn: parentIn, scope: { category: first }, links })
  }
  const child = parent.children.find(({ slug }) => slug === second)
  if (!child) return null
  return viewOf(child, `${parentPath}/${child.slug}`, {
    pathIn: (code) => `${parentIn(code)}/${slugIn(child, code)}`,
    scope: { category: child.slug },
    trail: [{ label: parent.name, href: parentPath }],
  })
}

/** The collection with a current or former slug in any language, or null. */
export async function findCollection(store: Store, slug: string): Promise<GroupView | null> {
  const collection = await findCachedCollection(store, slug)
  return (
    collection &&
    viewOf(collection, `/collections/${collection.slug}`, {
      pathIn: (code) => `/collections/${slugIn(collection, code)}`,
      scope: { collection: collection.slug },
    })
  )
}

/** Metadata of a list page; filtered and sorted lists are `noindex`, further pages are not. */
export function groupMetadata(
  store: Store,
  { title, text, pathIn, image }: GroupView,
  state: ListState,
): Metadata {
  const { page } = state
  return pageMetadata(store, {
    path: (code) =>
      isPagedList(state) ? listHref(pathIn(code), { ...EMPTY_LIST, page }) : pathIn(code),
    title,
    description: text,
    image,
    isIndexed: isPagedList(state),
  })
}

/** A category, a collection or the whole shop, with the filters applied. */
export async function GroupPage({
  store,
  group,
  state,
}: {
  store: Store
  group: GroupView
  state: ListState
}) {
  const { path, pathIn, title, text, scope, total, trail, links } = group
  const [ui, page] = await Promise.all([
    getTranslations('ui'),
    listProductsUpTo(store, state, scope),
    // The filters need it too: a slow platform would answer them too late after the products.
    getCachedCommerceStore(store.slug).catch(() => null),
  ])
  const steps = [{ label: ui('home'), href: '/' }, ...trail]
  const isWholeShop = !scope.category && !scope.collection
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Breadcrumbs trail={steps} current={title} />
        <ListHead
          title={title}
          text={text}
          links={links}
          lang={isWholeShop ? undefined : languageOfText(group.language, store)}
        />
      </div>
      <JsonLd
        data={[
          describeTrail(store, steps, { label: title, href: path }),
          describeList(store, page.data),
        ]}
      />
      <MeasuredEvent
        store={store}
        event={() => viewItemList({ id: path, name: title }, page.data)}
        slugs={() => page.data.map(({ slug }) => slug)}
      />
      <PlacedSections place="listHead" {...{ path, pathIn, store }} />
      <div className="wrap pb-section">
        <ListPage
          {...{ store, path, state, page, scope, total }}
          without={scope.category ? ['category'] : []}
        />
      </div>
      <PlacedSections place="listFoot" {...{ path, pathIn, store }} />
    </main>
  )
}
