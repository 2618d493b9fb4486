import { getTranslations } from 'next-intl/server'
import { ListHead } from '@/components/catalog/list/list-head'
import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import { listCachedCategories } from '@/lib/server/catalog/cached-catalog'
import type { ListState } from '@/lib/shop/catalog/list-query'
import type { Store } from '@/lib/shop/store/store-schema'
import { listProductsUpTo } from '@/lib/server/catalog/product-list'
import { ListPage } from './list-page'
import { languageOfCatalogue } from '@/lib/server/store/stores'

/** Where a list stands: all of the shop, a room, or a shelf of a room. */
export type CategoryPath = {
  path: string
  title: string
  text: string | null
  slug: string | null
  total: number | null
  trail: { label: string; href: string }[]
  links: { label: string; href: string }[]
}

/** The place that a category path names (none for all of the shop), or null. */
export async function findCategory(
  store: Store,
  path: readonly string[],
): Promise<CategoryPath | null> {
  const categories = await listCachedCategories(store.slug)
  const [first, second, ...more] = path
  if (first === undefined) {
    const links = categories.map(({ slug, name }) => ({ label: name, href: `/categories/${slug}` }))
    const { title, text } = store.listing
    return { path: '/categories', title, text, slug: null, total: null, trail: [], links }
  }
  const room = categories.find(({ slug }) => slug === first)
  if (!room || more.length > 0) return null
  const roomPath = `/categories/${room.slug}`
  if (second === undefined) {
    const links = room.children.map(({ slug, name }) => ({
      label: name,
      href: `${roomPath}/${slug}`,
    }))
    return {
      path: roomPath,
      title: room.name,
      text: room.description,
      slug: room.slug,
      total: room.productCount,
      trail: [],
      links,
    }
  }
  const shelf = room.children.find(({ slug }) => slug === second)
  if (!shelf) return null
  const trail = [{ label: room.name, href: roomPath }]
  return {
    path: `${roomPath}/${shelf.slug}`,
    title: shelf.name,
    text: shelf.description,
    slug: shelf.slug,
    total: shelf.productCount,
    trail,
    links: [],
  }
}

/** A category, or all of the shop, in a state of its filters. */
export async function CategoryPage({
  store,
  locale,
  place,
  state,
}: {
  store: Store
  locale: string
  place: CategoryPath
  state: ListState
}) {
  const [ui, page] = await Promise.all([
    getTranslations('ui'),
    listProductsUpTo(store.slug, state, place.slug ? { category: place.slug } : {}),
  ])
  return (
    <main id="main" tabIndex={-1} className="wrap pb-section">
      <Breadcrumbs
        label={ui('breadcrumb')}
        trail={[{ label: ui('home'), href: '/' }, ...place.trail]}
        current={place.title}
      />
      <ListHead
        title={place.title}
        text={place.text}
        links={place.links}
        lang={place.slug ? languageOfCatalogue(store, locale) : undefined}
      />
      <ListPage
        {...{ store, locale, state, page }}
        path={place.path}
        total={place.total}
        without={place.slug ? ['category'] : []}
      />
    </main>
  )
}
