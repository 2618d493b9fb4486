// Setup for every storefront test: `browser` replaces what Next provides to a request.
import { vi } from 'vitest'

vi.mock('next/headers', async () => (await import('./browser.testing')).nextHeaders)
vi.mock('next/navigation', async (original) =>
  Object.assign({}, await original(), (await import('./browser.testing')).nextNavigation),
)
vi.mock('next/server', async (original) =>
  Object.assign({}, await original(), { connection: async () => undefined }),
)
vi.mock('next/cache', async () => (await import('./browser.testing')).nextCache)
