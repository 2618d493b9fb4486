import type { RequestListener, Server } from 'node:http'
import { Server as Listener } from 'node:net'

const longestMs = 10_000
const acceptMs = 5_000
const shortTurnMs = 2

/**
 * Stops a server without failing requests that come through a proxy. For `drainMs` it keeps serving
 * while `/readyz` returns 503, so that the proxy sends requests elsewhere. Then it accepts no more
 * connections and answers what comes on those that are open, for ten seconds at most. Idle ones are
 * left to the proxy for `drainMs` again: closing one here could cut off a request that is on its way
 * (RFC 9112 §9.6).
 */
export function createDrain(listener: RequestListener, drainMs: number) {
  let isStopping = false
  const draining: RequestListener = (request, response) => {
    if (isStopping) response.shouldKeepAlive = false
    // Without a proxy nobody waits for the next response, which would close the connection.
    else if (drainMs === 0) response.once('finish', () => isStopping && request.socket.end())
    if (isStopping && request.url === '/readyz')
      response.writeHead(503, { 'cache-control': 'no-store', 'retry-after': '5' }).end()
    else listener(request, response)
  }
  const stop = async (server: Server) => {
    isStopping = true
    if (drainMs > 0) {
      await new Promise((resolve) => setTimeout(resolve, drainMs))
      await untilAccepted(server)
    }
    setTimeout(() => server.closeIdleConnections(), drainMs).unref()
    setTimeout(() => server.closeAllConnections(), longestMs).unref()
    // That of `http` closes idle connections, that of `net` waits for them.
    const { close }: Listener = drainMs > 0 ? Listener.prototype : server
    await new Promise((resolve) => close.call(server, resolve))
  }
  return { listener: draining, stop }
}

/**
 * Connections wait in the queue of the listening socket while the event loop is busy, and closing
 * the socket resets them, with forms that were sent on them. Resolves after a turn of the loop that
 * accepted none and was too short for one to arrive, and in any case after a while: a process with
 * too much to do has no such turn, and would be killed while it waits for one.
 */
async function untilAccepted(server: Server): Promise<void> {
  let accepted = 0
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const count = () => (accepted += 1)
  server.on('connection', count)
  // From here on, each turn looks for connections.
  await turn()
  for (const end = performance.now() + acceptMs; performance.now() < end;) {
    const [before, since] = [accepted, performance.now()]
    await turn()
    if (accepted === before && performance.now() - since < shortTurnMs) break
  }
  server.off('connection', count)
}
