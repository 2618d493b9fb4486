import 'server-only'
import { z } from 'zod'
import { createCommerceClient } from '@/lib/commerce/client'
import { graphql } from '@/lib/commerce/graphql'
import { isPrivatePage, isPrivatePath } from '@/lib/shop/routes'
import type { Store } from '@/lib/shop/store/store-schema'
import { findContentPage } from '@/lib/server/store/content-pages'
import { getEnv } from '@/lib/server/env'

const FOUND_MS = 10 * 60_000
const MISSED_MS = 15_000
const MOST = 5_000

const remembered = new Map<string, { known: boolean; until: number }>()

/**
 * Whether an address of a store leads to a page. The proxy asks, because `notFound()` of a static
 * page leaves its body to scripts: with the answer it can send the whole page and status 404. A
 * found slug is remembered for ten minutes, a missed one for fifteen seconds (it may be about to
 * be created). When the platform does not answer, the page is tried.
 */
export async function isKnownPath(store: Store, path: string, now = Date.now()): Promise<boolean> {
  const [, kind = '', ...rest] = path.split('/')
  if (isPrivatePath(path)) return isPrivatePage(path)
  if (kind === '' || kind === 'search') return rest.length === 0
  if (kind === 'pages')
    return (
      rest.length === 1 && findContentPage(store.slug, store.defaultLocale, rest[0] ?? '') !== null
    )
  const slug = kind === 'categories' ? rest.join('/') : (rest[0] ?? '')
  if (kind === 'categories' && slug === '') return true
  if (
    !['products', 'categories', 'collections'].includes(kind) ||
    slug === '' ||
    (kind === 'collections' && rest.length > 1)
  )
    return false
  const key = `${store.slug} ${kind} ${slug}`
  const found = remembered.get(key)
  if (found && found.until > now) return found.known
  const known = await ask(store, kind, decode(slug)).catch(() => null)
  if (known === null) return true
  if (remembered.size >= MOST) remembered.delete(remembered.keys().next().value ?? '')
  remembered.set(key, { known, until: now + (known ? FOUND_MS : MISSED_MS) })
  return known
}

const findProductSlug = graphql('query ($slug: String!) { one: product(slug: $slug) { slug } }')
const findCollectionSlug = graphql(
  'query ($slug: String!) { one: collection(slug: $slug) { slug } }',
)
const slugShape = z.object({ slug: z.string() })
const oneShape = z.object({ one: slugShape.nullish() })
const treeShape = z.object({
  categories: z.array(slugShape.extend({ children: z.array(slugShape) })),
})

async function ask(store: Store, kind: string, slug: string): Promise<boolean> {
  const client = createCommerceClient({
    baseUrl: getEnv().COMMERCE_URL,
    storeDomain: store.storeDomain,
  })
  if (kind === 'categories') {
    const { categories } = await client.read(
      graphql('{ categories { slug children { slug } } }'),
      {},
      treeShape,
    )
    const paths = categories.flatMap((room) => [
      room.slug,
      ...room.children.map((shelf) => `${room.slug}/${shelf.slug}`),
    ])
    return paths.includes(slug)
  }
  const document = kind === 'products' ? findProductSlug : findCollectionSlug
  const { one } = await client.read(document, { slug }, oneShape)
  return one !== null && one !== undefined
}

function decode(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}
