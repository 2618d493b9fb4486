import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { config } from '@/proxy'
import {
  FILE_SEGMENTS,
  firstSegment,
  HANDLERS,
  isHandlerPath,
  isPagePath,
  isPrivatePath,
  PRIVATE_PAGES,
  PUBLIC_PAGES,
} from './routes'

/** The paths of the pages and handlers below a folder of the app, in Next's notation. */
function routesBelow(folder: string): string[] {
  const files = globSync('**/{page.tsx,route.ts}', { cwd: `app/${folder}` })
  return files
    .map((file) => `/${file}`.replace(/\/(?:page\.tsx|route\.ts)$/, ''))
    .map((path) => path.replace(/\/\([^)]+\)/g, '').replace('%5F', '_') || '/')
    .sort()
}

const pathsOf = (rows: readonly { readonly path: string }[]) => rows.map(({ path }) => path).sort()

/** A path that a route serves. */
const example = (path: string) =>
  path.replace(/\/\[\[[^\]]+\]\]/g, '').replace(/\[[^\]]+\]/g, 'a1') || '/'

describe('the table of paths', () => {
  it('has every page and every handler of the app, and nothing else', () => {
    expect(pathsOf(PUBLIC_PAGES)).toEqual(routesBelow('[store]/[locale]/(shop)'))
    expect(PRIVATE_PAGES.toSorted()).toEqual(routesBelow('[store]/[locale]/(shopper)'))
    // Next serves the icon of browsers that look for none under the path of the store's icon.
    const handlers = routesBelow('').filter((path) => !path.startsWith('/[store]'))
    expect(pathsOf(HANDLERS)).toEqual([...handlers, '/favicon.ico'].sort())
    expect(handlers.length).toBeGreaterThan(25)
  })

  it('gives a first segment to one kind of route only', () => {
    const groups = [
      pathsOf(PUBLIC_PAGES),
      PRIVATE_PAGES,
      pathsOf(HANDLERS),
      FILE_SEGMENTS.map((it) => `/${it}`),
    ]
    const segments = groups.map((paths) => new Set(paths.map(firstSegment)))
    const all = segments.flatMap((group) => [...group])
    expect(new Set(all).size).toBe(all.length)
  })

  it('agrees with the paths that the proxy leaves alone', () => {
    const [matcher = ''] = config.matcher
    const proxied = (path: string) => new RegExp(`^${matcher}$`).test(path)
    for (const { path, store } of HANDLERS)
      expect(proxied(example(path)), path).toBe(store !== 'image')
    for (const path of [...pathsOf(PUBLIC_PAGES), ...PRIVATE_PAGES].map(example))
      expect(proxied(path), path).toBe(true)
    expect(proxied('/_next/static/a.js')).toBe(false)
  })
})

describe('a path', () => {
  it('is recognised for every page and handler', () => {
    for (const path of [...pathsOf(PUBLIC_PAGES), ...PRIVATE_PAGES])
      expect(isPagePath(example(path)), path).toBe(path !== '/missing')
    for (const path of pathsOf(HANDLERS)) expect(isHandlerPath(example(path)), path).toBe(true)
    for (const path of ['/categories/home/vases', `/products${'/a'.repeat(9)}`, '/_kit'])
      expect(isPagePath(path), path).toBe(true)
    expect(isHandlerPath('/api/markdown/pages/a')).toBe(true)
  })

  it.each([
    '/nope',
    '/missing',
    '/products',
    '/collections/a/b',
    '/search/x',
    '/categories/a/b/c',
    `/products${'/a'.repeat(10)}`,
    '/account/a1',
    '/cart/a1',
    '/orders/a1/b2',
    '/_kit/a',
  ])('of no page is not recognised: %s', (path) => {
    expect(isPagePath(path)).toBe(false)
  })

  it.each(['/api', '/api/nope', '/api/session/cart', '/webhooks/x', '/theme/a/b', '/robotsxtxt'])(
    'of no handler is not recognised: %s',
    (path) => {
      expect(isHandlerPath(path)).toBe(false)
    },
  )

  it('is private by its first segment', () => {
    expect(['/cart', '/account/orders'].every(isPrivatePath)).toBe(true)
    expect(['/cartographer', '/', '/products/cart'].some(isPrivatePath)).toBe(false)
  })
})
