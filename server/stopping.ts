import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as Listener } from 'node:net'

const longestMs = 10_000
const acceptMs = 5_000
const shortTurnMs = 2

/**
 * Stops a server without refusing requests that come through a proxy. For `drainMs` it keeps
 * serving while `/readyz` answers 503, so that the proxy sends requests elsewhere. Then it accepts
 * no more connections and answers what comes on those that are open, for ten seconds at most. Idle
 * ones are left to the proxy for `drainMs` again: closing one here could cut off a request that is
 * on its way (RFC 9112 §9.6).
 */
export function createDrain(server: Server, drainMs: number) {
  let stopped: Promise<void> | undefined

  /** Call this first for each request. Returns whether it has answered the request. */
  function answer({ url, socket }: IncomingMessage, response: ServerResponse): boolean {
    if (!stopped) {
      // Without a proxy nobody waits for the next response, which would close the connection.
      response.once('finish', () => stopped && drainMs === 0 && socket.end())
      return false
    }
    response.shouldKeepAlive = false
    if (url !== '/readyz') return false
    response.writeHead(503, { 'cache-control': 'no-store' }).end('stopping\n')
    return true
  }

  async function end(): Promise<void> {
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

  /** `stop` resolves when no request is pending any more; may be called more than once. */
  return { answer, stop: () => (stopped ??= end()) }
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
