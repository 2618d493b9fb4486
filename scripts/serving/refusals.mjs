import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isReadable, readAddress } from './addresses.mjs'

const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']
/** Only read; Next answers a write to a file with 500 (16.4.6). */
const files = /^\/(?:_next|fonts|media|stores)(?:\/|$)/
/** What Next and the handlers of images answer themselves. */
const served =
  /^\/(?:_next\/(?:static\/|image(?:\?|$))|media\/|stores\/[a-z0-9-]+\/[\w.-]+\.[a-z0-9]+(?:\?|$))/

/**
 * Requests that no page or handler can mean, answered before Next, which makes faults of them: it
 * takes the folder of a file that is not there for a store.
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
    // Public pages answer it with their 404.
    if (!isReadable(url)) return readAddress({ method, url, headers: {} }) ? null : refusal(400)
    if (!files.test(url)) return null
    if (!isRead) return refusal(405, { allow: 'GET, HEAD' })
    return served.test(url) || known.has(decodeURIComponent(url.split('?')[0]))
      ? null
      : refusal(404)
  }
}

/** The addresses of all files; a folder has none. */
function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name))}`)
}

function refusal(status, headers = {}) {
  return { status, headers: { 'cache-control': 'no-store', 'content-length': '0', ...headers } }
}
