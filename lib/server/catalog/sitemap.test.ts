import { beforeEach, expect, it } from 'vitest'
import { getStore } from '@/lib/server/request/stores'
import { mockPlatform } from '@/lib/server/shop.testing'
import { sitemapFile, sitemapIndex } from './sitemap'

const SLUGS = Array.from({ length: 2_300 }, (_, index) => `product-${index}`)
const ORIGIN = 'https://shop.example'
const platform = mockPlatform(Date.UTC(2026, 10, 22))

beforeEach(() => {
  platform.mockImplementation(async (_, { body }) => {
    const { variables } = JSON.parse(body) as {
      variables: { limit: number; cursor: string | null }
    }
    const from = Number(variables.cursor ?? 0)
    const to = from + variables.limit
    const nextCursor = to < SLUGS.length ? String(to) : null
    const data = SLUGS.slice(from, to).map((slug) => ({ slug }))
    const page = { data, nextCursor, hasNextPage: nextCursor !== null, totalCount: SLUGS.length }
    return Response.json({ data: { products: page } })
  })
})

it('links a product in each language by its slug in it', async () => {
  platform.mockImplementation(async () => {
    const slugs = [
      { language: 'en', slug: 'lamp' },
      { language: 'de', slug: 'lampe' },
    ]
    const data = [{ slug: 'lampe', slugs }]
    const page = { data, nextCursor: null, hasNextPage: false, totalCount: 1 }
    return Response.json({ data: { products: page } })
  })
  const xml = await sitemapFile(getStore('first'), ORIGIN, 'products-1.xml')
  const alternates = [
    ['de', `${ORIGIN}/products/lampe`],
    ['en', `${ORIGIN}/en/products/lamp`],
    ['x-default', `${ORIGIN}/products/lampe`],
  ].map(([code, href]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${href}"/>`)
  for (const [, href] of [...(xml ?? '').matchAll(/<loc>([^<]+)/g)]) {
    expect(xml).toContain(`<url><loc>${href}</loc>${alternates.join('')}</url>`)
  }
  expect([...(xml ?? '').matchAll(/<loc>([^<]+)/g)].map(([, href]) => href)).toEqual([
    `${ORIGIN}/products/lampe`,
    `${ORIGIN}/en/products/lamp`,
  ])
})

it('lists every product once, in files that are generated once for all requests', async () => {
  const store = getStore('second')
  const index = await sitemapIndex(store, ORIGIN)
  const files = [...index.matchAll(/sitemaps\/(products-\d+\.xml)/g)].map(([, name = '']) => name)
  expect(files).toEqual(['products-1.xml', 'products-2.xml', 'products-3.xml'])
  const found: string[] = []
  for (const file of files) {
    const xml = (await sitemapFile(store, ORIGIN, file)) ?? ''
    found.push(...[...xml.matchAll(/<loc>[^<]*\/products\/([^<]+)/g)].map(([, slug = '']) => slug))
  }
  expect(new Set(found)).toEqual(new Set(SLUGS))
  expect(found).toHaveLength(SLUGS.length * store.locales.length)
  const reads = platform.mock.calls.length
  expect(reads).toBe(12)
  await Promise.all(files.map((file) => sitemapFile(store, ORIGIN, file)))
  expect(await sitemapFile(store, ORIGIN, 'products-4.xml')).toBeNull()
  expect(await sitemapFile(store, ORIGIN, 'products-0.xml')).toBeNull()
  expect(await sitemapFile(store, ORIGIN, '../secrets')).toBeNull()
  expect(platform.mock.calls.length).toBe(reads)
})
