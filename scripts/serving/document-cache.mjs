import { LRUCache } from 'lru-cache'

const freshMs = 1_000
const maxBytes = 64 * 1024 * 1024
const maxDocumentBytes = 1024 * 1024

/** Names that Next and its proxy read to answer something other than the plain document. */
const changesAnswer = /^(?:cookie|authorization|range|rsc|next-.*|x-(?!forwarded-|real-ip$).*)$/

/**
 * Puts a shared cache of one second before a request handler, by the rules that any shared cache
 * before the shop may follow (RFC 9111): it keeps whole documents that say `s-maxage`, and only
 * from requests without a cookie, so nothing of a shopper can come in. A second is short enough
 * that no change of the catalogue has to be told to it (docs/decisions/095).
 *
 * @param {(request: import('node:http').IncomingMessage,
 *   response: import('node:http').ServerResponse) => Promise<void>} handle
 * @param {{ now?: () => number }} [options] `now` in milliseconds
 */
export function withDocumentCache(handle, { now = () => performance.now() } = {}) {
  const documents = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ body }) => body.length })
  return (request, response) => {
    const key = keyOf(request)
    if (key === null) return handle(request, response)
    const known = documents.get(key)
    const age = known ? now() - known.since : freshMs
    if (known && age < freshMs) {
      response.writeHead(200, known.headers)
      response.end(known.body)
      return Promise.resolve()
    }
    record(response, (body) => {
      if (body.length > 0 && isForEveryone(response)) {
        documents.set(key, { headers: headersOf(response, body), body, since: now() })
      }
    })
    return handle(request, response)
  }
}

/** What makes two documents differ, or null when this request may not share an answer. */
function keyOf({ method, url, headers }) {
  if (method !== 'GET' || !url.startsWith('/') || url.includes('?')) return null
  if (Object.keys(headers).some((name) => changesAnswer.test(name))) return null
  const { host, 'accept-encoding': encoding } = headers
  const { 'x-forwarded-host': forwardedHost, 'x-forwarded-proto': scheme } = headers
  return [host, forwardedHost, scheme, encoding, url].join('\n')
}

function isForEveryone(response) {
  const rule = String(response.getHeader('cache-control') ?? '')
  return (
    response.statusCode === 200 &&
    /^text\/html/.test(String(response.getHeader('content-type'))) &&
    /\bs-maxage=/.test(rule) &&
    !/\b(?:private|no-store)\b/.test(rule) &&
    !response.hasHeader('set-cookie')
  )
}

/** The stored headers; how long the body is, is known now, and `Age` says who answered. */
function headersOf(response, body) {
  const headers = { ...response.getHeaders(), 'content-length': body.length, age: 0 }
  for (const name of ['connection', 'keep-alive', 'transfer-encoding', 'date']) delete headers[name]
  return headers
}

/** Hands the whole body to `keep` when the answer has been written and was not too large. */
function record(response, keep) {
  const { write, end } = response
  let chunks = []
  let size = 0
  const take = (chunk, encoding) => {
    if (chunk === null || chunk === undefined || typeof chunk === 'function') return
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encodingOf(encoding)) : chunk
    size += bytes.length
    if (size > maxDocumentBytes) chunks = []
    else chunks.push(bytes)
  }
  response.write = (chunk, ...rest) => {
    take(chunk, rest[0])
    return write.call(response, chunk, ...rest)
  }
  response.end = (chunk, ...rest) => {
    take(chunk, rest[0])
    const ended = end.call(response, chunk, ...rest)
    if (size <= maxDocumentBytes) keep(Buffer.concat(chunks))
    return ended
  }
}

function encodingOf(encoding) {
  return typeof encoding === 'string' ? encoding : 'utf8'
}
