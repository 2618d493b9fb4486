import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isReadable, readAddress } from './addresses.mjs'

const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']
/** Read-only paths; Next answers a write to a file with 500 (16.4.6). */
const files = /^\/(?:_next|fonts|media|stores)(?:\/|$)/
/** Paths that Next and the image handlers answer themselves. */
const served =
  /^\/(?:_next\/(?:static\/|image(?:\?|$))|media\/|stores\/[a-z0-9-]+\/[\w.-]+\.[a-z0-9]+(?:\?|$))/

/**
 * Rejects requests that no page or handler can serve before they reach Next, which would fail on
 * them: it takes the folder of a missing file for a store.
 *
 * @param {string} publicFolder whose files Next serves
 * @returns {(request: { method?: string, url?: string }) =>
 *   null | { status: number, headers: Record<string, string> }}
 */
export function createRefusals(publicFolder) {
  const known = new Set(listFiles(publicFolder))
  return ({ method, url }) => {
    const isRead = method === 'GET' || method === 'HEAD'
    if (!methods.includes(method)) return refusal(405, { allow: methods.join(', ') })
    if (!url.startsWith('/'))
      return refusal(method === 'OPTIONS' ? 405 : 400, { allow: 'GET, HEAD' })
    // Public pages answer with their 404.
    if (!isReadable(url)) return readAddress({ method, url, headers: {} }) ? null : refusal(400)
    if (!files.test(url)) return null
    if (!isRead) return refusal(405, { allow: 'GET, HEAD' })
    return served.test(url) || known.has(decodeURIComponent(url.split('?')[0]))
      ? null
      : refusal(404)
  }
}

/** The URL paths of all files; folders have none. */
function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name))}`)
}

function refusal(status, headers = {}) {
  return { status, headers: { 'cache-control': 'no-store', 'content-length': '0', ...headers } }
}
