import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { redirectUnknownActions } from './unknown-actions.ts'

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
