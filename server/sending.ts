import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Document } from './document-cache.ts'

// Sends responses: headers, encodings and 304.

const retrySeconds = 30

/** Another page may use the URL again. */
const movedRule = 'public, max-age=0, s-maxage=1'
/**
 * For browsers and for shared caches in front of the shop, which are not told of changes: fresh for
 * a second, then stale while they revalidate.
 */
const cacheRules = new Map([
  [200, `${movedRule}, stale-while-revalidate=10`],
  [404, movedRule],
  [301, movedRule],
])

type Encoding = 'br' | 'gzip'

/** Brotli's effort. Few ask again for a filtered list: it takes 8 ms less for 3 % more. */
const efforts = { page: 7, varied: 5 }

function compress({ body, kind }: Document, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body)
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  const params = { [BROTLI_PARAM_QUALITY]: efforts[kind], [BROTLI_PARAM_SIZE_HINT]: body.length }
  return promisify(brotliCompress)(body, { params })
}

/** Smaller bodies are not compressed, in bytes. */
const leastCompressed = 1_024

/** Sends a cached document, or 304 if the browser has it. */
export async function sendDocument(
  request: IncomingMessage,
  response: ServerResponse,
  document: Document,
): Promise<void> {
  const { status, headers, etag, isKept } = document
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) response.setHeader(name, value)
  const isError = status >= 500 || status === 429
  if (isError) response.setHeader('retry-after', String(retrySeconds))
  const rule = isKept && !isError ? cacheRules.get(status) : 'no-store'
  if (rule) response.setHeader('cache-control', rule)
  const names = String(headers['vary'] ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
  response.setHeader('vary', [...new Set([...names, 'accept-encoding'])].filter(Boolean).join(', '))
  if (status === 200) response.setHeader('etag', etag)
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim())
  if (status === 200 && known?.includes(etag)) {
    response.writeHead(304).end()
    return
  }
  const encoding = encodingFor(request.headers['accept-encoding'])
  const body = await encoded(document, encoding)
  if (encoding && body !== document.body) response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', body.length)
  response.writeHead(status)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Redirects a URL of a previous shop, or a former URL of this one (RFC 9110, 15.4.2). */
export function redirect(response: ServerResponse, location: string, rule = movedRule): void {
  response.writeHead(301, { location, 'cache-control': rule }).end()
}

/** Answers that a request cannot be served now. */
export function refuse(response: ServerResponse): void {
  response.writeHead(503, { 'retry-after': '2', 'cache-control': 'no-store' }).end()
}

/**
 * Resolves when a response is written whole, or its browser has gone: neither one that goes nor one
 * that does not read what it asked for occupies a place. What is not read yet is kept in memory, up
 * to the limit at which Node.js stops reading requests of its connection.
 */
export function whenWritten(response: ServerResponse): Promise<void> {
  const { write, end } = response
  return new Promise((resolve) => {
    response.once('close', resolve)
    Object.assign(response, {
      // Next would wait for the browser.
      write: (...given: unknown[]) => Reflect.apply(write, response, given) || true,
      end: (...given: unknown[]) => {
        resolve()
        return Reflect.apply(end, response, given)
      },
    })
  })
}

/** Brotli, otherwise gzip, unless the browser refuses it (`br;q=0`). */
function encodingFor(accepted: string | string[] = ''): Encoding | null {
  const refused = /;\s*q=0(?:\.0*)?\s*$/
  const names = String(accepted)
    .split(',')
    .map((part) => (refused.test(part) ? '' : part.split(';', 1)[0]?.trim()))
  return (['br', 'gzip'] as const).find((name) => names.includes(name)) ?? null
}

/** The body in an encoding, compressed at the first request and cached for the others. */
async function encoded(document: Document, encoding: Encoding | null): Promise<Buffer> {
  if (!encoding || document.body.length < leastCompressed) return document.body
  const made = document.encoded.get(encoding) ?? compress(document, encoding)
  document.encoded.set(encoding, made)
  return made
}
