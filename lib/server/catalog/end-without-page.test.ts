import { afterEach, beforeEach, expect, it } from 'vitest'
import { getStoreFiles, serveStoreFiles } from '@/lib/server/request/stores'
import { getStore } from '@/lib/server/request/stores'
import { anyStore, mockPlatform, storeFilesWith } from '@/lib/server/shop.testing'
import { endWithoutPage } from './moved-addresses'

const before = getStoreFiles()
const platform = mockPlatform(Date.UTC(2026, 10, 22))

const becher = {
  ...{ id: 'p', slug: 'becher', title: 'Becher', currencyCode: 'EUR', priceMin: 12, priceMax: 12 },
  ...{ availableQuantity: 3, options: [], images: [], tags: [], createdOn: '2026-01-01' },
  ...{ variants: [], description: [], attributes: [], categories: [] },
}

beforeEach(() => {
  platform.mockImplementation(async () => Response.json({ data: { product: becher } }))
  const store = { ...anyStore(), domains: ['first.example'] }
  const redirects = new Map([
    ['/products/old-mug', '/products/mug?size=l#top'],
    ['/products/old-mug/blue', '/products/mug/blue'],
    ['/collections/frontpage', '/categories'],
    ['/pages/contact-us', '/pages/kontakt#form'],
    ['/en/pages/contact-us', '/en/pages/contact'],
    ['/categories/cups', 'https://blog.example/cups'],
    ['/products/former', '/categories'],
  ])
  serveStoreFiles({ ...storeFilesWith(store.slug, { redirects }), stores: [store] })
})
afterEach(() => serveStoreFiles(before))

/** How the render of a page ends. */
const endOf = async (path: string, language: string) =>
  endWithoutPage({ ...getStore(anyStore().slug), language }, path).catch(
    (error: { digest?: string }) => error.digest ?? error,
  )
/** Products that the platform has under these slugs, all of them `becher` today. */
const known = (slugs: readonly string[]) =>
  platform.mockImplementation(async (_url, { body }) => {
    const { variables } = JSON.parse(body) as { variables: { slug?: string } }
    const product = slugs.includes(variables.slug ?? '') ? becher : null
    return Response.json({ data: { product, categories: [] } })
  })

it.each([
  ['/products/old-mug', 'de', '/products/mug?size=l#top'],
  ['/products/old-mug', 'en', '/en/products/mug?size=l#top'],
  ['/products/old-mug/blue', 'de', '/products/mug/blue'],
  ['/collections/frontpage', 'en', '/en/categories'],
  ['/pages/contact-us', 'de', '/pages/kontakt#form'],
  ['/pages/contact-us', 'en', '/en/pages/contact'],
  ['/categories/cups', 'en', 'https://blog.example/cups'],
  // Renamed on the platform: that is where the page is now.
  ['/products/former', 'de', '/products/becher'],
])('a page that does not exist at %s in %s redirects to %s', async (path, language, target) => {
  known(['mug', 'former'])
  expect(await endOf(path, language)).toBe(`NEXT_REDIRECT;replace;${target};308;`)
})

it('a page that exists nowhere and is not listed is missing', async () => {
  known([])
  for (const path of [
    '/products/nothing',
    '/pages/nothing',
    '/collections/nothing',
    '/__proto__',
  ]) {
    expect(await endOf(path, 'de'), path).toBe('NEXT_HTTP_ERROR_FALLBACK;404')
  }
})
