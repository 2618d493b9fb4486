import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as Listener } from 'node:net'

const longestMs = 10_000
const mostTurns = 1_000
const shortTurnMs = 2

/**
 * Stops a server without refusing requests that come through a proxy. For `drainMs` it keeps
 * serving while `/readyz` answers 503, so that the proxy sends requests elsewhere. Then it accepts
 * no more connections and answers what comes on those that are open, for ten seconds at most. Each
 * connection is closed with a response or by the proxy: closing an idle one here could cut off a
 * request that is on its way (RFC 9112 §9.6).
 */
export class Drain {
  readonly #server
  readonly #drainMs
  #stopped: Promise<void> | undefined

  constructor(server: Server, { drainMs }: { drainMs: number }) {
    this.#server = server
    this.#drainMs = drainMs
  }

  /** Call this first for each request. Returns whether it has answered the request. */
  answer({ url, socket }: IncomingMessage, response: ServerResponse): boolean {
    if (!this.#stopped) {
      // Without a proxy nobody waits for the next response, which would close the connection.
      response.once('finish', () => this.#stopped && this.#drainMs === 0 && socket.end())
      return false
    }
    response.shouldKeepAlive = false
    if (url !== '/readyz') return false
    response.writeHead(503, { 'cache-control': 'no-store' }).end('stopping\n')
    return true
  }

  /** Resolves when no request is pending any more; may be called more than once. */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#end())
  }

  async #end(): Promise<void> {
    if (this.#drainMs > 0) {
      await new Promise((resolve) => setTimeout(resolve, this.#drainMs))
      await untilAccepted(this.#server)
    }
    const timer = setTimeout(() => this.#server.closeAllConnections(), longestMs)
    // That of `http` closes idle connections, that of `net` waits for them.
    const { close }: Listener = this.#drainMs > 0 ? Listener.prototype : this.#server
    await new Promise((resolve) => close.call(this.#server, resolve))
    clearTimeout(timer)
  }
}

/**
 * Connections wait in the queue of the listening socket while the event loop is busy, and closing
 * the socket resets them, with forms that were sent on them. Resolves after a turn of the loop that
 * accepted none and was too short for one to arrive, and in any case after many turns.
 */
async function untilAccepted(server: Server): Promise<void> {
  let accepted = 0
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const count = () => (accepted += 1)
  server.on('connection', count)
  // From here on, each turn looks for connections.
  await turn()
  for (let turns = 0; turns < mostTurns; turns += 1) {
    const [before, since] = [accepted, performance.now()]
    await turn()
    if (accepted === before && performance.now() - since < shortTurnMs) break
  }
  server.off('connection', count)
}
