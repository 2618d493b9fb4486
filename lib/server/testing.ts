import { afterEach, beforeEach, vi } from 'vitest'
import type { Store } from '@/lib/shop/store/store-schema'
import { stubEnvironment } from './env.testing'
import { listStores } from './store/stores'

/** Sets the environment that request code reads, and stops the clock. */
export function stubShop(now: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now })
  stubEnvironment('http://127.0.0.1:4000')
}

type Answer = (url: string, init: RequestInit & { body: string }) => Promise<Response>

/** The platform for the tests of a file, each of which runs at `now` and sets up its answers. */
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

/** The first test store (`test-stores`); all modules know its slug and domains. */
export function anyStore(): Store {
  const [store] = listStores()
  if (!store) throw new Error('The tests have no store.')
  return store
}
