import 'server-only'
import { contentPagePath } from '@/lib/server/store/content-pages'
import type { Store } from '@/lib/shop/store/store-schema'
import {
  findCachedCategorySlug,
  findCachedCollection,
  findCachedProduct,
  listCategoryPaths,
} from './cached-catalog'
import { notFound, permanentRedirect } from 'next/navigation'
import { listedTarget } from '@/lib/server/request/stores'
import { localePrefix, localPath } from '@/lib/shop/i18n/locale-path'

const finders = new Map<string, (store: Store, slug: string) => Promise<{ slug: string } | null>>([
  ['products', findCachedProduct],
  ['collections', findCachedCollection],
])

/**
 * The current address of a page that had this one before, or has it in another language: product,
 * collection, content page or category. Null for none, and for the address of an existing page.
 * @param path `/products/mug`, without the locale and without selected options
 */
export async function findMovedPath(store: Store, path: string): Promise<string | null> {
  const [kind, ...slugs] = path.split('/').filter(Boolean)
  const slug = slugs.at(-1)
  if (slug === undefined) return null
  if (kind === 'categories') return findMovedCategory(store, slugs)
  if (kind === 'pages') {
    const current = contentPagePath(store.slug, store.language, slugs.join('/'))
    return current === path ? null : current
  }
  const find = finders.get(kind ?? '')
  const found = slugs.length === 1 ? await find?.(store, slug) : null
  return found && found.slug !== slug ? `/${kind}/${found.slug}` : null
}

async function findMovedCategory(store: Store, slugs: readonly string[]): Promise<string | null> {
  const [last] = slugs.slice(-1)
  if (last === undefined || slugs.length > 2) return null
  const requested = `/categories/${slugs.join('/')}`
  const paths = new Map((await listCategoryPaths(store)).map(({ slug, path }) => [slug, path]))
  const current = paths.get(last) ?? paths.get((await findCachedCategorySlug(store, last)) ?? '')
  return current === undefined || current === requested ? null : current
}

/**
 * Ends the render of a page that does not exist: by a redirect to where it is now or to what
 * `redirects.csv` names, otherwise with 404.
 * @param store in the language of the page
 * @param path without the locale; `server` keeps the query of the request
 */
export async function endWithoutPage(store: Store, path: string): Promise<never> {
  const locale = store.language
  const moved = await findMovedPath(store, path)
  if (moved) permanentRedirect(localPath(localePrefix(store, locale), moved))
  const listed = listedTarget(store, locale, path)
  if (listed) permanentRedirect(listed)
  notFound()
}
