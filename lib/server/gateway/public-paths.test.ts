import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isPagePath } from './public-paths'

/** The paths of all pages and handlers below a route group, with a value for each parameter. */
function pathsBelow(group: string): string[] {
  return globSync('**/{page,route}.{ts,tsx}', { cwd: `app/[store]/[locale]/${group}` }).map(
    (file) =>
      `/${file
        .replace(/\/?(?:page|route)\.tsx?$/, '')
        .replace(/\([^)]+\)\/?/g, '')
        .replace(/\/\[\[\.\.\.[^\]]+\]\]/g, '')
        .replace(/\[[^\]]+\]/g, 'a1')}`,
  )
}

describe('a path', () => {
  it('of every page in the tree leads to it', () => {
    const paths = [...pathsBelow('(shop)'), ...pathsBelow('(shopper)')]
    expect(paths.length).toBeGreaterThan(20)
    for (const path of paths.filter((it) => it !== '/missing'))
      expect(isPagePath(path), path).toBe(true)
    expect(isPagePath('/categories/home/vases')).toBe(true)
    expect(isPagePath('/products/harbour-mug/oat/m')).toBe(true)
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
  ])('of no page leads nowhere: %s', (path) => {
    expect(isPagePath(path)).toBe(false)
  })
})
