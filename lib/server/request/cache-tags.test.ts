import { expect, it } from 'vitest'
import { isStaleSince, markStale } from './cache-tags'

it('what is as old as a mark that is no longer kept is stale, and what is newer is not', () => {
  const since = performance.now()
  markStale(['old'], since + 1)
  const many = Array.from({ length: 60_000 }, (_, i) => String(i))
  markStale(many, since + 2)
  markStale(
    many.map((tag) => `more ${tag}`),
    since + 3,
  )
  expect(isStaleSince(['old'], since)).toBe(true)
  expect(isStaleSince(['another'], since + 2)).toBe(true)
  expect(isStaleSince(['another'], since + 3)).toBe(false)
})
