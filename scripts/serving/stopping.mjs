const longestMs = 10_000

/**
 * Ends a server without refusing anybody who comes through a proxy. For `drainMs` it goes on
 * serving while `/readyz` answers 503, so that the proxy sends requests elsewhere, and every answer
 * closes its connection, so that none is reused just when it ends. Then it takes no more
 * connections and answers what was begun, for ten seconds at most.
 *
 * @param {import('node:http').Server} server
 * @param {{ drainMs: number }} options
 */
export function createStop(server, { drainMs }) {
  let stopped
  let isDrained = false
  return {
    /**
     * To be called for each request first. Returns whether it has answered it.
     *
     * @param {import('node:http').IncomingMessage} request
     * @param {import('node:http').ServerResponse} response
     */
    answer({ url, socket }, response) {
      if (!stopped) {
        // Its head said that the connection is kept. While the server drains, the next request on it
        // is told otherwise; closed now, it could cut off one that is on its way.
        response.once('finish', () => isDrained && socket.end())
        return false
      }
      response.shouldKeepAlive = false
      if (url !== '/readyz') return false
      response.writeHead(503, { 'cache-control': 'no-store' }).end('stopping\n')
      return true
    },
    /** Resolves when nothing is under way any more; may be called more than once. */
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
