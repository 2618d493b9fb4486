import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anyStore } from '@/lib/server/testing'
import { storePath } from './store-path'

const testStores = storePath()
const { slug } = anyStore()
let folder: string
let lines: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-stores-'))
  cpSync(testStores, join(folder, 'stores'), { recursive: true })
  vi.stubEnv('STORES_DIR', join(folder, 'stores'))
  vi.resetModules()
  globalThis.vitrineStoreFiles = undefined
  lines = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text))
    return true
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  globalThis.vitrineStoreFiles = undefined
  rmSync(folder, { recursive: true })
})

/** The modules with the folder of this test, and a check that the tests repeat themselves. */
async function open() {
  const { getStore } = await import('./stores')
  const { listContentPages } = await import('./content-pages')
  const { isStaleSince } = await import('@/lib/server/catalog/cache-tags')
  const { createCheck, fingerprint } = await import('./watch-stores')
  getStore(slug)
  return { getStore, listContentPages, isStaleSince, check: createCheck(fingerprint()) }
}

function change(fields: object) {
  const file = join(folder, 'stores', slug, 'store.json')
  const store = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  writeFileSync(file, JSON.stringify({ ...store, ...fields }))
}

const rename = (name: string) => change({ name })

it('serves a changed store file, and makes the store’s pages stale', async () => {
  const { check, getStore, isStaleSince } = await open()
  const since = performance.now()
  rename('Another name')
  check()
  expect(getStore(slug).name, 'not before the files have settled').not.toBe('Another name')
  check()
  expect(getStore(slug).name).toBe('Another name')
  expect(isStaleSince([`${slug}:files`], since)).toBe(true)
  expect(lines.join('')).toContain('store files reloaded')
})

it('keeps the last valid files when new ones are invalid, and logs the errors once', async () => {
  const { check, getStore, listContentPages } = await open()
  const { defaultLocale, name } = getStore(slug)
  const pages = listContentPages(slug, defaultLocale)
  rename('')
  for (let look = 0; look < 4; look += 1) check()
  expect(getStore(slug).name).toBe(name)
  writeFileSync(join(folder, 'stores', slug, 'pages', 'broken.json'), '{ "title": ')
  for (let look = 0; look < 4; look += 1) check()
  expect(listContentPages(slug, defaultLocale)).toBe(pages)
  expect(lines.filter((line) => line.includes('not usable'))).toHaveLength(2)
  expect(lines.join('')).toContain(`stores/${slug}/store.json`)
})

it('serves files again once they are valid', async () => {
  const { check, getStore } = await open()
  rename('')
  for (let look = 0; look < 3; look += 1) check()
  rename('Right again')
  for (let look = 0; look < 2; look += 1) check()
  expect(getStore(slug).name).toBe('Right again')
})

it('makes the pages of a store stale exactly when a section begins or ends', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-30T22:59:58Z') })
  const [from, until] = ['2026-12-01T00:00:00+01:00', '2026-12-01T01:00:00+01:00']
  change({
    sections: { emptyCart: [{ kind: 'rich-text', paragraphs: ['Soon'], from, until }] },
  })
  const { check, isStaleSince } = await open()
  const isMarked = () => {
    const since = performance.now()
    check()
    return isStaleSince([`${slug}:files`], since)
  }
  expect(isMarked()).toBe(false)
  vi.setSystemTime(Date.parse(from))
  expect(isMarked()).toBe(true)
  expect(isMarked()).toBe(false)
  vi.setSystemTime(Date.parse(until) + 400)
  expect(isMarked()).toBe(true)
})
