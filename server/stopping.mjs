const longestMs = 10_000

/**
 * Stops a server without refusing requests that come through a proxy. For `drainMs` it keeps
 * serving while `/readyz` answers 503, so that the proxy sends requests elsewhere, and every
 * response closes its connection, so that none is reused just as the server stops. Then it accepts
 * no more connections and answers pending requests, for ten seconds at most.
 *
 * @param {import('node:http').Server} server
 * @param {{ drainMs: number }} options
 */
export function createStop(server, { drainMs }) {
  let stopped
  let isDrained = false
  return {
    /**
     * Call this first for each request. Returns whether it has answered the request.
     *
     * @param {import('node:http').IncomingMessage} request
     * @param {import('node:http').ServerResponse} response
     */
    answer({ url, socket }, response) {
      if (!stopped) {
        // Its headers promised keep-alive. While the server drains, the next response on the
        // connection closes it; closing it now could cut off a request that is on its way.
        response.once('finish', () => isDrained && socket.end())
        return false
      }
      response.shouldKeepAlive = false
      if (url !== '/readyz') return false
      response.writeHead(503, { 'cache-control': 'no-store' }).end('stopping\n')
      return true
    },
    /** Resolves when no request is pending any more; may be called more than once. */
    stop() {
      stopped ??= end()
      return stopped
    },
  }

  async function end() {
    if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs))
    isDrained = true
    const timer = setTimeout(() => server.closeAllConnections(), longestMs)
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeIdleConnections()
    })
    clearTimeout(timer)
  }
}
