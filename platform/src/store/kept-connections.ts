import { Client } from 'pg'

const reconnectAfterMs = 500

/** A connection that comes back by itself when it breaks, until it is ended. */
class KeptConnection {
  #client: Client | null = null
  #ended = false
  readonly #url: string
  readonly #prepare: (client: Client) => Promise<unknown>
  readonly #onGap: () => void

  constructor(url: string, prepare: (client: Client) => Promise<unknown>, onGap: () => void) {
    this.#url = url
    this.#prepare = prepare
    this.#onGap = onGap
  }

  async connect() {
    const client = new Client({ connectionString: this.#url })
    this.#client = client
    // The 'end' that follows an error is what brings the connection back.
    client.on('error', () => undefined)
    client.on('end', () => {
      if (!this.#ended) setTimeout(() => void this.#reconnect(), reconnectAfterMs).unref()
    })
    await client.connect()
    await this.#prepare(client)
  }

  async #reconnect() {
    if (this.#ended) return
    await this.connect().catch(() => undefined)
    this.#onGap()
  }

  async end() {
    this.#ended = true
    await this.#client?.end()
  }
}

export interface KeptConnections {
  /**
   * Opens a connection that `prepare` is run on, now and after each break; `onGap` hears of breaks.
   * @returns a function that ends it.
   */
  keep: (
    prepare: (client: Client) => Promise<unknown>,
    onGap?: () => void,
  ) => Promise<() => Promise<void>>
  close: () => Promise<unknown>
}

/** Connections beside the pool, because a pooled one is lent to others between queries. */
export function createKeptConnections(databaseUrl: string): KeptConnections {
  const open = new Set<KeptConnection>()
  return {
    keep: async (prepare, onGap = () => undefined) => {
      const connection = new KeptConnection(databaseUrl, prepare, onGap)
      open.add(connection)
      await connection.connect()
      return async () => {
        open.delete(connection)
        await connection.end()
      }
    },
    close: () => Promise.all([...open].map((connection) => connection.end())),
  }
}
