import type { RequestListener, Server } from 'node:http'

const longestMs = 10_000

/**
 * Ends a server without refusing anybody who comes through a proxy. For `drainMs` it goes on
 * serving while `/readyz` answers 503, so that the proxy sends requests elsewhere, and every answer
 * closes its connection, so that none is reused just when it ends. Then it takes no more
 * connections and answers what was begun, for ten seconds at most.
 */
export function createDrain(listener: RequestListener, drainMs: number) {
  let isStopping = false
  let isDrained = false
  const draining: RequestListener = (request, response) => {
    if (!isStopping) {
      // Its head said that the connection is kept. While the server drains, the next request on it
      // is told otherwise; closed now, it could cut off one that is on its way.
      response.once('finish', () => {
        if (isDrained) request.socket.end()
      })
      listener(request, response)
      return
    }
    response.shouldKeepAlive = false
    if (request.url === '/readyz') {
      response.writeHead(503, { 'cache-control': 'no-store', 'retry-after': '5' }).end()
      return
    }
    listener(request, response)
  }
  const stop = async (server: Server) => {
    isStopping = true
    if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs))
    isDrained = true
    const timer = setTimeout(() => server.closeAllConnections(), longestMs)
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeIdleConnections()
    })
    clearTimeout(timer)
  }
  return { listener: draining, stop }
}
