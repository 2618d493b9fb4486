import { afterEach, beforeEach, expect, it } from 'vitest'
import { getStoreFiles, serveStoreFiles } from '@/lib/server/store/store-files'
import { anyStore, mockPlatform, storeFilesWith } from '@/lib/server/testing'
import { findPresentAddress } from './present-address'

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
    ['/shop/mug.html', '/products/mug?from=shop#sizes'],
    ['/shop/cup.html', '/products/cup'],
    ['/blog', 'https://blog.example/products/mug'],
  ])
  serveStoreFiles({ ...storeFilesWith(store.slug, { redirects }), stores: [store] })
})
afterEach(() => serveStoreFiles(before))

it('returns the current path of the page, with query and hash', async () => {
  const address = await findPresentAddress('first.example', '/shop/mug.html')
  expect(address).toBe('/products/becher?from=shop#sizes')
})

it('makes no request for paths without a redirect or with one to elsewhere', async () => {
  expect(await findPresentAddress('first.example', '/shop')).toBeNull()
  expect(await findPresentAddress('first.example', '/blog')).toMatch(/^https:/)
  expect(await findPresentAddress('elsewhere.example', '/shop/mug.html')).toBeNull()
  expect(platform).not.toHaveBeenCalled()
})

it('redirects there in two steps while the platform is unavailable', async () => {
  platform.mockImplementation(async () => Response.json({}, { status: 503 }))
  expect(await findPresentAddress('first.example', '/shop/cup.html')).toBe('/products/cup')
})
