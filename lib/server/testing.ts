import { afterEach, beforeEach, vi } from 'vitest'
import type { Store } from '@/lib/shop/store/store-schema'
import { listStores } from './store/stores'

/** The environment that the request's own code reads, at a moment that stands still. */
export function stubShop(now: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now })
  vi.stubEnv('COMMERCE_URL', 'http://127.0.0.1:4000')
  vi.stubEnv('COMMERCE_AUTH_URL', 'http://127.0.0.1:4000')
  vi.stubEnv('COMMERCE_CLIENT_ID', 'storefront')
  vi.stubEnv('COMMERCE_CLIENT_SECRET', 'a-long-client-secret')
  vi.stubEnv('SESSION_SECRETS', 'k1:Zk3v9Qm1Xc7Lr5Tn8Wb2Hy6Jd4Gf0SpAuEi')
}

type Answer = (url: string, init: RequestInit & { body: string }) => Promise<Response>

/** The platform of a file's tests, each of which happens at `now` and says what it answers. */
export function mockPlatform(now: number) {
  const platform = vi.fn<Answer>()
  beforeEach(() => {
    stubShop(now)
    vi.stubGlobal('fetch', platform)
  })
  afterEach(() => {
    platform.mockReset()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
    vi.useRealTimers()
  })
  return platform
}

/** The first store of the tests (`test-stores`): its slug and domains are known to all modules. */
export function anyStore(): Store {
  const [store] = listStores()
  if (!store) throw new Error('The tests have no store.')
  return store
}
