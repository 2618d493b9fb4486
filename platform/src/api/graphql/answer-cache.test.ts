import { expect, test } from 'vitest'
import type { Dependencies } from '#commerce/catalog/read/cache.ts'
import { AnswerCache } from './answer-cache.ts'

const dependencies: Dependencies = { epoch: 1, aspects: new Set(), productIds: new Set() }

/** A cache whose answers stay current, with those of the requests in it. */
function openCache(max: number, maxSize: number) {
  const cache = new AnswerCache({ isCurrent: () => true }, () => new Date(0), { max, maxSize })
  return {
    find: (request: string) => cache.find('s', request),
    /** Counts for 10 characters, with its key. */
    keep: (request: string) => {
      cache.keep('s', request, dependencies, '1234567')
    },
  }
}

test('the answers that were read the longest ago go when all together are too long', () => {
  const { find, keep } = openCache(100, 39)
  for (const request of 'abc') keep(request)
  expect(find('a')).toBe('1234567')
  keep('d')
  expect([...'abcd'].filter((request) => find(request) !== null)).toEqual(['a', 'c', 'd'])
})

test('no more answers are kept than may be, however short they are', () => {
  const { find, keep } = openCache(2, 1_000)
  for (const request of 'abc') keep(request)
  expect([...'abc'].filter((request) => find(request) !== null)).toEqual(['b', 'c'])
})
