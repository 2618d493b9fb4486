import type { IncomingMessage, Server, ServerResponse } from 'node:http'

const longestMs = 10_000

/**
 * Stops a server without refusing requests that come through a proxy. For `drainMs` it keeps
 * serving while `/readyz` answers 503, so that the proxy sends requests elsewhere, and every
 * response closes its connection, so that none is reused just as the server stops. Then it accepts
 * no more connections and answers pending requests, for ten seconds at most.
 */
export class Drain {
  readonly #server
  readonly #drainMs
  #stopped: Promise<void> | undefined
  #isDrained = false

  constructor(server: Server, { drainMs }: { drainMs: number }) {
    this.#server = server
    this.#drainMs = drainMs
  }

  /** Call this first for each request. Returns whether it has answered the request. */
  answer({ url, socket }: IncomingMessage, response: ServerResponse): boolean {
    if (!this.#stopped) {
      // Its headers promised keep-alive. While the server drains, the next response on the
      // connection closes it; closing it now could cut off a request that is on its way.
      response.once('finish', () => this.#isDrained && socket.end())
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
    if (this.#drainMs > 0) await new Promise((resolve) => setTimeout(resolve, this.#drainMs))
    this.#isDrained = true
    const timer = setTimeout(() => this.#server.closeAllConnections(), longestMs)
    // It closes idle connections too.
    await new Promise((resolve) => this.#server.close(resolve))
    clearTimeout(timer)
  }
}
