import type { IncomingMessage } from 'node:http'
import { isReadable, readAddress } from './addresses.ts'
import { listFiles } from './kept-assets.ts'

const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']
/** Read-only paths; Next answers a write to a file with 500 (16.4.6). */
const files = /^\/(?:_next|fonts|media|stores)(?:\/|$)/
/** Paths that Next and the image handlers answer themselves. */
const served =
  /^\/(?:_next\/(?:static\/|image(?:\?|$))|media\/|stores\/[a-z0-9-]+\/[\w.-]+\.[a-z0-9]+(?:\?|$))/

type Given = Pick<IncomingMessage, 'method' | 'url'> &
  Partial<Pick<IncomingMessage, 'headersDistinct'>>

interface Refusal {
  readonly status: number
  readonly headers: Record<string, string>
}

/**
 * Rejects requests that no page or handler can serve before they reach Next, which would fail on
 * them: it takes the folder of a missing file for a store.
 *
 * @param publicFolder whose files Next serves
 * @returns null for other requests
 */
export function createRefusals(publicFolder: string): (request: Given) => Refusal | null {
  const known = new Set(listFiles(publicFolder).map((name) => `/${name}`))
  return ({ method = '', url = '', headersDistinct }) => {
    // Node takes the first of two; a proxy in front may have taken the other (RFC 9112 §3.2).
    if ((headersDistinct?.['host']?.length ?? 0) > 1) return refusal(400)
    const isRead = method === 'GET' || method === 'HEAD'
    if (!methods.includes(method)) return refusal(405, { allow: methods.join(', ') })
    if (!url.startsWith('/'))
      return refusal(method === 'OPTIONS' ? 405 : 400, { allow: 'GET, HEAD' })
    // Public pages answer with their 404.
    if (!isReadable(url)) return readAddress({ method, url, headers: {} }) ? null : refusal(400)
    if (!files.test(url)) return null
    if (!isRead) return refusal(405, { allow: 'GET, HEAD' })
    const [path = ''] = url.split('?', 1)
    return served.test(url) || known.has(decodeURIComponent(path)) ? null : refusal(404)
  }
}

function refusal(status: number, headers: Record<string, string> = {}): Refusal {
  return { status, headers: { 'cache-control': 'no-store', 'content-length': '0', ...headers } }
}
