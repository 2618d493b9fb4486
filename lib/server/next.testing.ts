// Setup for every storefront test: `browser` replaces what Next provides to a request.
import { vi } from 'vitest'
import type { StoreFiles } from './request/stores'
import { loadStoreFiles } from './store/store-files'

// The files of a worker share what is installed, but none of our modules, nor what those keep.
vi.resetModules()
vi.unstubAllEnvs()
vi.unstubAllGlobals()
vi.useRealTimers()
for (const name of Object.keys(globalThis)) {
  if (name.startsWith('vitrine')) Reflect.deleteProperty(globalThis, name)
}

vi.mock('next/headers', async () => (await import('./browser.testing')).nextHeaders)
vi.mock('next/navigation', async (original) =>
  Object.assign({}, await original(), (await import('./browser.testing')).nextNavigation),
)
vi.mock('next-intl/server', async () => (await import('./page.testing')).nextIntl)
vi.mock('next/cache', async () => (await import('./browser.testing')).nextCache)

// What the start of a process reads, read when a test first asks for it.
let files: StoreFiles | undefined
Object.defineProperty(globalThis, 'vitrineStoreFiles', {
  configurable: true,
  get: () => (files ??= loadStoreFiles()),
  set: (served: StoreFiles | undefined) => {
    files = served
  },
})
