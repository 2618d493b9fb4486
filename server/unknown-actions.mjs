import { splitPrefix } from './addresses.mjs'

/** Header of Next's response to an action that this build does not have (16.4.6). */
const mark = 'x-nextjs-action-not-found'

/**
 * Redirects form posts of another version of the shop, whose action no longer exists, to a page
 * that explains it. Next would answer with a line of text: its router throws, and without scripts
 * that line is the page. Both cases end at the same document: a browser follows `location`, Next's
 * router `x-action-redirect`, as after any action that redirects.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response whose headers are not sent yet
 */
export function redirectUnknownActions(request, response) {
  if (request.method !== 'POST') return
  const writeHead = response.writeHead.bind(response)
  response.writeHead = (status, ...rest) => {
    // An id that no build can have created (400) does not come from a shopper.
    if (!response.hasHeader(mark) || (status !== 404 && status !== 409))
      return writeHead(status, ...rest)
    response.removeHeader(mark)
    const isByScript = request.headers['next-action'] !== undefined
    const location = updatedPath(request.url)
    if (isByScript) response.setHeader('x-action-redirect', `${location};push`)
    else response.setHeader('location', location)
    return writeHead(303)
  }
}

function updatedPath(url) {
  const { prefix, rest } = splitPrefix(url)
  return `${prefix}/outage?updated&returnTo=${encodeURIComponent(rest)}`
}
