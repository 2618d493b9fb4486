import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ListHead } from '@/components/catalog/list/list-head'
import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import { findCachedCollection, listCachedCategories } from '@/lib/server/catalog/cached-catalog'
import { isPlainList, type ListState } from '@/lib/shop/catalog/list-query'
import type { Store } from '@/lib/shop/store/store-schema'
import { pageAlternates } from '@/lib/server/i18n/page-alternates'
import { listProductsUpTo, type ListScope } from '@/lib/server/catalog/product-list'
import { ListPage } from './list-page'
import { languageOfCatalogue } from '@/lib/server/store/stores'

/** What a list page shows: the whole shop, a category, one of its children, or a collection. */
export type GroupView = {
  path: string
  title: string
  text: string | null
  scope: ListScope
  total: number | null
  trail: { label: string; href: string }[]
  links: { label: string; href: string }[]
}

/** The category that a path names (an empty path: the whole shop), or null. */
export async function findCategory(
  store: Store,
  path: readonly string[],
): Promise<GroupView | null> {
  const categories = await listCachedCategories(store.slug)
  const [first, second, ...more] = path
  if (first === undefined) {
    const links = categories.map(({ slug, name }) => ({ label: name, href: `/categories/${slug}` }))
    const { title, text } = store.listing
    return { path: '/categories', title, text, scope: {}, total: null, trail: [], links }
  }
  const parent = categories.find(({ slug }) => slug === first)
  if (!parent || more.length > 0) return null
  const parentPath = `/categories/${parent.slug}`
  if (second === undefined) {
    const links = parent.children.map(({ slug, name }) => ({
      label: name,
      href: `${parentPath}/${slug}`,
    }))
    return {
      path: parentPath,
      title: parent.name,
      text: parent.description,
      scope: { category: parent.slug },
      total: parent.productCount,
      trail: [],
      links,
    }
  }
  const child = parent.children.find(({ slug }) => slug === second)
  if (!child) return null
  const trail = [{ label: parent.name, href: parentPath }]
  return {
    path: `${parentPath}/${child.slug}`,
    title: child.name,
    text: child.description,
    scope: { category: child.slug },
    total: child.productCount,
    trail,
    links: [],
  }
}

/** The collection of a slug, or null. */
export async function findCollection(store: Store, slug: string): Promise<GroupView | null> {
  const collection = await findCachedCollection(store.slug, slug)
  if (!collection) return null
  return {
    path: `/collections/${slug}`,
    title: collection.name,
    text: collection.description,
    scope: { collection: collection.slug },
    total: collection.productCount,
    trail: [],
    links: [],
  }
}

/** Head of a list page; search engines keep only the list as it is without filters. */
export function groupMetadata(
  store: Store,
  locale: string,
  { title, text, path }: GroupView,
  state: ListState,
): Metadata {
  const alternates = pageAlternates(store, locale, path)
  return isPlainList(state)
    ? { title, description: text, alternates }
    : { title, alternates, robots: { index: false } }
}

/** A category, a collection, or all of the shop, in a state of its filters. */
export async function GroupPage({
  store,
  locale,
  group,
  state,
}: {
  store: Store
  locale: string
  group: GroupView
  state: ListState
}) {
  const { path, title, text, scope, total, trail, links } = group
  const [ui, page] = await Promise.all([
    getTranslations('ui'),
    listProductsUpTo(store, state, scope),
  ])
  const isWholeShop = !scope.category && !scope.collection
  return (
    <main id="main" tabIndex={-1} className="wrap pb-section">
      <Breadcrumbs
        label={ui('breadcrumb')}
        trail={[{ label: ui('home'), href: '/' }, ...trail]}
        current={title}
      />
      <ListHead
        title={title}
        text={text}
        links={links}
        lang={isWholeShop ? undefined : languageOfCatalogue(store, locale)}
      />
      <ListPage
        {...{ store, locale, path, state, page, scope, total }}
        without={scope.category ? ['category'] : []}
      />
    </main>
  )
}
