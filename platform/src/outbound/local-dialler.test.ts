import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { hostileUrls } from './hostile-urls.testing.ts'
import { createLocalDialler, createLoopbackDialler } from './local-dialler.ts'

const call = (url: string) => ({ url, headers: {}, body: Buffer.from('{}') })

test('the demo reaches its own storefront on loopback and no other private address', async () => {
  let host: string | undefined
  const server = createServer((request, response) => {
    host = request.headers.host
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://terra-tide.localhost:${String(port)}`
  const dialler = createLocalDialler((url) => url.startsWith(`${origin}/`))
  expect(await dialler.post(call(`${origin}/webhooks/platform`))).toMatchObject({ status: 204 })
  expect(host).toBe(`terra-tide.localhost:${String(port)}`)
  for (const url of [...hostileUrls, `http://127.0.0.1:${String(port)}/`, `${origin}1/`]) {
    expect(dialler.readUrl(url).ok, url).toBe(false)
    expect((await dialler.post(call(url))).kind, url).toBe('unreachable')
  }
  await new Promise((resolve) => server.close(resolve))
})

test('with WEBHOOK_LOOPBACK, loopback receivers are reachable but no other private address', async () => {
  const server = createServer((_request, response) => response.writeHead(204).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const dialler = createLoopbackDialler()
  for (const host of ['127.0.0.1', 'localhost', 'shop.localhost']) {
    const url = `http://${host}:${String(port)}/events`
    expect(await dialler.post(call(url)), host).toMatchObject({ status: 204 })
  }
  for (const url of ['http://10.0.0.1/', 'http://user:x@127.0.0.1/', 'http://192.168.1.1/']) {
    expect(dialler.readUrl(url).ok, url).toBe(false)
    expect((await dialler.post(call(url))).kind, url).toBe('unreachable')
  }
  expect(dialler.readUrl('https://hooks.example.com/events').ok).toBe(true)
  await new Promise((resolve) => server.close(resolve))
})
