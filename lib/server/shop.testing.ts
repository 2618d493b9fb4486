import { afterEach, beforeEach, vi } from 'vitest'
import type { Store } from '@/lib/shop/store/store-schema'
import { stubEnvironment } from './env.testing'
import {
  getStoreFiles,
  listStores,
  serveStoreFiles,
  type ReadStore,
  type StoreFiles,
} from './request/stores'

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

/** The served store files, with some of a store's replaced; an unknown store is a copy of the first. */
export function storeFilesWith(slug: string, changed: Partial<ReadStore>): StoreFiles {
  const files = getStoreFiles()
  const read = files.read.get(slug) ?? files.read.get(anyStore().slug)
  if (!read) throw new Error('The tests have no store.')
  return { ...files, read: new Map(files.read).set(slug, { ...read, ...changed }) }
}

/** Changes the first store in its own language, for the rest of a file. */
export function changeFirstStore(change: Partial<Store>): void {
  const store = { ...anyStore(), ...change }
  serveStoreFiles({
    ...storeFilesWith(store.slug, { store, translated: new Map() }),
    stores: [store],
  })
}
