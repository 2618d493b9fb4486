import { getTranslations } from 'next-intl/server'
import { ListHead } from '@/components/catalog/list/list-head'
import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import { listCachedCategories } from '@/lib/server/catalog/cached-catalog'
import type { ListState } from '@/lib/shop/catalog/list-query'
import type { Store } from '@/lib/shop/store/store-schema'
import { listProductsUpTo } from '@/lib/server/catalog/product-list'
import { ListPage } from './list-page'
import { languageOfCatalogue } from '@/lib/server/store/stores'

/** What a category page shows: the whole shop, a category, or one of its children. */
export type CategoryView = {
  path: string
  title: string
  text: string | null
  slug: string | null
  total: number | null
  trail: { label: string; href: string }[]
  links: { label: string; href: string }[]
}

/** The category that a path names (an empty path: the whole shop), or null. */
export async function findCategory(
  store: Store,
  path: readonly string[],
): Promise<CategoryView | null> {
  const categories = await listCachedCategories(store.slug)
  const [first, second, ...more] = path
  if (first === undefined) {
    const links = categories.map(({ slug, name }) => ({ label: name, href: `/categories/${slug}` }))
    const { title, text } = store.listing
    return { path: '/categories', title, text, slug: null, total: null, trail: [], links }
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
      slug: parent.slug,
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
    slug: child.slug,
    total: child.productCount,
    trail,
    links: [],
  }
}

/** A category, or all of the shop, in a state of its filters. */
export async function CategoryPage({
  store,
  locale,
  category,
  state,
}: {
  store: Store
  locale: string
  category: CategoryView
  state: ListState
}) {
  const scope = category.slug ? { category: category.slug } : {}
  const [ui, page] = await Promise.all([
    getTranslations('ui'),
    listProductsUpTo(store, state, scope),
  ])
  return (
    <main id="main" tabIndex={-1} className="wrap pb-section">
      <Breadcrumbs
        label={ui('breadcrumb')}
        trail={[{ label: ui('home'), href: '/' }, ...category.trail]}
        current={category.title}
      />
      <ListHead
        title={category.title}
        text={category.text}
        links={category.links}
        lang={category.slug ? languageOfCatalogue(store, locale) : undefined}
      />
      <ListPage
        {...{ store, locale, state, page, scope }}
        path={category.path}
        total={category.total}
        without={category.slug ? ['category'] : []}
      />
    </main>
  )
}
