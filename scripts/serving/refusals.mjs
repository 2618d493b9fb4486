import { isReadable, readAddress } from './addresses.mjs'

const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']
/** Only read; Next answers a write to a file with 500 (16.4.6). */
const files = /^\/(?:_next\/static|fonts|media|stores)\//

/**
 * Requests that no page or handler can mean, answered before Next, which makes faults of them.
 *
 * @param {{ method?: string, url?: string }} request
 * @returns {null | { status: number, headers: Record<string, string> }}
 */
export function refusalOf({ method, url }) {
  const isRead = method === 'GET' || method === 'HEAD'
  if (!methods.includes(method)) return refusal(405, { allow: methods.join(', ') })
  if (!url.startsWith('/')) return refusal(method === 'OPTIONS' ? 405 : 400, { allow: 'GET, HEAD' })
  if (files.test(url) && !isRead) return refusal(405, { allow: 'GET, HEAD' })
  // Public pages answer it with their 404.
  return isReadable(url) || readAddress({ method, url, headers: {} }) ? null : refusal(400)
}

function refusal(status, headers = {}) {
  return { status, headers: { 'cache-control': 'no-store', 'content-length': '0', ...headers } }
}
