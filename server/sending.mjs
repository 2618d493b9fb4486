import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// Sends responses: headers, encodings and 304.

const retrySeconds = 30

/**
 * For browsers and for shared caches in front of the shop, which are not told of changes: fresh for
 * a second, then stale while they revalidate.
 */
const cacheRules = {
  200: 'public, max-age=0, s-maxage=1, stale-while-revalidate=10',
  404: 'public, max-age=0, s-maxage=1',
  /** Another page may use the URL again. */
  301: 'public, max-age=0, s-maxage=1',
}

const compressors = {
  br: (body, isSentOnce) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isSentOnce ? 4 : 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body, isSentOnce) => promisify(gzip)(body, { level: isSentOnce ? 4 : 6 }),
}

/** Smaller bodies are not compressed, in bytes. */
const leastCompressed = 1_024

/** Sends a cached document, or 304 if the browser has it. */
export async function sendDocument(request, response, document) {
  const { status, headers, etag, isKept } = document
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  const isError = status >= 500
  if (isError) response.setHeader('retry-after', String(retrySeconds))
  if (!isKept || isError) response.setHeader('cache-control', 'no-store')
  else if (status in cacheRules) response.setHeader('cache-control', cacheRules[status])
  response.setHeader('vary', varyOf(headers['vary']))
  if (status === 200 && isKnown(request, etag)) {
    response.writeHead(304, { etag }).end()
    return
  }
  const encoding = encodingFor(request.headers['accept-encoding'])
  const body = await encoded(document, encoding)
  response.writeHead(status, {
    'content-length': body.length,
    ...(status === 200 && { etag }),
    ...(body !== document.body && { 'content-encoding': encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/**
 * Sends the response to one request in one piece.
 *
 * @param {import('node:http').ServerResponse} response
 * @param {{ status: number, headers: Record<string, unknown>, body: Buffer }} answer
 * @param {string} [accepted] the request's Accept-Encoding (RFC 9110, 12.5.3)
 */
export async function sendOnce(response, { status, headers, body }, accepted) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  const encoding = encodingFor(accepted)
  const isText = /^text\/|json|xml/.test(String(headers['content-type']))
  const isCompressed = encoding && isText && body.length >= leastCompressed
  const sent = isCompressed ? await compressors[encoding](body, true) : body
  if (isText) response.setHeader('vary', varyOf(headers['vary']))
  if (isCompressed) response.setHeader('content-encoding', encoding)
  if (sent.length > 0) response.setHeader('content-length', sent.length)
  response.writeHead(status)
  response.end(response.req.method === 'HEAD' ? undefined : sent)
}

/** Redirects a URL of a previous shop, or a former URL of this one (RFC 9110, 15.4.2). */
export function redirect(response, location, cacheControl = cacheRules[301]) {
  response.writeHead(301, { location, 'cache-control': cacheControl }).end()
}

/** Answers that a request cannot be served now. */
export function refuse(response) {
  response.writeHead(503, { 'retry-after': '2', 'cache-control': 'no-store' }).end()
}

function isKnown({ headers }, etag) {
  return (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim() === etag)
}

function varyOf(vary) {
  const names = String(vary ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  return [...new Set([...names, 'accept-encoding'])].filter(Boolean).join(', ')
}

/** Brotli, otherwise gzip, unless the browser refuses it (`br;q=0`). */
function encodingFor(accepted = '') {
  const names = accepted.split(',').flatMap((part) => {
    const [name, weight = ''] = part.trim().split(';')
    return /q=0(?:\.0*)?$/.test(weight.trim()) ? [] : [name.trim()]
  })
  return ['br', 'gzip'].find((name) => names.includes(name)) ?? null
}

/** The body in an encoding, compressed at the first request and cached for the others. */
function encoded(document, encoding) {
  if (!encoding || document.body.length < leastCompressed) return document.body
  const known = document.encoded.get(encoding)
  if (known) return known
  const body = compressors[encoding](document.body)
  document.encoded.set(encoding, body)
  return body
}
