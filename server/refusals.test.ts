import { once } from 'node:events'
import { globSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRefusals, redirectUnknownActions } from './refusals.ts'

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
  let server: Server
  let status: number

  beforeEach(async () => {
    server = createServer((request, response) => {
      redirectUnknownActions(request, response)
      // As Next answers (16.4.6, action-handler.js).
      response.setHeader('x-nextjs-action-not-found', '1')
      response.setHeader('content-type', 'text/plain')
      response.statusCode = status
      response.end('Server Action unavailable.')
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
  })

  afterEach(() => server.close())

  function post(path: string, headers: Record<string, string> = {}, method = 'POST') {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
    return fetch(url, { method, headers, redirect: 'manual' })
  }

  test('a form without scripts is led to a page that says that the shop was updated', async () => {
    status = 409
    const answer = await post('/sv/checkout/delivery?from=cart')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(
      '/sv/outage?updated&returnTo=%2Fcheckout%2Fdelivery%3Ffrom%3Dcart',
    )
    const home = await post('/sv')
    expect(home.headers.get('location')).toBe('/sv/outage?updated&returnTo=%2F')
  })

  test("Next's router is led there as after an action that redirects", async () => {
    status = 404
    const answer = await post('/cart', { 'next-action': 'gone' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('x-action-redirect')).toBe('/outage?updated&returnTo=%2Fcart;push')
    expect(answer.headers.has('location')).toBe(false)
    expect(answer.headers.has('x-nextjs-action-not-found')).toBe(false)
  })

  test('an id that no build can have made is refused as it is', async () => {
    status = 400
    expect((await post('/cart', { 'next-action': 'nonsense' })).status).toBe(400)
  })
})
