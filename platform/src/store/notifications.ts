import type { PGlite } from '@electric-sql/pglite'
import type { KeptConnections } from './kept-connections.ts'

/** Receives `pg_notify` messages of committed transactions. */
export interface Listener {
  /** Called with each message of the channel. */
  onMessage: (payload: string) => void
  /** Called when listening starts, and again after each reconnect. */
  onListening: () => void
  /** Called when the connection is lost; listening resumes by itself. */
  onDeaf: () => void
}

/** @returns a function that ends listening. */
export type Listen = (channel: string, listener: Listener) => Promise<() => Promise<void>>

export function listenOnPglite(client: PGlite): Listen {
  return async (channel, { onMessage, onListening }) => {
    const stop = await client.listen(channel, onMessage)
    onListening()
    return stop
  }
}

export function listenOnPostgres({ keep }: KeptConnections): Listen {
  return (channel, { onMessage, onListening, onDeaf }) =>
    keep(
      (client) => {
        client.on('notification', ({ payload }) => onMessage(payload ?? ''))
        return client.query(`listen ${client.escapeIdentifier(channel)}`)
      },
      { onOpen: onListening, onLost: onDeaf },
    )
}
