import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeOperation } from './exchange'

test('a call is named without its ids, its tokens and its query', () => {
  const named = describeOperation('GET /carts/x1y2/items/z3?coupon=a')
  expect(named).toBe('GET /carts/{id}/items/{id}')
})

test('every path that is written in the code of the calls is named as it is', () => {
  const files = globSync('lib/commerce/*.ts').filter((file) => !/test|exchange/.test(file))
  const written = files.flatMap(
    (file) =>
      readFileSync(file, 'utf8').match(
        /(?<=[`'](?:[A-Z]+ )?)\/(?!connect\/|v1\/)[a-z-]+\b[^`'?]*/g,
      ) ?? [],
  )
  const paths = written.map((path) =>
    path.replace(/(?<=\/)\$\{.+?\}(?=\/|$|\$)/g, '{id}').replace('${query}', ''),
  )
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.map((path) => describeOperation(`GET ${path}`))).toEqual(
    paths.map((path) => `GET ${path}`),
  )
})
