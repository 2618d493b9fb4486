import { globSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isHandlerPath, isPagePath } from './public-paths'

const PAGES = 'app/[store]/[locale]'

/** The paths of all pages and handlers below a route group, with a value for each parameter. */
function pathsBelow(folder: string): string[] {
  return globSync('**/{page,route}.{ts,tsx}', { cwd: folder }).map(
    (file) =>
      `/${file
        .replace(/\/?(?:page|route)\.tsx?$/, '')
        .replace(/\([^)]+\)\/?/g, '')
        .replace(/\/\[\[\.\.\.[^\]]+\]\]/g, '')
        .replace(/\[[^\]]+\]/g, 'a1')}`,
  )
}

afterEach(() => vi.unstubAllEnvs())

describe('a handler path', () => {
  it('is recognised for every handler, and for nothing else', () => {
    const others = new Set(['/healthz', '/readyz'])
    const paths = pathsBelow('app').filter(
      (path) => !path.startsWith('/[') && !path.startsWith('/a1/'),
    )
    expect(paths.length).toBeGreaterThan(12)
    // The proxy leaves images alone.
    const isImage = (path: string) => /^\/(?:media|stores)\//.test(path)
    for (const path of paths.filter((it) => !others.has(it) && !isImage(it)))
      expect(isHandlerPath(path), path).toBe(true)
    for (const path of ['/api', '/api/nope', '/api/session/cart', '/webhooks/x', '/theme/a/b'])
      expect(isHandlerPath(path), path).toBe(false)
  })
})

describe('a page path', () => {
  it('is recognised for every page', () => {
    const paths = [...pathsBelow(`${PAGES}/(shop)`), ...pathsBelow(`${PAGES}/(shopper)`)]
    expect(paths.length).toBeGreaterThan(20)
    const others = ['/missing', '/%5Fkit']
    for (const path of paths.filter((it) => !others.includes(it)))
      expect(isPagePath(path), path).toBe(true)
    expect(isPagePath('/categories/home/vases')).toBe(true)
    expect(isPagePath('/products/harbour-mug/oat/m')).toBe(true)
  })

  it('includes the component page only where it is enabled', () => {
    expect(isPagePath('/_kit')).toBe(false)
    vi.stubEnv('COMPONENT_PAGE', 'on')
    expect(isPagePath('/_kit')).toBe(true)
    expect(isPagePath('/_kit/a')).toBe(false)
  })

  it.each([
    '/nope',
    '/missing',
    '/products',
    '/collections/a/b',
    '/search/x',
    '/categories/a/b/c',
    '/account/a1',
    '/cart/a1',
    '/orders/a1/b2',
  ])('is not recognised without a page: %s', (path) => {
    expect(isPagePath(path)).toBe(false)
  })
})
