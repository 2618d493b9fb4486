import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from './capture.ts'
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

/** Brotli's effort: few ask again for a filtered list (8 ms less for 3 % more), nobody for a private page. */
const efforts = { page: 7, varied: 5, private: 4 }

type Compressible = Pick<Document, 'body' | 'kind' | 'encoded'>

function compress({ body, kind }: Compressible, encoding: Encoding): Promise<Buffer> {
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
  // Next's own compression names it too, and nginx before 1.23 reads the last of several lines.
  const names = `${headers['vary'] ?? ''},accept-encoding`.toLowerCase().match(/[^\s,]+/g)
  response.setHeader('vary', [...new Set(names)].join(', '))
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

/** Sends what Next has answered one shopper. Its own compression, in parts, takes three times as long. */
export async function sendPrivate(
  response: ServerResponse,
  { status, headers, body }: Answer,
  encoding: Encoding | null,
): Promise<void> {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) response.setHeader(name, value)
  const isText = /^text|json|xml/.test(String(headers['content-type']))
  const sent = await encoded(
    { body, kind: 'private', encoded: new Map() },
    isText ? encoding : null,
  )
  if (encoding && sent !== body) response.setHeader('content-encoding', encoding)
  // That of HEAD is as Next has set it.
  if (sent.length > 0) response.setHeader('content-length', sent.length)
  response.writeHead(status).end(sent)
}

/** Redirects a URL of a previous shop, or a former URL of this one (RFC 9110, 15.4.2). */
export function redirect(response: ServerResponse, location: string, rule = movedRule): void {
  response.writeHead(301, { location, 'cache-control': rule }).end()
}

/** Answers that a request cannot be served now. */
export function refuse(response: ServerResponse): void {
  response.writeHead(503, { 'retry-after': '2', 'cache-control': 'no-store' }).end()
}

/** Brotli, otherwise gzip, unless the browser refuses it (`br;q=0`). */
export function encodingFor(accepted: string | string[] = ''): Encoding | null {
  const refused = /;\s*q=0(?:\.0*)?\s*$/
  const names = String(accepted)
    .split(',')
    .map((part) => (refused.test(part) ? '' : part.split(';', 1)[0]?.trim()))
  return (['br', 'gzip'] as const).find((name) => names.includes(name)) ?? null
}

/** The body in an encoding, compressed at the first request and cached for the others. */
async function encoded(document: Compressible, encoding: Encoding | null): Promise<Buffer> {
  if (!encoding || document.body.length < leastCompressed) return document.body
  const made = document.encoded.get(encoding) ?? compress(document, encoding)
  document.encoded.set(encoding, made)
  return made
}
