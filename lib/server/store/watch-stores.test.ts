import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubEnvironment } from '@/lib/server/env.testing'
import { getServing } from '@/lib/server/request/render-context'
import { anyStore } from '@/lib/server/shop.testing'
import { storePath } from '@/lib/server/request/served-files'

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
  const { getStore, findStoreByHost, findClosedStore, listStores } =
    await import('@/lib/server/request/stores')
  const { listContentPages } = await import('./content-pages')
  const { isStaleSince } = await import('@/lib/server/request/cache-tags')
  const { createCheck, fingerprint } = await import('./watch-stores')
  listStores()
  const check = createCheck(fingerprint())
  const reload = () => {
    for (let look = 0; look < 2; look += 1) check()
  }
  const served = (host: string) => findStoreByHost(host)?.name ?? null
  return { getStore, findClosedStore, listContentPages, isStaleSince, served, check, reload }
}

function change(fields: object, name = slug) {
  const file = join(folder, 'stores', name, 'store.json')
  const store = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  writeFileSync(file, JSON.stringify({ ...store, ...fields }))
}

const write = (text: string, ...path: string[]) =>
  writeFileSync(join(folder, 'stores', ...path), text)

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

it('adds a language that the shop does not have at run time, with English for what is missing', async () => {
  const { getStore, reload } = await open()
  const { readMessages } = await import('@/lib/server/i18n/messages')
  const { locales } = getStore(slug)
  const dutch = { code: 'nl', name: 'Nederlands', priceLocale: 'nl-NL', dateLocale: 'nl-NL' }
  change({ locales: [...locales, dutch], texts: { nl: { cart: { related: 'Ook mooi' } } } })
  mkdirSync(join(folder, 'stores', slug, 'messages/nl'), { recursive: true })
  write('{ "accountNote": "Zonder account.", "related": "Erbij" }', slug, 'messages/nl/cart.json')
  write('{ "missingTitle": "Weg" }', slug, 'messages/nl/store.json')
  reload()
  const english = readMessages('en', slug).cart
  expect(readMessages('nl', slug).cart).toEqual({
    ...english,
    ...{ accountNote: 'Zonder account.', related: 'Ook mooi' },
  })
  expect(getStore(slug, 'nl').notFound.title).toBe('Weg')
  write('{ "related": "{count, plural, one {#}" }', slug, 'messages/nl/cart.json')
  reload()
  expect(readMessages('nl', slug).cart.related).toBe('Ook mooi')
  expect(lines.join('')).toContain(`stores/${slug}/messages/nl/cart.json: related: found `)
})

it('follows the other stores while the files of one are invalid', async () => {
  const { served, reload } = await open()
  write('{ "name": ', slug, 'store.json')
  reload()
  change({ name: 'Second Two' }, 'second')
  cpSync(join(testStores, slug), join(folder, 'stores', 'third'), { recursive: true })
  change({ slug: 'third', name: 'Third', domains: ['third.localhost'] }, 'third')
  reload()
  expect(served('second.localhost')).toBe('Second Two')
  expect(served('third.localhost')).toBe('Third')
  expect(served('first.localhost')).toBe('First & Co')
  expect(lines.join('')).toContain(`stores/${slug}/store.json: `)
})

it.each([
  ['a store file that is no JSON', ['store.json', '{ "domains": ["first.localhost"], "name"']],
  ['a store file with an invalid field', ['store.json', '{ "domains": ["first.localhost"] }']],
  ['an invalid page', ['pages/terms.json', '{}']],
  ['an invalid redirect', ['redirects.csv', '/old,new']],
] as const)('starts the other stores beside one with %s', async (_, [path, text]) => {
  write(text, slug, path)
  const { served, findClosedStore, reload } = await open()
  expect(served('second.localhost')).toBe('Second')
  expect(served('first.localhost')).toBeNull()
  expect(findClosedStore('first.localhost:3000')).toBe(slug)
  expect(findClosedStore('second.localhost')).toBeNull()
  expect(lines.join('')).toContain(`stores/${slug}/${path}: `)
  rmSync(join(folder, 'stores', slug), { recursive: true })
  cpSync(join(testStores, slug), join(folder, 'stores', slug), { recursive: true })
  reload()
  expect(served('first.localhost')).toBe('First & Co')
  expect(findClosedStore('first.localhost')).toBeNull()
})

it('starts the other stores beside one whose store file cannot be read', async () => {
  rmSync(join(folder, 'stores', slug, 'store.json'))
  mkdirSync(join(folder, 'stores', slug, 'store.json'))
  const { served } = await open()
  expect(served('second.localhost')).toBe('Second')
  expect(served('first.localhost')).toBeNull()
})

it('leaves a domain to the store that has it when another one claims it', async () => {
  const { served, findClosedStore, reload } = await open()
  // Sorted before the store that has the domain, by name and by `order`.
  cpSync(join(testStores, slug), join(folder, 'stores', 'copy'), { recursive: true })
  change(
    { slug: 'copy', name: 'Copy', order: 0, domains: ['copy.localhost', 'first.localhost'] },
    'copy',
  )
  change({ name: 'Second Two' }, 'second')
  reload()
  expect(served('first.localhost')).toBe('First & Co')
  expect(served('copy.localhost')).toBeNull()
  expect(findClosedStore('copy.localhost')).toBe('copy')
  expect(findClosedStore('first.localhost')).toBeNull()
  expect(served('second.localhost')).toBe('Second Two')
  expect(lines.join('')).toContain(
    'stores/copy/store.json: domains: found first.localhost, which is a domain of the store \\"first\\"',
  )
  change({ domains: ['second.localhost'] }, slug)
  reload()
  expect(served('second.localhost')).toBe('Second Two')
  expect(served('first.localhost'), 'the claim of its last valid file').toBe('First & Co')
  change({ domains: ['former.localhost'] }, slug)
  reload()
  expect(served('first.localhost'), 'given up by the store that had it').toBe('Copy')
  expect(served('former.localhost')).toBe('First & Co')
})

it('gives a domain that two stores claim at the start to the older folder', async () => {
  const bornMs = (name: string) => statSync(join(folder, 'stores', name)).birthtimeMs
  // File systems tell folders apart that were made a few milliseconds after each other.
  do {
    rmSync(join(folder, 'stores', 'a-copy'), { recursive: true, force: true })
    cpSync(join(testStores, slug), join(folder, 'stores', 'a-copy'), { recursive: true })
  } while (bornMs('a-copy') === bornMs(slug))
  change({ slug: 'a-copy', name: 'Copy', order: 0 }, 'a-copy')
  const { served } = await open()
  expect(served('first.localhost')).toBe('First & Co')
  expect(lines.join('')).toContain('stores/a-copy/store.json: domains: found first.localhost')
})

it('starts without any store, and says where it looked', async () => {
  vi.stubEnv('STORES_DIR', join(folder, 'empty'))
  mkdirSync(join(folder, 'empty'))
  const { served } = await open()
  expect(served('first.localhost')).toBeNull()
  expect(lines.join('')).toContain(join(folder, 'empty'))
})

it('reads the stores when the process starts, and tells the server where old addresses lead', async () => {
  vi.useFakeTimers()
  stubEnvironment('http://127.0.0.1:4000')
  const { start } = await import('./watch-stores')
  const { getStoreFiles } = await import('@/lib/server/request/stores')
  const serving = getServing()
  serving.findRedirect = null
  start()
  const first = getStoreFiles()
  expect(first.read.has(slug)).toBe(true)
  expect(serving.findRedirect).toBeInstanceOf(Function)
  start()
  expect(getStoreFiles()).toBe(first)
  expect(vi.getTimerCount()).toBe(1)
})
