import { createServer, request as ask } from 'node:http'
import { once } from 'node:events'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createAdmission } from './admission.mjs'
import { Documents } from './documents.mjs'
import { Requests } from './requests.mjs'
import { openShared } from './shared.mjs'

/** A document as the application of the tests renders it; long enough to be compressed. */
export const html = (text) => `<!doctype html><p>${text}</p>${'<i></i>'.repeat(400)}`

/**
 * A real server whose application is the `page` of a test: what it was asked, on a clock and with
 * timers that the test moves. `watching` is how its requests are seen (`Requests`).
 */
export async function openShop(watching = {}) {
  const shared = openShared()
  const shop = {
    shared,
    clock: 0,
    /** How many requests have arrived. */
    begun: 0,
    requests: [],
    timers: [],
    page: () => ({ text: `render ${shop.requests.length}` }),
    times: (url) => shop.requests.filter((it) => it.url === url).length,
    stale: (tag) => shared.staleTags.set(tag, shop.clock),
    get: (path = '/products/mug', headers = {}, method = 'GET') =>
      read({ port: shop.server.address().port, path, method, agent: false }, headers),
  }
  const schedule = (run) => {
    const timer = { run, cancel: () => shop.timers.splice(shop.timers.indexOf(timer), 1) }
    shop.timers.push(timer)
    return timer
  }
  const requests = new Requests({ renders: shared.renders, ...watching })
  const documents = new Documents((request, response) => answer(shop, request, response), {
    shared,
    requests,
    admission: createAdmission({
      places: 2,
      lines: { form: 1, private: 1, page: 1, list: 0, crawler: 0 },
      // Time to spare after each render, on however busy a machine: no request meets the rest of another.
      isBusyInStep: async () => false,
    }),
    now: () => shop.clock,
    schedule,
  })
  shop.server = createServer((request, response) => {
    shop.begun += 1
    void documents
      .serve(request, response, requests.begin(request, response))
      // As server.mjs does.
      .catch(() => response.writeHead(500).end())
  })
  await once(shop.server.listen(0), 'listening')
  return shop
}

async function answer(shop, request, response) {
  const { url, method, headers: given } = request
  shop.requests.push({ url, method, headers: given })
  const made = await shop.page(request, response)
  const { status = 200, text, headers = {}, tags = [], freshMs, fault = null } = made
  const context = shop.shared.renders.getStore()
  for (const tag of tags) context.tags.add(tag)
  context.freshMs = Math.min(context.freshMs, freshMs ?? Infinity)
  context.fault = fault
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache, no-store, max-age=0',
    ...headers,
  })
  response.write(html(text).slice(0, 20))
  response.end(html(text).slice(20))
}

async function read(options, headers) {
  const asking = ask({ ...options, headers: { host: 'shop.example', ...headers } })
  const [response] = await once(asking.end(), 'response')
  const chunks = []
  for await (const chunk of response) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const encoding = response.headers['content-encoding']
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding] ?? ((it) => it)
  const body = bytes.length > 0 ? decode(bytes).toString() : ''
  return { status: response.statusCode, headers: response.headers, body }
}
