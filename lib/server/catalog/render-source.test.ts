import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, expect, it, vi } from 'vitest'
import { getServing, type Render } from '@/lib/server/request/render-context'
import { usePlatform } from '@/lib/server/platform.testing'
import { getStore } from '@/lib/server/request/stores'
import { STORE } from '@/lib/server/browser.testing'
import { searchProducts } from './cached-catalog'
import { estimateForProduct } from './product-estimate'

const platform = usePlatform()
const renders = new AsyncLocalStorage<Render>()
const QUERY = { filter: { search: 'mug' }, sort: 'RELEVANCE', limit: 3 } as const

afterEach(() => void vi.unstubAllGlobals())

/** Runs a read in the render of a public page, where no request headers are available. */
async function readIn(forwardedFor: string | undefined, read: () => Promise<unknown>) {
  vi.stubGlobal('vitrineServing', { ...getServing(), renders })
  const render = {
    nonce: 'n',
    requestId: 'r',
    tags: new Set<string>(),
    freshMs: 1,
    fault: null,
    forwardedFor,
  }
  platform.on(/./, { fault: 429 })
  await renders.run(render, () => read().catch(() => undefined))
  return platform.calls(/./).map((call) => call.forwardedFor)
}

it('counts a search against the shopper’s rate limit, not the storefront’s', async () => {
  vi.stubEnv('TRUSTED_PROXIES', '10.0.0.0/8')
  const search = () => searchProducts(getStore(STORE), QUERY)
  expect(await readIn('1.2.3.4, 203.0.113.7, 10.0.0.2', search)).toEqual(['203.0.113.7'])
})

it('counts a delivery estimate without scripts against the shopper’s rate limit', async () => {
  const question = { slug: 'mug', variantId: 'v', postalCode: '20457' }
  const read = () => estimateForProduct(getStore(STORE), 'en', question)
  expect(await readIn('203.0.113.7', read)).toEqual(['203.0.113.7'])
})

it('sends no address if it is unknown', async () => {
  expect(await readIn(undefined, () => searchProducts(getStore(STORE), QUERY))).toEqual([undefined])
})

it.each([
  [429, 'limited'],
  [500, 'platform'],
] as const)('records a search that the platform answers with %i as %s', async (status, fault) => {
  vi.stubGlobal('vitrineServing', { ...getServing(), renders })
  const render: Render = {
    ...{ nonce: 'n', requestId: 'r', tags: new Set<string>(), freshMs: 1, fault: null },
    forwardedFor: '203.0.113.7',
  }
  platform.on(/./, { fault: status })
  const search = () => searchProducts(getStore(STORE), QUERY)
  await renders.run(render, () => search().catch(() => undefined))
  expect(render.fault).toBe(fault)
})
