import { expect, test } from 'vitest'
import { refusalOf } from './refusals.mjs'

test.each([
  ['TRACE', '/', 405],
  ['OPTIONS', '*', 405],
  ['PROPFIND', '/', 405],
  ['PUT', '/fonts/a.woff2', 405],
  ['POST', '/_next/static/a.js', 405],
  ['GET', '/api/products/a%00b', 400],
  ['POST', '/products/%E0%A4%A', 400],
  ['GET', '/media/%00', 400],
])('%s %s is refused with %i (F10)', (method, url, status) => {
  expect(refusalOf({ method, url })?.status).toBe(status)
})

test.each([
  ['GET', '/products/mug'],
  ['GET', '/products/a%00b'],
  ['POST', '/webhooks/platform'],
  ['DELETE', '/api/session/out'],
])('%s %s goes on', (method, url) => {
  expect(refusalOf({ method, url })).toBeNull()
})
