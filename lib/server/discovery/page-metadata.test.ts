import { expect, it } from 'vitest'
import { getStore } from '@/lib/server/request/stores'
import { pageMetadata } from './page-metadata'

it('links each language version by its own URL', () => {
  const path = (code: string) => (code === 'de' ? '/products/becher' : '/products/mug')
  const { alternates, openGraph } = pageMetadata(getStore('first', 'en'), 'en', { path })
  expect(alternates).toEqual({
    canonical: '/en/products/mug',
    languages: { de: '/products/becher', en: '/en/products/mug', 'x-default': '/products/becher' },
  })
  expect(openGraph).toMatchObject({ url: '/en/products/mug' })
})

it('lets search engines index every page except one that says otherwise', () => {
  const robotsOf = (given: { isIndexed?: boolean }) =>
    pageMetadata(getStore('first', 'en'), 'en', { path: '/categories', ...given }).robots
  expect(robotsOf({ isIndexed: false })).toEqual({ index: false })
  expect(robotsOf({ isIndexed: true })).toBeUndefined()
  expect(robotsOf({})).toBeUndefined()
})
