import type { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'

/** Receives `pg_notify` messages of committed transactions. */
export interface Listener {
  onMessage: (payload: string) => void
  /** Called when listening starts, and again after each reconnect. */
  onListening: () => void
  /** Called when the connection is lost; listening resumes by itself. */
  onDeaf: () => void
}

/** Listens until the database is closed. */
export type Listen = (channel: string, listener: Listener) => Promise<void>

/** Reports faults of a connection while no caller waits for it. */
export type OnFault = (event: string, error: unknown) => void

export function listenOnPglite(client: PGlite): Listen {
  return async (channel, { onMessage, onListening }) => {
    await client.listen(channel, onMessage)
    onListening()
  }
}

const reconnectAfterMs = 500
// Detects a silently lost peer within this time instead of hours.
const checkEveryMs = 20_000

/** Listens until it is ended, and connects again when the connection is lost. */
function listenOn(url: string, channel: string, listener: Listener, onFault: OnFault) {
  let current: Client | null = null
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false

  async function open(): Promise<void> {
    const client = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    current = client
    client.on('error', (error) => lose(client, error))
    client.on('end', () => lose(client, new Error('The connection ended.')))
    client.on('notification', ({ payload }) => listener.onMessage(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      lose(client, error)
    }
    if (current !== client) return
    timer = setInterval(() => {
      client.query('select 1').catch((error: unknown) => lose(client, error))
    }, checkEveryMs).unref()
    listener.onListening()
  }

  function lose(client: Client, error: unknown) {
    if (current !== client || hasEnded) return
    current = null
    clearInterval(timer)
    onFault('kept connection lost', error)
    listener.onDeaf()
    client.end().catch(() => undefined)
    timer = setTimeout(() => void open(), reconnectAfterMs).unref()
  }

  const end = async () => {
    hasEnded = true
    clearTimeout(timer)
    await current?.end()
  }
  return { open, end }
}

/** Listens on connections outside the pools, because pooled ones are shared between queries. */
export function createPostgresListening(
  databaseUrl: string,
  onFault: OnFault,
): { listen: Listen; close: () => Promise<unknown> } {
  const endings: (() => Promise<void>)[] = []
  return {
    listen: (channel, listener) => {
      const { open, end } = listenOn(databaseUrl, channel, listener, onFault)
      endings.push(end)
      return open()
    },
    close: () => Promise.all(endings.map((end) => end())),
  }
}
