import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createRefusals } from './refusals.ts'

const publicFolder = 'public'
const refusalOf = createRefusals(publicFolder)
const [font] = globSync('fonts/*.woff2', { cwd: publicFolder })

test.each([
  ['TRACE', '/', 405],
  ['OPTIONS', '*', 405],
  ['PROPFIND', '/', 405],
  ['PUT', `/${font}`, 405],
  ['POST', '/_next/static/a.js', 405],
  ['GET', '/stores/x', 404],
  ['GET', '/stores/norrlys', 404],
  ['GET', '/stores/norrlys/cart', 404],
  ['GET', '/fonts/x', 404],
  ['HEAD', '/_next/x', 404],
  ['GET', '/api/products/a%00b', 400],
  ['POST', '/products/%E0%A4%A', 400],
  ['GET', '/media/%00', 400],
])('%s %s is refused with %i', (method, url, status) => {
  expect(refusalOf({ method, url })?.status).toBe(status)
})

test('two Host lines are refused, one goes on', () => {
  const status = (host: string[]) =>
    refusalOf({ method: 'GET', url: '/', headersDistinct: { host } })?.status
  expect([status(['a.example', 'b.example']), status(['a.example'])]).toEqual([400, undefined])
})

test.each([
  ['GET', '/products/mug'],
  ['GET', '/products/a%00b'],
  ['GET', `/${font}?v=1`],
  ['GET', '/_next/static/chunks/a.js'],
  ['GET', '/_next/image?url=%2Fmedia%2Fa.webp&w=640&q=72'],
  ['GET', '/media/media/a.webp'],
  ['GET', '/stores/norrlys/hero.webp?v=1'],
  ['GET', '/stores/my-shop/brand-2.1.woff2?v=1'],
  ['POST', '/webhooks/platform'],
  ['DELETE', '/api/session/out'],
])('%s %s goes on', (method, url) => {
  expect(refusalOf({ method, url })).toBeNull()
})
