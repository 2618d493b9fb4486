import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createRefusals, redirectUnknownAction } from './refusals.ts'

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
  ['GET', '/_next/image?url=%2Fmedia%2Fa.webp&w=640&q=80'],
  ['GET', '/media/media/a.webp'],
  ['GET', '/stores/norrlys/hero.webp?v=1'],
  ['GET', '/stores/my-shop/brand-2.1.woff2?v=1'],
  ['POST', '/webhooks/platform'],
  ['DELETE', '/api/session/out'],
])('%s %s goes on', (method, url) => {
  expect(refusalOf({ method, url })).toBeNull()
})

describe('an action of another build', () => {
  // As Next answers (16.4.6, action-handler.js).
  const answerOf = (status: number) => ({
    status,
    headers: { 'x-nextjs-action-not-found': '1', 'content-type': 'text/plain' },
    body: Buffer.from('Server Action unavailable.'),
  })
  const post = (url: string, status: number, headers = {}) =>
    redirectUnknownAction({ url, headers }, answerOf(status))

  test('a form without scripts is led to a page that says that the shop was updated', () => {
    const { status, headers } = post('/sv/checkout/delivery?from=cart', 409)
    expect(status).toBe(303)
    expect(headers['location']).toBe(
      '/sv/outage?updated&returnTo=%2Fcheckout%2Fdelivery%3Ffrom%3Dcart',
    )
    expect(post('/sv', 409).headers['location']).toBe('/sv/outage?updated&returnTo=%2F')
  })

  test("Next's router is led there as after an action that redirects", () => {
    const { status, headers } = post('/cart', 404, { 'next-action': 'gone' })
    expect(status).toBe(303)
    expect(headers).toEqual({
      'content-type': 'text/plain',
      'x-action-redirect': '/outage?updated&returnTo=%2Fcart;push',
    })
  })

  test('an id that no build can have made is refused as it is', () => {
    expect(post('/cart', 400, { 'next-action': 'nonsense' })).toEqual(answerOf(400))
  })
})
