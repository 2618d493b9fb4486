import { once } from 'node:events'
import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, vi } from 'vitest'
import { getServing, type Render } from '#lib/server/request/render-context.ts'
import { Admission } from './admission.ts'
import { Documents } from './documents.ts'
import { Requests } from './requests.ts'

/** A document as the application of the tests renders it; long enough to be compressed. */
export const html = (text: string) => `<!doctype html><p>${text}</p>${'<i></i>'.repeat(400)}`

/** What the application of a test answers. */
export interface Page {
  readonly status?: number
  readonly text: string
  readonly headers?: Record<string, string | string[]>
  readonly tags?: readonly string[]
  readonly freshMs?: number
  readonly fault?: Render['fault']
}

type MakePage = (request: IncomingMessage, response: ServerResponse) => Page | Promise<Page>

/**
 * A real server whose application is the `page` of a test: what it was asked, on a clock that
 * the test moves. `observing` is how its requests are seen (`Requests`).
 */
export async function openShop(observing: ConstructorParameters<typeof Requests>[1] = {}) {
  vi.stubGlobal('vitrineServing', undefined)
  const serving = getServing()
  const requests = new Requests(serving, observing)
  const admission = new Admission({
    places: 2,
    publicPlaces: 2,
    isBusy: () => false,
    limits: { form: 1, private: 1, page: 1, list: 0, crawler: 0 },
  })
  vi.spyOn(performance, 'now').mockImplementation(() => shop.clock)
  const documents = new Documents((request, response) => answer(request, response), {
    ...{ serving, requests, admission },
  })
  const server = createServer((request, response) => {
    shop.begun += 1
    const { 'x-show-tags': tags, 'x-own-read': own } = request.headers
    const kind = { showsTags: tags === '1', isOwnRead: own === '1' }
    documents
      .serve(request, response, requests.begin(request, response), kind)
      // As serve.ts does.
      .catch(() => response.writeHead(500).end())
  })
  await once(server.listen(0), 'listening')
  const { port } = server.address() as AddressInfo
  const makePage: MakePage = () => ({ text: `render ${shop.requests.length}` })
  const shop = {
    serving,
    server,
    port,
    clock: 0,
    /** How many requests have arrived. */
    begun: 0,
    requests: new Array<Pick<IncomingMessage, 'url' | 'method' | 'headers'>>(),
    page: makePage,
    times: (url: string) => shop.requests.filter((it) => it.url === url).length,
    /** The render in which `page` is called. */
    render: () => {
      const render = serving.renders.getStore()
      if (!render) throw new Error('Nothing is rendered.')
      return render
    },
    stale: (tag: string) => serving.staleTags.set(tag, shop.clock),
    get: async (path = '/products/mug', headers: IncomingHttpHeaders = {}, method = 'GET') => {
      const answer = await read({ port, path, method, agent: false }, headers)
      // Each answer says how long it may be kept, and no cache keeps a fault.
      const { status = 0 } = answer
      const rule = status < 500 && status !== 429 ? /./ : 'no-store'
      expect(answer.headers['cache-control'], `${method} ${path}`).toMatch(rule)
      return answer
    },
  }
  return shop

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url, method, headers: given } = request
    shop.requests.push({ url, method, headers: given })
    const made = await shop.page(request, response)
    const { status = 200, text, headers = {}, tags = [], freshMs = Infinity, fault = null } = made
    const render = shop.render()
    for (const tag of tags) render.tags.add(tag)
    render.freshMs = Math.min(render.freshMs, freshMs)
    render.fault = fault
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache, no-store, max-age=0',
      ...headers,
    })
    response.write(html(text).slice(0, 20))
    response.end(html(text).slice(20))
  }
}

export type TestShop = Awaited<ReturnType<typeof openShop>>

async function read(options: object, headers: IncomingHttpHeaders) {
  const asking = ask({ ...options, headers: { host: 'shop.example', ...headers } })
  const [response] = (await once(asking.end(), 'response')) as [IncomingMessage]
  const bytes = await buffer(response)
  const encoding = response.headers['content-encoding']
  const decode = encoding === 'br' ? brotliDecompressSync : gunzipSync
  const body = bytes.length > 0 && encoding ? decode(bytes) : bytes
  const { statusCode: status, headers: given, headersDistinct } = response
  return { status, headers: given, varies: headersDistinct['vary'], body: body.toString() }
}
