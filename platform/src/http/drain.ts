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
  const draining: RequestListener = (request, response) => {
    if (!isStopping) {
      // Its head may be sent before the stop, and say that the connection is kept.
      response.once('finish', () => {
        if (isStopping) request.socket.end()
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
    const timer = setTimeout(() => server.closeAllConnections(), longestMs)
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeIdleConnections()
    })
    clearTimeout(timer)
  }
  return { listener: draining, stop }
}
