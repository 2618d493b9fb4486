import type { IncomingMessage, ServerResponse } from 'node:http'
import { splitPrefix } from './addresses.ts'

/** Header of Next's response to an action that this build does not have (16.4.6). */
const mark = 'x-nextjs-action-not-found'

/**
 * Redirects form posts of another version of the shop, whose action no longer exists, to a page
 * that explains it. Next would answer with a line of text: its router throws, and without scripts
 * that line is the page. Both cases end at the same document: a browser follows `location`, Next's
 * router `x-action-redirect`, as after any action that redirects.
 *
 * @param response whose headers are not sent yet
 */
export function redirectUnknownActions(request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'POST') return
  const writeHead = response.writeHead.bind(response)
  response.writeHead = (status: number, ...rest: never[]) => {
    // An id that no build can have created (400) does not come from a shopper.
    if (!response.hasHeader(mark) || (status !== 404 && status !== 409))
      return writeHead(status, ...rest)
    response.removeHeader(mark)
    const { prefix, rest: path } = splitPrefix(request.url ?? '/')
    const location = `${prefix}/outage?updated&returnTo=${encodeURIComponent(path)}`
    const isByScript = request.headers['next-action'] !== undefined
    if (isByScript) response.setHeader('x-action-redirect', `${location};push`)
    else response.setHeader('location', location)
    return writeHead(303)
  }
}
