import type { IncomingMessage } from 'node:http'
import { isReadable, readAddress, splitPrefix } from './addresses.ts'
import type { Answer } from './capture.ts'
import { listFiles } from './kept-assets.ts'

const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']
/** Read-only paths; Next answers a write to a file with 500 (16.4.6). */
const files = /^\/(?:_next|fonts|media|stores)(?:\/|$)/
/** Paths that Next and the image handlers answer themselves. */
const served =
  /^\/(?:_next\/(?:static\/|image(?:\?|$))|media\/|stores\/[a-z0-9-]+\/[\w.-]+\.[a-z0-9]+(?:\?|$))/

type Given = Pick<IncomingMessage, 'method' | 'url'> &
  Partial<Pick<IncomingMessage, 'headersDistinct'>>

/**
 * Rejects requests that no page or handler can serve before they reach Next, which would fail on
 * them: it takes the folder of a missing file for a store.
 *
 * @param publicFolder whose files Next serves
 * @returns null for other requests
 */
export function createRefusals(publicFolder: string) {
  const known = new Set(listFiles(publicFolder).map((name) => `/${name}`))
  return ({ method = '', url = '', headersDistinct }: Given) => {
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

function refusal(status: number, headers: Record<string, string> = {}) {
  return { status, headers: { 'cache-control': 'no-store', 'content-length': '0', ...headers } }
}

/** Header of Next's response to an action that this build does not have (16.4.6). */
const unknownAction = 'x-nextjs-action-not-found'

/**
 * Redirects the form post of another version of the shop, whose action no longer exists, to a page
 * that explains it. Next would answer with a line of text: its router throws, and without scripts
 * that line is the page. Both cases end at the same document: a browser follows `location`, Next's
 * router `x-action-redirect`, as after any action that redirects.
 *
 * @param answer of Next, which is returned if it is any other
 */
export function redirectUnknownAction(
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  answer: Answer,
): Answer {
  const { [unknownAction]: isUnknown, ...kept } = answer.headers
  // An id that no build can have created (400) does not come from a shopper.
  if (!isUnknown || (answer.status !== 404 && answer.status !== 409)) return answer
  const { prefix, rest: path } = splitPrefix(url)
  const location = `${prefix}/outage?updated&returnTo=${encodeURIComponent(path)}`
  const isByScript = headers['next-action'] !== undefined
  const target = isByScript ? { 'x-action-redirect': `${location};push` } : { location }
  return { ...answer, status: 303, headers: { ...kept, ...target } }
}
