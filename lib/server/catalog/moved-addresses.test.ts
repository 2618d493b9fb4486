import { beforeEach, expect, it, vi } from 'vitest'
import { getStoreFiles, serveStoreFiles } from '@/lib/server/request/stores'
import { anyStore, mockPlatform, storeFilesWith } from '@/lib/server/shop.testing'
import { findCachedProduct } from './cached-catalog'
import { findMovedPath } from './moved-addresses'

const platform = mockPlatform(Date.UTC(2026, 10, 22))
const store = anyStore()

const group = (slug: string, children: object[] = []) => ({
  ...{ id: slug, slug, name: slug, productCount: 1, children },
})
const product = (slug: string) => ({
  ...{ id: 'p', slug, title: 'Mug', currencyCode: 'EUR', priceMin: 12, priceMax: 12 },
  ...{ availableQuantity: 3, options: [], images: [], tags: [], createdOn: '2026-01-01' },
  ...{ variants: [], description: [], attributes: [], categories: [] },
})

/** What has the slug, by the name of the query's field and the slug that is asked for. */
const found: Record<string, Record<string, object>> = {
  product: {
    beaker: product('mug'),
    mug: product('mug'),
    jug: product('jug'),
    ewer: product('jug'),
    krug: { ...product('jug'), slugs: [{ language: 'de', slug: 'krug' }] },
  },
  collection: { spring: group('summer'), summer: group('summer') },
  categories: { cups: group('mugs'), crockery: group('tableware'), lost: group('hidden') },
}

beforeEach(() => {
  platform.mockImplementation(async (_url, init) => {
    const { query, variables } = JSON.parse(String(init.body)) as {
      query: string
      variables: { slug?: string }
    }
    if (query.includes('query ListCategories')) {
      const categories = [group('tableware', [group('mugs')]), group('vases')]
      return Response.json({ data: { categories } })
    }
    const field = /\{ (product|collection|categories)\(/.exec(query)?.[1] ?? ''
    const one = found[field]?.[variables.slug ?? ''] ?? null
    const list = one ? [one] : []
    return Response.json({ data: { [field]: field === 'categories' ? list : one } })
  })
})

it.each([
  ['/products/beaker', '/products/mug'],
  ['/products/mug', null],
  ['/products/nothing', null],
  ['/collections/spring', '/collections/summer'],
  ['/collections/summer', null],
  ['/collections/nothing', null],
  ['/categories/crockery', '/categories/tableware'],
  ['/categories/crockery/cups', '/categories/tableware/mugs'],
  ['/categories/cups', '/categories/tableware/mugs'],
  // Below another parent, and on top of the tree.
  ['/categories/vases/mugs', '/categories/tableware/mugs'],
  ['/categories/mugs', '/categories/tableware/mugs'],
  ['/categories/tableware/vases', '/categories/vases'],
  ['/categories/tableware/mugs', null],
  ['/categories/nothing', null],
  // The platform knows it, and it has no page.
  ['/categories/lost', null],
  ['/categories/tableware/mugs/small', null],
  ['/categories', null],
  ['/pages/beaker', null],
  ['/constructor/beaker', null],
])('%s redirects to %s', async (path, target) => {
  expect(await findMovedPath(store, path)).toBe(target)
})

it.each([
  ['/pages/returns', '/pages/rueckgabe'],
  ['/pages/terugsturen', '/pages/rueckgabe'],
  ['/pages/rueckgabe', null],
  ['/pages/returns/now', null],
])('%s redirects to %s, the page’s slug in the language', async (path, target) => {
  const files = getStoreFiles()
  const slugs = new Map(
    ['returns', 'terugsturen', 'rueckgabe'].map((slug) => [slug, 'rueckgabe'] as const),
  )
  serveStoreFiles(storeFilesWith(store.slug, { pageSlugs: new Map([[store.language, slugs]]) }))
  try {
    expect(await findMovedPath(store, path)).toBe(target)
  } finally {
    serveStoreFiles(files)
  }
})

it('checks again soon whether a product’s former slug is still free', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const reads = async (slug: string, afterMs: number) => {
    await findCachedProduct(store, slug)
    platform.mockClear()
    vi.advanceTimersByTime(afterMs)
    await findCachedProduct(store, slug)
    return platform.mock.calls.length
  }
  expect(await reads('ewer', 29_000)).toBe(0)
  expect(await reads('ewer', 2_000)).toBe(1)
  expect(await reads('jug', 31_000)).toBe(0)
  // Another language's slug is in use: nothing else can take it.
  expect(await reads('krug', 31_000)).toBe(0)
})
