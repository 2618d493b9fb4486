import { statSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storePath } from '@/lib/server/request/served-files'
import { anyStore } from '@/lib/server/shop.testing'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllEnvs())

/** Loads the modules as in a process that was started in a mode. */
async function startedIn(mode: 'development' | 'production') {
  vi.stubEnv('NODE_ENV', mode)
  const { GET } = await import('./route')
  const { findStoreByHost, serveStoreFiles } = await import('@/lib/server/request/stores')
  const { loadStoreFiles } = await import('@/lib/server/store/store-files')
  const { getMoment } = await import('@/lib/server/request/env')
  return { GET, findStoreByHost, getMoment, reload: () => serveStoreFiles(loadStoreFiles()) }
}

describe('in development', () => {
  it('the version changes with the store files', async () => {
    const { GET, reload } = await startedIn('development')
    const read = async (since = '') =>
      (await GET(new Request(`http://shop.example/api/store-files?since=${since}`))).text()
    const before = await read()
    expect(await read()).toBe(before)
    const waiting = read(before)
    reload()
    expect(await waiting).not.toBe(before)
  })

  it('a store is served at the name of its folder, at the previewed time', async () => {
    const { findStoreByHost, getMoment } = await startedIn('development')
    const { slug } = anyStore()
    expect(findStoreByHost(`${slug}.localhost:3000`)?.slug).toBe(slug)
    expect(findStoreByHost('nobody.localhost')).toBeNull()
    vi.stubEnv('PREVIEW_AT', '2026-12-01T00:00:00Z')
    expect(getMoment()).toBe(Date.parse('2026-12-01T00:00:00Z'))
  })
})

describe('in production', () => {
  it('the version is the time of the store’s own file, and no other time can be previewed', async () => {
    const { GET, getMoment } = await startedIn('production')
    vi.stubEnv('PREVIEW_AT', '2001-01-01T00:00:00Z')
    const { slug, domains } = anyStore()
    const read = (host = '') =>
      GET(new Request('http://internal/api/store-files?since=1', { headers: { host } }))
    const { mtimeMs } = statSync(storePath(slug, 'store.json'))
    expect(await (await read(domains[0])).text()).toBe(String(Math.round(mtimeMs)))
    expect((await read('elsewhere.example')).status).toBe(404)
    expect(Math.abs(getMoment() - Date.now())).toBeLessThan(10_000)
  })
})
