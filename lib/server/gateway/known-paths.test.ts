import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { globSync } from 'node:fs'
import { anyStore } from '@/lib/server/testing'
import type * as KnownPaths from './known-paths'

const asked: string[] = []
let server: Server
let isKnownPath: typeof KnownPaths.isKnownPath
let isDown = false

const store = anyStore()

function answer(body: string): unknown {
  const { query, variables } = JSON.parse(body) as { query: string; variables?: { slug?: string } }
  asked.push(variables?.slug ?? 'categories')
  if (query.includes('categories'))
    return { categories: [{ slug: 'home', children: [{ slug: 'vases' }] }] }
  return { one: variables?.slug === 'mug' ? { slug: 'mug' } : null }
}

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' })
      response.end(isDown ? '{}' : JSON.stringify({ data: answer(body) }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  Object.assign(process.env, {
    COMMERCE_URL: url,
    COMMERCE_AUTH_URL: url,
    COMMERCE_CLIENT_ID: 'storefront',
    COMMERCE_CLIENT_SECRET: 'kT9wQe4rZx7vBn2mLp5s',
    SESSION_SECRETS: 'a:k3J9dQ7mZx1PvT5rWc8YbN2hLs6FgE4u',
  })
  ;({ isKnownPath } = await import('./known-paths'))
})

afterAll(() => {
  server.close()
})

describe('an address of a store', () => {
  it.each([
    '/',
    '/search',
    '/categories',
    '/pages/delivery',
    '/cart',
    '/categories/home',
    '/categories/home/vases',
    '/products/mug/oat',
  ])('leads somewhere: %s', async (path) => {
    expect(await isKnownPath(store, path)).toBe(true)
  })

  it.each([
    '/nope',
    '/missing',
    '/browse/categories',
    '/pages/nope',
    '/categories/vases',
    '/products/nope',
    '/products',
    '/collections/a/b',
    '/search/x',
  ])('leads nowhere: %s', async (path) => {
    expect(await isKnownPath(store, path)).toBe(false)
  })

  it('is asked for once and remembered, a missed one for fifteen seconds only', async () => {
    const times = () => asked.filter((slug) => slug === 'late').length
    const now = Date.now()
    await isKnownPath(store, '/products/late', now)
    await isKnownPath(store, '/products/late/oat', now + 14_000)
    expect(times()).toBe(1)
    await isKnownPath(store, '/products/late', now + 16_000)
    expect(times()).toBe(2)
  })

  it('is tried when the platform does not answer', async () => {
    isDown = true
    expect(await isKnownPath(store, '/products/unseen')).toBe(true)
    isDown = false
  })

  it('knows every private page that stands in the tree, and no other', async () => {
    const root = 'app/[store]/[locale]/(shopper)'
    const files = globSync('**/{page,route}.{ts,tsx}', { cwd: root })
    const paths = files.map((file) =>
      file
        .replace(/\/?(?:page|route)\.tsx?$/, '')
        .replace(/\([^)]+\)\/?/g, '')
        .replace(/\[[^\]]+\]/g, 'a1'),
    )
    expect(paths.length).toBeGreaterThan(15)
    for (const path of paths) expect(await isKnownPath(store, `/${path}`), path).toBe(true)
    for (const path of ['/account/a1', '/cart/a1', '/checkout/a1', '/orders/a1/b2'])
      expect(await isKnownPath(store, path), path).toBe(false)
  })
})
