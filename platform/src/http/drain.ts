import type { RequestListener, Server } from 'node:http'

const longestMs = 10_000

/**
 * Stops a server without failing requests that come through a proxy. For `drainMs` it keeps serving
 * while `/readyz` returns 503, so that the proxy sends requests elsewhere, and every response
 * closes its connection, so that none is reused while the server closes. Then it accepts no more
 * connections and finishes requests in progress, for ten seconds at most.
 */
export function createDrain(listener: RequestListener, drainMs: number) {
  let isStopping = false
  let isDrained = false
  const draining: RequestListener = (request, response) => {
    if (!isStopping) {
      // Its headers said that the connection is kept alive. Before the server is drained, the next
      // response closes it: closing it now could cut off a request that is already on its way.
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
